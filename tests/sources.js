import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

export const projectFolder = join(import.meta.dirname, '..')

/** @typedef {{ from: string, names: string[] }} Import names: what is taken; `*` for all of it */
/**
 * @typedef {{ path: string, lines: number, imports: Import[], types: Import[], globals: string[] }} Source types:
 *   imported in comments, or in a file of types
 */

/** What a pure file has no use for: the clock, chance, the process, and whatever goes on later or elsewhere. */
const worldly = new Set([
  ...['Date', 'performance', 'process', 'globalThis', 'global', 'console', 'fetch', 'WebSocket', 'crypto'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'require'],
])

/** @param {ts.ImportDeclaration | ts.ExportDeclaration} node */
function namesTaken(node) {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause
  if (!bindings || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return ['*']
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
}

/** @param {ts.Node} node @returns {Import | null} */
function importOf(node) {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    return { from: /** @type {ts.StringLiteral} */ (node.moduleSpecifier).text, names: namesTaken(node) }
  if (!ts.isCallExpression(node)) return null
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === 'require'
  const [argument] = node.arguments
  if (!isImport) return null
  return { from: argument && ts.isStringLiteral(argument) ? argument.text : '(computed)', names: ['*'] }
}

/** @param {ts.Node} node @returns {string | null} a use of a global: its name, with its property where it has one */
function globalOf(node) {
  if (!ts.isIdentifier(node)) return null
  const { parent } = node
  const isKey =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  if (isKey) return null
  const property = ts.isPropertyAccessExpression(parent) ? parent.name.text : ''
  if (node.text === 'Math') return property === 'random' ? 'Math.random' : null
  return worldly.has(node.text) ? [node.text, property].filter(Boolean).join('.') : null
}

/** Where types come from, in comments and in files of types. */
const typeImport = /(?:@import|^import type) \{[^}]*\} from '([^']+)'|import\('([^']+)'\)/gm

/** Lists imports and globals that a file uses. @param {string} path @param {string} text @returns {Source} */
export function analyse(path, text) {
  const imports = /** @type {Import[]} */ ([])
  const globals = /** @type {string[]} */ ([])
  const visit = (/** @type {ts.Node} */ node) => {
    const imported = importOf(node)
    if (imported) imports.push(imported)
    const global = globalOf(node)
    if (global) globals.push(global)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS))
  const types = [...text.matchAll(typeImport)].map(([, from, inline]) => ({ from: from ?? inline, names: ['*'] }))
  return { path, lines: text.split('\n').length - 1, imports, types, globals }
}

/**
 * Every JavaScript file in a folder of the project, packages excepted, or every file of another kind.
 * @param {string} folder
 * @param {RegExp} [kind]
 */
export function sourcesIn(folder, kind = /\.[cm]?js$/) {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file) && !file.split(sep).includes('node_modules'))
    .map((file) => sourceOf(join(folder, file)))
}

/** @param {string} path from the project's root */
export function sourceOf(path) {
  return analyse(path.split(sep).join('/'), readFileSync(join(projectFolder, path), 'utf8'))
}

/**
 * @param {Pick<Source, 'path' | 'imports'>} source
 * @returns {string[]} the files of the project that it imports, as paths from the project's root
 */
export function filesImportedBy({ path, imports }) {
  return imports
    .filter(
      ({ from }) => from.startsWith('.') || from.startsWith('/') || from.startsWith('file:') || from === '(computed)',
    )
    .map(({ from }) => (from.startsWith('.') ? relative(projectFolder, join(projectFolder, path, '..', from)) : from))
    .map((file) => file.split(sep).join('/'))
}

/** @param {Source} source @returns {Import[]} of modules that are part of Node */
export function builtinsImportedBy({ imports }) {
  return imports.filter(({ from }) => isBuiltin(from))
}
