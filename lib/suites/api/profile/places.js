import { readFileSync, realpathSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { posix, relative, sep } from 'node:path'
import { unescape as decode } from 'node:querystring'
import { pathToFileURL } from 'node:url'

/** @import { Script } from '../../../servers/profiling/profilePreload.js' */
/** @import { CallFrame, Place } from './profileTree.js' */

/** @typedef {{ map: SourceMap, base: string, root: string }} Mapped map of a script, and where its sources are */

/** Reads a script's source map: of a file, or within its address. @type {(script: Script) => Mapped | null} */
function readMap({ url, sourceMapURL }) {
  try {
    const base = sourceMapURL.startsWith('data:') ? toUrl(url) : new URL(sourceMapURL, toUrl(url)).href
    const payload = JSON.parse(
      sourceMapURL.startsWith('data:') ? readData(sourceMapURL) : readFileSync(new URL(base), 'utf8'),
    )
    const root = payload.sourceRoot ? `${payload.sourceRoot.replace(/\/$/, '')}/` : ''
    return { map: new SourceMap({ ...payload, sourceRoot: '' }), base, root }
  } catch {
    // The place in the script itself is right, too.
    return null
  }
}

/** Reads the text of a data: address. @param {string} url */
function readData(url) {
  const comma = url.indexOf(',')
  const content = decodeURIComponent(url.slice(comma + 1))
  return /;base64$/.test(url.slice(0, comma)) ? Buffer.from(content, 'base64').toString() : content
}

/** Writes the address of a script, which may be a path. @param {string} url */
const toUrl = (url) => (/^[a-z][\w+.-]+:/i.test(url) ? url : pathToFileURL(url).href)

/**
 * Writes the path of a file: from the folder of its package, or else from a folder.
 * @type {(url: string, folder: string) => string}
 */
function shorten(url, folder) {
  const { protocol, pathname } = new URL(url)
  // Paths in source maps may hold a `%` that encodes nothing, which only this decoder takes.
  const path = decode(pathname)
  // Bundlers name their sources webpack://name/./src/file.ts.
  if (protocol !== 'file:') return posix.normalize(path).replace(/^\/+/, '')
  const [, inPackage] = /.*\/node_modules\/(.+)$/.exec(path) ?? []
  return inPackage ?? relative(folder, path).split(sep).join('/')
}

/** Tells whether a path leads into a package of node_modules. @param {string} url */
const isOfPackage = (url) => url.includes('/node_modules/')

/**
 * Creates a function that finds the source of a function: by source maps, with its path in the project or a package.
 * @param {string} cwd - folder of the project
 * @param {Script[]} scripts - with source maps
 * @returns {(frame: CallFrame) => Place}
 */
export function createPlaces(cwd, scripts) {
  const folder = realpathSync(cwd)
  /** @type {Map<string, Mapped | null>} */
  const maps = new Map()
  /** @type {Map<string, Place>} */
  const places = new Map()

  /** @param {CallFrame} frame */
  function findSource({ scriptId, url, lineNumber, columnNumber }) {
    const script = scripts.find((one) => one.scriptId === scriptId)
    if (script && !maps.has(scriptId)) maps.set(scriptId, readMap(script))
    const mapped = maps.get(scriptId)
    const entry = mapped?.map.findEntry(lineNumber, columnNumber)
    if (!mapped || !entry || !('originalSource' in entry) || !entry.originalSource)
      return { url: toUrl(url), line: lineNumber, column: columnNumber }
    const { originalSource, originalLine: line, originalColumn: column } = entry
    const source = mapped.root + originalSource
    return { url: URL.canParse(source, mapped.base) ? new URL(source, mapped.base).href : toUrl(url), line, column }
  }
  /** @param {CallFrame} frame @returns {Place} */
  function findPlace(frame) {
    const { functionName, url } = frame
    const name = functionName || 'anonymous'
    const isPlain = url === '' || url.startsWith('node:') || !/^(?:file:|\/|[a-z]:\\)/i.test(url)
    if (isPlain) return { name, file: url, line: frame.lineNumber + 1, column: frame.columnNumber + 1, kind: 'node' }
    const source = findSource(frame)
    const kind = isOfPackage(source.url) ? 'package' : 'project'
    return { name, file: shorten(source.url, folder), line: source.line + 1, column: source.column + 1, kind }
  }
  return (frame) => {
    const key = [frame.scriptId, frame.lineNumber, frame.columnNumber, frame.functionName].join(' ')
    const place = places.get(key) ?? findPlace(frame)
    places.set(key, place)
    return place
  }
}
