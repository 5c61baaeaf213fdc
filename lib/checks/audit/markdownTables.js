/**
 * @typedef {object} MarkdownTable
 * @property {string[]} header
 * @property {string[][]} rows
 * @property {string} before - text up to the table before
 * @property {string} after - text up to the next table
 */

/** Splits a line into the texts of its cells. @param {string} line @returns {string[]} */
function cellsOf(line) {
  const inner = line.trim().replace(/^\||(?<!\\)\|$/g, '')
  return inner.split(/(?<!\\)\|/).map(plainText)
}

/** Takes the visible text of a cell out of links, images, emphasis, code and escapes. @param {string} cell */
function plainText(cell) {
  return cell
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/^\s*([*_])(.+)\1\s*$/, '$2')
    .replace(/\\([\\|`*_[\]<>~#])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Tells whether a line is the rule between header and rows: dashes, with colons that align. @param {string} line */
function isRule(line) {
  return /^\s*\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/.test(line) && line.includes('|')
}

/**
 * Reads the tables of a document in GitHub Flavored Markdown (section 4.10): a header, a rule of as many cells, and the
 * lines after it for as long as they have cells.
 * @param {string} text
 * @returns {MarkdownTable[]}
 */
export function readMarkdownTables(text) {
  const lines = text.split(/\r\n|\r|\n/)
  /** @type {MarkdownTable[]} */
  const tables = []
  let textStart = 0
  for (let index = 1; index < lines.length; index += 1) {
    if (!isRule(lines[index]) || !lines[index - 1].includes('|')) continue
    const header = cellsOf(lines[index - 1])
    if (header.length !== cellsOf(lines[index]).length) continue
    const before = lines.slice(textStart, index - 1).join('\n')
    const afterRule = lines.slice(index + 1)
    const count = afterRule.findIndex((line) => !line.includes('|'))
    const rows = afterRule.slice(0, count === -1 ? undefined : count).map(cellsOf)
    const previous = tables.at(-1)
    if (previous) previous.after = before
    textStart = index + 1 + rows.length
    tables.push({ header, rows, before, after: lines.slice(textStart).join('\n') })
    index = textStart
  }
  return tables
}
