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

/** Describes how to write a report to a stream; only a narrow terminal gets less than everything. @param {{ isTTY?: boolean, columns?: number }} stream */
export function looksOf(stream) {
  const { isTTY = false, columns = 0 } = stream
  const isNarrow = isTTY && columns > 0
  return { color: wantsColor(stream), ...(isNarrow && { width: Math.max(minColumns, columns) }) }
}
