/**
 * Formats a count, such as `1 block` and `2 blocks`.
 * @type {(count: number, noun: string) => string} noun: its plural ends with s
 */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`
