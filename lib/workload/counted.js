/**
 * Formats a count, such as `1 block` and `2 blocks`.
 * @type {(count: number, noun: string) => string} noun: its plural ends with s
 */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Formats a ratio as a signed percentage, such as `−9.0 %` for 0.91. @param {number} ratio */
export const signed = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`.replace('-', '−')
