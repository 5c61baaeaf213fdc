/** A terminal, unless NO_COLOR says otherwise (no-color.org: set and not empty). @param {{ isTTY?: boolean }} stream */
export const wantsColor = (stream) => stream.isTTY === true && !process.env.NO_COLOR
