import assert from 'node:assert/strict'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, describe, test } from 'node:test'
import { createPlaces } from '../../../../lib/suites/api/profile/places.js'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'places of-')))
after(() => rmSync(folder, { recursive: true }))

/** Map whose lines 1 and 2 are lines 11 and 12 of a source. @type {(source: string, root?: string) => string} */
const mapOf = (source, sourceRoot = '') =>
  JSON.stringify({ version: 3, sources: [source], sourceRoot, names: [], mappings: 'AAUA;AACA' })

const toUrl = (/** @type {string} */ path) => pathToFileURL(join(folder, path)).href
const toData = (/** @type {string} */ map) => `data:application/json;base64,${Buffer.from(map).toString('base64')}`

/**
 * Finds the place of a function in the second line of a script.
 * @type {(url: string, sourceMapURL?: string, name?: string) => string}
 */
function placeOf(url, sourceMapURL, name = 'f') {
  const scripts = sourceMapURL === undefined ? [] : [{ scriptId: '7', url, sourceMapURL }]
  const frame = { functionName: name, scriptId: '7', url, lineNumber: 1, columnNumber: 4 }
  const place = createPlaces(folder, scripts)(frame)
  return `${place.kind} ${place.name} ${place.file}:${place.line}`
}

describe('the place of a function', () => {
  writeFileSync(join(folder, 'out.js.map'), mapOf('./src/a file.ts'))
  writeFileSync(join(folder, 'rooted.map'), mapOf('date.ts', '/srv/x/../src'))
  for (const [title, actual, expected] of [
    ['is in its file, from the folder of the server', placeOf(toUrl('lib/date.js')), 'project f lib/date.js:2'],
    ['has no query', placeOf(`${toUrl('date.js')}?update=1`), 'project f date.js:2'],
    ['may be a path', placeOf(join(folder, 'date.js')), 'project f date.js:2'],
    ['may be above the folder', placeOf(toUrl('../shared/date.js')), 'project f ../shared/date.js:2'],
    ['is in a package', placeOf(toUrl('node_modules/@a/b/c.js')), 'package f @a/b/c.js:2'],
    ['is in a package of pnpm', placeOf(toUrl('node_modules/.pnpm/a@1/node_modules/a/b.js')), 'package f a/b.js:2'],
    ['may have no name', placeOf(toUrl('date.js'), undefined, ''), 'project anonymous date.js:2'],
    ['may be Node.js itself', placeOf('node:events'), 'node f node:events:2'],
    ['may be machine code', placeOf('', undefined, 'update'), 'node update :2'],
    ['follows a map in a file', placeOf(toUrl('dist/out.js'), '../out.js.map'), 'project f src/a file.ts:12'],
    [
      'follows a map in the script',
      placeOf(toUrl('date.js'), toData(mapOf('./src/date.ts'))),
      'project f src/date.ts:12',
    ],
    [
      'follows a root',
      placeOf(toUrl('date.js'), 'rooted.map'),
      `project f ${'../'.repeat(folder.split('/').length - 1)}srv/src/date.ts:12`,
    ],
    [
      'follows a bundler',
      placeOf(toUrl('date.js'), toData(mapOf('webpack://app/./src/date.ts'))),
      'project f src/date.ts:12',
    ],
    ...['100%.ts', '%E4%.ts', '100%25.ts'].map((source, index) => [
      `may have ${source} in a map`,
      placeOf(toUrl('date.js'), toData(mapOf(`src/${source}`))),
      `project f src/${['100%', '\ufffd%', '100%'][index]}.ts:12`,
    ]),
    [
      'may have one of a bundler',
      placeOf(toUrl('date.js'), toData(mapOf('webpack://app/./src/100%.ts'))),
      'project f src/100%.ts:12',
    ],
    ['may have one in its path', placeOf(join(folder, '100%.js')), 'project f 100%.js:2'],
    [
      'is in the script if a map names no address',
      placeOf(toUrl('date.js'), toData(mapOf('http://[app]/date.ts'))),
      'project f date.js:12',
    ],
    ['is that of the script without its map', placeOf(toUrl('date.js'), 'missing.map'), 'project f date.js:2'],
    ['is that of the script with a broken map', placeOf(toUrl('date.js'), toData('{')), 'project f date.js:2'],
  ])
    test(title, () => assert.equal(actual, expected))
})
