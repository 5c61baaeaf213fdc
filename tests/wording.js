import ts from 'typescript'

/** First words that leave a comment without a subject. */
const headless = /^(?:What|Of|That|Those|Where|Who|Whoever|It|Such)\b/i

/** Names that do not say what a value is. */
const vague = new Set('told said asked given own others seen found usual instead words known what'.split(' '))

/** Fields of published JSON that keep their names. */
const published = new Set(['seen', 'words'])

/** Longest line, in characters. */
const widest = 120

/**
 * @typedef {object} Comment
 * @property {number} line from 1
 * @property {string} text without its marks; lines that follow each other are one comment
 */

/**
 * Finds the comments of a file; `//` lines that follow each other are one.
 * @param {ts.SourceFile} file
 * @returns {Comment[]}
 */
export function commentsOf(file) {
  const ranges = new Map()
  const collect = (/** @type {ts.Node} */ node) => {
    const found = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ]
    for (const range of found) ranges.set(range.pos, range)
    for (const child of node.getChildren(file)) collect(child)
  }
  collect(file)
  const lineOf = (/** @type {number} */ position) => file.getLineAndCharacterOfPosition(position).line + 1
  const isAlone = (/** @type {ts.CommentRange} */ { pos }) =>
    file.text.slice(file.text.lastIndexOf('\n', pos) + 1, pos).trim() === ''
  const sorted = [...ranges.values()].sort((a, b) => a.pos - b.pos)
  const continues = (/** @type {ts.CommentRange} */ range, /** @type {ts.CommentRange | undefined} */ before) =>
    before !== undefined &&
    range.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
    before.kind === range.kind &&
    lineOf(range.pos) === lineOf(before.pos) + 1 &&
    isAlone(range)
  return sorted
    .filter((range, index) => !continues(range, sorted[index - 1]))
    .map(({ pos, end }) => ({ line: lineOf(pos), text: file.text.slice(pos, end).replace(/^[/*\s]+/, '') }))
}

/**
 * Finds names that a file declares: variables, parameters, functions, and fields of its objects and types.
 * @param {ts.SourceFile} file
 * @returns {{ line: number, name: string }[]}
 */
export function namesDeclaredIn(file) {
  const names = /** @type {{ line: number, name: string }[]} */ ([])
  const visit = (/** @type {ts.Node} */ node) => {
    const { name } = /** @type {{ name?: ts.Node }} */ (node)
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      ts.isPropertySignature(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node)
    const isField = ts.isPropertyAssignment(node) || ts.isPropertySignature(node)
    if (declares && name && ts.isIdentifier(name) && !(isField && published.has(name.text)))
      names.push({ line: file.getLineAndCharacterOfPosition(name.getStart()).line + 1, name: name.text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/**
 * Finds what habits 4 and 5 of plain words forbid: headless comments, vague names, and long lines.
 * @param {string} path
 * @param {string} text
 * @returns {string[]} a line each: place, fault, and the words
 */
export function wordingFaults(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const headlessComments = commentsOf(file)
    .filter(({ text }) => headless.test(text))
    .map(
      ({ line, text }) =>
        `${path}:${line}: a comment begins with a verb or a noun: ${text.split('\n')[0].slice(0, 60)}`,
    )
  const vagueNames = namesDeclaredIn(file)
    .filter(({ name }) => vague.has(name))
    .map(({ line, name }) => `${path}:${line}: a name says what a value is: ${name}`)
  return [...headlessComments, ...vagueNames, ...longLines(path, text)]
}

/** @type {(path: string, text: string) => string[]} */
export const longLines = (path, text) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.length > widest ? [`${path}:${index + 1}: ${line.length} characters, at most ${widest}`] : [],
    )
