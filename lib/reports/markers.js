const start = '<!-- results:start -->'
const end = '<!-- results:end -->'

/** Link below the notes of a README. */
export const methodLink = '[How this is measured](docs/method.md)'

/**
 * A document with a text between its markers; null where they are not there, once each and in order.
 * @type {(document: string, text: string) => string | null}
 */
export function replaceBetweenMarkers(document, text) {
  const [before, ...afterStart] = document.split(start)
  const [, ...afterEnd] = (afterStart[0] ?? '').split(end)
  if (afterStart.length !== 1 || afterEnd.length !== 1 || before.includes(end)) return null
  return `${before}${start}\n\n${text}\n\n${end}${afterEnd[0]}`
}
