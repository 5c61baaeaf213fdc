import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultFileOf } from '../../../lib/core/store/resultFiles.js'
import { freePort, run } from '../../project.js'

/** @import { StoredResult } from '../../../lib/core/suite.d.ts' */
/** @import { Settings, Value } from '../../../lib/suites/api/types.d.ts' */

/** Path of the program. */
export const bench = join(import.meta.dirname, '../../../bench.js')
const fixtures = join(import.meta.dirname, '../../fixtures/api')

/** Shortest run that has every part. */
const short = { '--rounds': '1', '-d': '0.5', '--warmup': '0.2', '-c': '2', '--ready-timeout': '20' }

/**
 * Writes an api file for a scene, as JSON.
 * @template Result
 * @param {object} api
 * @param {(file: string) => Promise<Result>} scene
 */
export async function withApiFile(api, scene) {
  const folder = mkdtempSync(join(tmpdir(), 'api-file-'))
  try {
    const file = join(folder, 'api.json')
    writeFileSync(file, JSON.stringify(api))
    return await scene(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Measures servers that answer `{ hello }`.
 * @param {Record<string, object>} servers
 * @param {MeasureOptions} [options]
 * @param {object} [file] - further keys of the api file
 */
export const measureServers = (servers, options, file) =>
  withApiFile({ servers, operations: { hello: { document: '{ hello }' } }, ...file }, (path) =>
    measureApi(path, options),
  )

/**
 * Describes a server of tests/fixtures/api.
 * @param {string} fixture - name of its file
 * @param {NodeJS.ProcessEnv} [env]
 */
export const fixtureServer = (fixture, env = {}) => ({
  command: `exec '${process.execPath}' '${join(fixtures, `${fixture}.mjs`)}'`,
  url: 'http://127.0.0.1:{port}/graphql',
  env,
})

/**
 * Writes an api file with servers of tests/fixtures/api/echo.mjs.
 * @param {string} folder
 * @param {Record<string, NodeJS.ProcessEnv>} servers - environments by names
 * @param {string} [more] - source of further keys of the file
 * @returns {string} path of the file
 */
export function writeEchoApi(folder, servers, more = '') {
  const entries = Object.entries(servers).map(([name, env]) => [name, fixtureServer('echo', env)])
  const operations = { one: { document: '{ one }' }, two: { document: '{ two }' } }
  const path = join(folder, 'api.mjs')
  const parts = [`servers: ${JSON.stringify(Object.fromEntries(entries))}`, `operations: ${JSON.stringify(operations)}`]
  writeFileSync(path, `export default { ${[...parts, more].join(', ')} }\n`)
  return path
}

/**
 * @typedef {object} MeasureOptions
 * @property {string[]} [words] - further options of bench
 * @property {Record<string, string>} [load] - options in place of those of a short run
 * @property {NodeJS.ProcessEnv} [env]
 */

/** Measures the servers of an api file in one short block. @param {string} file @param {MeasureOptions} [options] */
export async function measureApi(file, { words = [], load, env } = {}) {
  const results = mkdtempSync(join(tmpdir(), 'api-results-'))
  try {
    const place = ['--port', String(await freePort()), '--results', results]
    const all = [...Object.entries({ ...short, ...load }).flat(), ...place, ...words]
    const ended = await run(bench, ['--api', file, ...all], { env })
    const entries = readdirSync(results, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = new Map(entries.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]))

    /** @param {string} server @returns {StoredResult<Settings, Value>['trials']} without those of the A/A control */
    function trialsOf(server) {
      const text = texts.get(resultFileOf(server))
      if (text === undefined) throw new Error(`no result of ${server}: ${ended.stderr}`)
      return JSON.parse(text).trials.filter((/** @type {{ control: boolean }} */ { control }) => !control)
    }
    return { ...ended, written: [...texts.values(), ended.stdout, ended.stderr].join('\n'), texts, trialsOf }
  } finally {
    rmSync(results, { recursive: true })
  }
}
