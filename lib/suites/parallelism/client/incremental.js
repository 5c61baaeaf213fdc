/**
 * Incremental delivery of one GraphQL document, in the format of deferSpec=20220824 (`incremental` with paths) and in
 * that of graphql-js 17 (`pending`, `incremental` with ids, `completed`).
 * @typedef {{ data?: any, errors?: unknown[], path?: (string | number)[], id?: string, subPath?: (string | number)[] }} Part
 * @typedef {Part & { incremental?: Part[], pending?: { id: string, path: (string | number)[] }[], completed?: Part[], hasNext?: boolean }} Payload
 */

/**
 * The parts of a multipart body, as far as they are there. complete: whether the closing delimiter was there.
 * @type {(text: string, boundary: string) => { payloads: Payload[], complete: boolean }}
 * @throws {SyntaxError} where a whole part is no JSON
 */
export function readParts(text, boundary) {
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`)
  const end = parts.findIndex((part) => part.startsWith('--'))
  const whole = parts.slice(0, end === -1 ? parts.length : end)
  const bodies = whole.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).trim())
  return { payloads: bodies.filter((body) => body !== '').map((body) => JSON.parse(body)), complete: end !== -1 }
}

/** @param {string} contentType such as `multipart/mixed; boundary="-"` */
export function boundaryOf(contentType) {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? '-'
}

/**
 * Puts the payloads together, which are in their order.
 * @type {(payloads: Payload[]) => { data: unknown, errors?: unknown[] }}
 * @throws {Error} saying what does not fit
 */
export function mergePayloads(payloads) {
  const [first, ...later] = payloads
  if (first?.data === undefined) throw new Error('the first payload has no data')
  /** @type {Map<string, (string | number)[]>} */
  const pending = new Map()
  /** @type {unknown[]} */
  const errors = []
  for (const payload of [first, ...later]) {
    for (const { id, path } of payload.pending ?? []) pending.set(id, path)
    for (const part of payload.incremental ?? []) mergePart(first.data, part, pending)
    for (const part of [payload, ...(payload.incremental ?? []), ...(payload.completed ?? [])])
      errors.push(...(part.errors ?? []))
    for (const { id } of payload.completed ?? []) pending.delete(String(id))
  }
  if (payloads.at(-1)?.hasNext) throw new Error('the last payload says that there is more to come')
  if (pending.size > 0) throw new Error(`${pending.size} deferred parts never completed`)
  return errors.length > 0 ? { data: first.data, errors } : { data: first.data }
}

/** @type {(data: any, part: Part, pending: Map<string, (string | number)[]>) => void} */
function mergePart(data, { id, path, subPath = [], data: more }, pending) {
  const start = id === undefined ? path : pending.get(id)
  if (!start) throw new Error(`a payload has ${id === undefined ? 'no path' : `the unknown id ${id}`}`)
  const place = [...start, ...subPath].reduce((value, key) => value?.[key], data)
  if (typeof place !== 'object' || place === null) throw new Error(`there is nothing at ${start.join('.')} to add to`)
  Object.assign(place, more)
}
