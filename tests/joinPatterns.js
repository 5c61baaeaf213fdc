/**
 * Joins patterns that follow each other in a text: one of a single line would be too long.
 * @param {RegExp[]} parts
 * @returns {RegExp} with the flags of the last
 */
export const joinPatterns = (...parts) => new RegExp(parts.map(({ source }) => source).join(''), parts.at(-1)?.flags)

/** Joins lines that were wrapped. @param {string} text */
export const joinLines = (text) => text.replace(/\s+/g, ' ')
