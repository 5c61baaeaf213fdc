/** A terminal, unless NO_COLOR says otherwise (no-color.org: set and not empty). @param {{ isTTY?: boolean }} stream */
export const wantsColor = (stream) => stream.isTTY === true && !process.env.NO_COLOR

/**
 * Whether somebody looks at a stream, so that it may be painted over and asked on: a terminal that can, and no CI, which keeps
 * all that is written.
 * @param {{ isTTY?: boolean }} stream
 */
export const isWatched = (stream) => stream.isTTY === true && !process.env.CI && process.env.TERM !== 'dumb'

/** Less than this is no width to write tables for. */
const minColumns = 40

/**
 * How a report is written to a stream: what is no terminal gets all there is, whoever reads it.
 * @param {{ isTTY?: boolean, columns?: number }} stream
 * @param {boolean} [isWide] whether a narrow terminal gets that, too
 */
export function looksOf(stream, isWide = false) {
  const { isTTY = false, columns = 0 } = stream
  const isNarrow = isTTY && columns > 0 && !isWide
  return { color: wantsColor(stream), ...(isNarrow && { width: Math.max(minColumns, columns) }) }
}
