/** Link below the notes of a README. */
export const methodLink = '[How this is measured](docs/method.md)'

/**
 * Replaces the text between two markers, such as `<!-- results:start -->` and `<!-- results:end -->`.
 * @type {(document: string, text: string, name?: string) => string | null} null unless each is there once, in order
 */
export function replaceBetweenMarkers(document, text, name = 'results') {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, ...afterStart] = document.split(start)
  const [, ...afterEnd] = (afterStart[0] ?? '').split(end)
  if (afterStart.length !== 1 || afterEnd.length !== 1 || before.includes(end)) return null
  return `${before}${start}\n\n${text}\n\n${end}${afterEnd[0]}`
}
