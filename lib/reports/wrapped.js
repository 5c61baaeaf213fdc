/** A text in lines of so many characters at most, where no word is longer. @type {(content: string, characters: number) => string[]} */
export function wrapped(content, characters) {
  if (content.length <= characters) return [content]
  const lines = ['']
  for (const word of content.split(' ')) {
    const last = lines.length - 1
    const longer = lines[last] === '' ? word : `${lines[last]} ${word}`
    if (longer.length <= characters || lines[last] === '') lines[last] = longer
    else lines.push(word)
  }
  return lines
}
