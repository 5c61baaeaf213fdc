/** Tells whether to color: on a terminal without NO_COLOR (no-color.org). @param {{ isTTY?: boolean }} stream */
export const wantsColor = (stream) => stream.isTTY === true && !process.env.NO_COLOR

/**
 * Tells whether a user watches a stream, so that it may be painted over: a capable terminal outside of CI.
 * @param {{ isTTY?: boolean }} stream
 */
export const isWatched = (stream) => stream.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb'

/** Smallest width of tables. */
const minColumns = 40

/**
 * Describes how to write a report to a stream: a narrow terminal gets fewer columns, anything else all.
 * @param {{ isTTY?: boolean, columns?: number }} stream
 */
export function looksOf(stream) {
  const { isTTY = false, columns = 0 } = stream
  const isNarrow = isTTY && columns > 0
  return { color: wantsColor(stream), ...(isNarrow && { width: Math.max(minColumns, columns) }) }
}
