import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, describe, test } from 'node:test'
import { parseBenchOptions } from '../../lib/cli/bench/benchOptions.js'
import { UnableError } from '../../lib/base/errors/unableError.js'
import { suites } from '../../lib/suites/index.js'
import { usageError } from './messages.js'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'bench.json')
const shown = relative('', path).startsWith('..') ? path : relative('', path)

const servers = /** @type {any[]} */ (['a', 'b'].map((name) => ({ name, executesGraphql: true, unsupported: null })))
const known = { suites, projectFolder: folder, version: '1.2.3', servers }
/** @type {(config: unknown, ...words: string[]) => ReturnType<typeof parseBenchOptions>} */
function parse(config, ...words) {
  writeFileSync(path, typeof config === 'string' ? config : JSON.stringify(config))
  return parseBenchOptions(['--config', path, ...words], known)
}

test('options of a file are as those of a command line', async () => {
  const config = {
    ...{ packages: ['a', 'b'], rounds: 5, duration: 0.5, documents: ['hot', 'cold'], precision: '3%' },
    ...{ monitor: true, list: false, quick: false, seed: 1 },
  }
  const words = '-pkgs a b --rounds 5 --duration 0.5 --documents hot,cold --precision 3% --monitor --seed 1'.split(' ')
  assert.deepEqual(await parse(config), await parseBenchOptions(words, known))
  const sweep = await parse({ suite: 'concurrency', packages: 'a,b', connections: [1, 10] })
  assert.deepEqual([sweep?.suite.name, sweep?.settings.axes.connections], ['concurrency', [1, 10]])
})

test('a byte order mark and Windows’ line ends are no fault', async () => {
  assert.equal((await parse('\uFEFF{"packages": ["a"],\r\n"rounds": 5}\r\n'))?.settings.rounds, 5)
})

test('the command line comes first', async () => {
  const config = { packages: ['a'], rounds: 5, seed: 2 }
  const options = await parse(config, '-pkgs', 'b', '--rounds', '4')
  assert.deepEqual([options?.servers[0].name, options?.settings.rounds, options?.settings.seed], ['b', 4, 2])
  assert.equal((await parse(config, '--all-packages'))?.servers.length, 2)
  assert.equal((await parse({ 'all-packages': true, rounds: 5 }, '-pkgs', 'a'))?.servers.length, 1)
  const pages = { suite: 'parallelism', packages: ['a'], rounds: 5, resources: 7 }
  assert.deepEqual((await parse(pages, '--serve'))?.settings.axes.resources, [7])
})

describe('what is wrong with a file is told in one line that names it', () => {
  /** @type {[unknown, string][]} */
  const cases = [
    [{ round: 5 }, 'unknown option "round"; did you mean rounds?'],
    [{ toString: 5 }, 'unknown option "toString"; names are those of --help, without dashes'],
    [{ maxControl: '5%' }, 'unknown option "maxControl"; write node compare --fail-on control:5%'],
    [{ config: 'x' }, 'unknown option "config"; names are those of --help, without dashes'],
    [{ rounds: true }, '"rounds": expected a whole number from 1 to 1,000, got true'],
    [{ rounds: null }, '"rounds": expected a whole number from 1 to 1,000, got null'],
    [{ rounds: [] }, '"rounds": expected a whole number from 1 to 1,000, got []'],
    [{ monitor: 'yes' }, '"monitor": expected true or false, got "yes"'],
    [{ packages: { a: 1 } }, '"packages": expected names of servers, got {"a":1}'],
    [{ rounds: 'many' }, '--rounds: expected a whole number from 1 to 1,000, got "many"; see --help'],
    [{ parallel: 4 }, '--parallel goes with --suite transports only, this is --suite throughput; leave one out'],
    [[1], 'expected an object of options, such as {"rounds": 5, "packages": ["mercurius"]}'],
  ]
  for (const [config, message] of cases)
    test(JSON.stringify(config), () => assert.rejects(parse(config), usageError(`${shown}: ${message}`)))
  test('no JSON', () =>
    assert.rejects(parse('{"rounds": 5,}'), (/** @type {Error} */ { message }) => {
      assert.ok(message.startsWith(`${shown}: expected JSON: `), message)
      return true
    }))
  test('no file', () =>
    assert.rejects(
      parseBenchOptions(['--config', join(folder, 'none.json')], known),
      (error) => error instanceof UnableError && /^cannot read .*none\.json: ENOENT/.test(error.message),
    ))
})
