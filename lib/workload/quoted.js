/** Quotes a word so that a shell takes it for one. @param {string} word */
const quote = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Writes the words of a command so that a shell reads them as they are. @param {string[]} parts */
export const quoted = (...parts) => parts.map(quote).join(' ')
