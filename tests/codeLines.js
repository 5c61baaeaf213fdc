// Counts the lines of code in a folder, without blanks, comments and imports:
//
//   node tests/codeLines.js [FOLDER]

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { projectFolder, sourcesIn } from './sources.js'

/** @param {ts.Node} node */
const isJsDoc = ({ kind }) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode

/** Counts lines that hold a token which is not part of an import. @param {string} text @returns {number} */
export function codeLinesOf(text) {
  const file = ts.createSourceFile('x.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const lines = new Set()
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node)) return
    const children = node.getChildren(file).filter((child) => !isJsDoc(child))
    if (children.length > 0) return children.forEach(visit)
    if (node.getWidth(file) === 0) return
    const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line
    const last = file.getLineAndCharacterOfPosition(node.end).line
    for (let line = first; line <= last; line += 1) lines.add(line)
  }
  visit(file)
  return lines.size
}

/** @param {string} folder @returns {{ files: number, lines: number, code: number }} */
export function countCode(folder) {
  const sources = sourcesIn(folder)
  const code = sources.map(({ path }) => codeLinesOf(readFileSync(join(projectFolder, path), 'utf8')))
  return {
    files: sources.length,
    lines: sources.reduce((total, { lines }) => total + lines, 0),
    code: code.reduce((total, lines) => total + lines, 0),
  }
}

if (process.argv[1] === import.meta.filename) {
  const { files, lines, code } = countCode(process.argv[2] ?? 'lib')
  console.log(`${files} files, ${lines} lines, ${code} of code`)
}
