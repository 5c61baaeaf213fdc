/** Quotes a word so that a shell takes it for one. @param {string} word */
const quote = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Spells the address that a word of a command line is, quoted; null if it is none. @param {string} word */
export function quotedAddress(word) {
  if (!/^(?:https?:|unix:|[\w.-]+:\d)/i.test(word)) return null
  return quote(/^\w+:\//.test(word) ? word : `http://${word}`)
}

/** Writes the words of a command so that a shell reads them as they are. @param {string[]} parts */
export const quoted = (...parts) => parts.map(quote).join(' ')
