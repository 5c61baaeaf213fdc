/** Characters of a line on any terminal. */
export const lineLength = 79

/**
 * Breaks a text at its spaces into lines, none longer than the limit unless a word is.
 * @type {(text: string, characters: number) => string[]}
 */
export function wrapText(text, characters) {
  const [first, ...rest] = text.split(' ')
  const lines = [first]
  for (const word of rest) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length > characters) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
