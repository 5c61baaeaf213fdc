import { UsageError } from '../../base/errors/usageError.js'
import { compareCells, numberIn } from '../../reports/cellOrder.js'
import { advise, listNames } from '../../base/errors/names.js'

/** @import { Report, Table } from '../../reports/report.d.ts' */

/**
 * Rows whose field, as JSON or a column names it, has this value, or a smaller or a larger one.
 * @typedef {{ field: string, value: string, sign?: '<' | '>' }} Filter
 */
/** Order by a column. @typedef {{ title: string, descending: boolean }} Order */
/** @typedef {{ columns: string[] | null, sort: Order | null, filter: Filter[] | null }} Selection */

/** Word in place of titles of columns that stands for all. */
const everyColumn = 'all'

/**
 * Selects a part of a report, or sorts it. Ranks, ratios and notes stay those of all rows.
 * @type {<Shown extends Report<any>>(report: Shown, selection: Selection) => Shown}
 * @throws {UsageError} if there is no such column, field or value
 */
export function selectShown(report, { columns, sort, filter }) {
  const filtered = filter ? withRows(report, filter) : report
  const { tables } = filtered
  const titles = columns?.filter((title) => title !== everyColumn) ?? []
  for (const title of [...titles, ...(sort ? [sort.title] : [])]) refuseUnknownColumn(title, tables)
  const sorted = sort ? tables.map((table) => inOrder(table, sort)) : tables
  return { ...filtered, tables: columns ? sorted.flatMap((table) => withColumns(table, columns)) : sorted }
}

/**
 * Formats a row's value, or its cell in the column of that title.
 * @type {(report: Report<any>, row: any, field: string) => string | undefined} undefined without such a field
 */
function valueIn({ tables }, row, field) {
  const value = field in row ? row[field] : row.conditions?.[field]
  if (value !== undefined) return value === null ? 'none' : value.toString()
  const columns = tables.flatMap(({ columns, items }) => (items.includes(row) ? columns : []))
  return columns.find(({ title }) => title === field)?.text(row)
}

/** @type {(report: Report<any>, row: any, filter: Filter) => boolean} */
function meets(report, row, { field, value, sign }) {
  const text = valueIn(report, row, field)
  if (sign === undefined || text === undefined) return text === value
  const [left, right] = [numberIn(text), Number(value)]
  return sign === '<' ? left < right : left > right
}

/** @type {<Shown extends Report<any>>(report: Shown, filter: Filter[]) => Shown} */
function withRows(report, filter) {
  const all = new Set(report.rows)
  const rows = report.rows.filter((row) => filter.every((one) => meets(report, row, one)))
  if (rows.length === 0) throw nothingLeft(report, filter)
  const [left, servers] = [new Set(rows), new Set(rows.map(({ server }) => server))]
  // Items that are no rows belong to a server, such as its latency at a rate.
  const isLeft = (/** @type {any} */ item) => (all.has(item) ? left.has(item) : servers.has(item.server))
  const tables = report.tables.flatMap((table) => {
    const items = table.items.filter(isLeft)
    return items.length > 0 || table.items.length === 0 ? [{ ...table, items }] : []
  })
  return { ...report, rows, tables }
}

/** @type {(report: Report<any>, filter: Filter[]) => UsageError} */
function nothingLeft(report, filter) {
  const { rows, tables } = report
  const titles = tables.flatMap(({ columns, items }) =>
    items.some((item) => rows.includes(item)) ? columns.map(({ title }) => title) : [],
  )
  const ofRows = rows.flatMap((row) => [...Object.keys(row), ...Object.keys(row.conditions ?? {})])
  const fields = [...new Set([...ofRows, ...titles])]
  for (const one of filter) {
    const { field, value, sign = '=' } = one
    if (!fields.includes(field)) return unknown(`--filter: no row has the field "${field}"`, field, fields)
    if (rows.some((row) => meets(report, row, one))) continue
    const values = [...new Set(rows.flatMap((row) => valueIn(report, row, field) ?? []))]
    return new UsageError(`--filter: no row has ${field}${sign}${value}; ${listNames(values)}`)
  }
  return new UsageError('--filter: no row has all of these values; leave one out')
}

/** @type {(title: string, tables: Table[]) => void} */
function refuseUnknownColumn(title, tables) {
  const titles = [...new Set(tables.flatMap(({ columns }) => columns.map((column) => column.title)))]
  if (!titles.includes(title)) throw unknown(`there is no column "${title}"`, title, titles)
}

/** @type {(fault: string, name: string, candidates: string[]) => UsageError} */
const unknown = (fault, name, candidates) =>
  new UsageError(`${fault}; ${advise(name, candidates, listNames(candidates))}`)

/**
 * Selects the columns of a table that have one of the titles, in their order.
 * @type {(table: Table, titles: string[]) => Table[]} none if it has no such column
 */
function withColumns(table, titles) {
  if (titles.includes(everyColumn)) return [{ ...table, isChosen: true }]
  const columns = titles.flatMap((title) => table.columns.find((column) => column.title === title) ?? [])
  return columns.length > 0 ? [{ ...table, columns, leastImportant: [], isChosen: true }] : []
}

/** Sorts a table by a column, if it has it. @type {(table: Table, order: Order) => Table} */
function inOrder({ groupOf, ...table }, { title, descending }) {
  const column = table.columns.find((column) => column.title === title)
  if (!column) return { ...table, groupOf }
  const { align, text } = column
  const isText = align === 'left'
  const direction = descending ? -1 : 1
  // Lines between groups of rows mean nothing in another order.
  return { ...table, items: table.items.toSorted((a, b) => compareCells(isText, text(a), text(b), direction)) }
}
