/** Writes the first letter of a text as a capital one. @param {string} text */
export const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1)
