/**
 * Whether to write in colour: to a terminal, unless NO_COLOR says otherwise (no-color.org: set and not empty).
 * @param {{ isTTY?: boolean }} stream
 */
export function wantsColor(stream) {
  return stream.isTTY === true && !process.env.NO_COLOR
}
