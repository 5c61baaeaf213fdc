import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseBenchOptions } from '../../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../../lib/suites/index.js'
import {
  optionsFor,
  optionsToShow,
  settingsAt,
} from '../../../../lib/suites/throughput/scenarios/requestedWorkloads.js'
import { usageError } from '../../../cli/messages.js'

const servers = [/** @type {any} */ ({ name: 'a' })]
/** @param {string[]} words */
const workloadsOf = async (...words) => {
  const options = await parseBenchOptions(['-pkgs', 'a', ...words], {
    suites,
    projectFolder: '/',
    version: '',
    servers,
  })
  return options?.settings.workloads
}
const loaded = 'n+1-naive n+1-dataloader n+1-join'

describe('scenarios are asked for in any order, and reported in one', () => {
  /** @type {Record<string, string>} */
  const spellings = {
    '--scenario classic': 'compound',
    '--scenario deep,list,classic,deep': 'compound list deep deep-4',
    '--scenario schema': 'schema-10 schema-100 schema-1000 schema-5000',
    '--scenario list-100,schema-1000,list': 'list list-100 schema-1000',
    '--scenario n+1': loaded,
    '--scenario all':
      'compound list list-1000 list-100 deep deep-4 errors wide schema-10 schema-100 schema-1000 schema-5000 ' +
      'introspection mutation persisted persisted-plain batching ' +
      `batching-plain upload ${loaded}`,
    '--scenario n+1,errors --loading join,naive': 'errors n+1-join n+1-naive',
    '--scenario n+1 --loading join --backend delay': 'n+1-join-delay-5',
    '--scenario n+1 --loading join --backend memory,delay --delay 0,20': 'n+1-join n+1-join-delay-0 n+1-join-delay-20',
    '--scenario n+1 --loading join --backend sqlite,postgres --pool 3': 'n+1-join-sqlite n+1-join-postgres',
  }
  for (const [words, workloads] of Object.entries(spellings))
    test(words, async () => assert.deepEqual((await workloadsOf(...words.split(' ')))?.join(' '), workloads))
})

describe('what asks for workloads asks for the same again', () => {
  for (const words of [
    '',
    '--workload rest',
    '--documents hot,cold',
    '--scenario classic,list,errors',
    '--scenario list',
    '--scenario deep',
    '--scenario schema',
    '--scenario list,list-100,schema-1000',
    '--scenario n+1',
    '--scenario n+1 --backend memory,delay',
    '--scenario mutation,persisted,batching,upload',
    '--scenario classic,n+1 --loading naive,join --backend memory,delay --delay 1,5',
    '--scenario n+1 --loading join --backend sqlite,postgres',
  ])
    test(words, async () => {
      const workloads = await workloadsOf(...words.split(' ').filter(Boolean))
      assert.deepEqual(await workloadsOf(...optionsFor(workloads)), workloads)
    })
})

test('compare is asked for scenarios side by side, and of documents for the first', async () => {
  const optionsAfter = async (/** @type {string} */ words) =>
    optionsToShow((await workloadsOf(...words.split(' '))) ?? []).join(' ')
  const delays = '--scenario n+1 --loading join --backend delay --delay 0,5'
  for (const words of [delays, '--scenario classic,deep', '--documents cold'])
    assert.equal(await optionsAfter(words), words)
  assert.equal(await optionsAfter('--documents cold,variables'), '--documents variables')
  assert.equal(await optionsAfter('--documents hot,cold'), '')
})

describe('a contradiction is one line', () => {
  /** @type {Record<string, string>} */
  const messages = {
    '--scenario lst':
      '--scenario: expected classic or list or list-1000 or list-100 or deep or errors or wide or schema-10 or ' +
      'schema-100 or schema-1000 or schema-5000 or introspection or mutation or persisted ' +
      'or batching or upload or n+1 or schema or all, got "lst"; did you mean list?',
    '--scenario list --documents cold': '--scenario does not go with --documents; leave one out',
    '--scenario list --workload rest': '--scenario does not go with --workload rest; leave one out',
    '--loading join': '--loading needs --scenario n+1; add it',
    '--scenario list --backend delay': '--backend needs --scenario n+1; add it',
    '--scenario n+1 --delay 5': '--delay needs --backend delay; add it',
    '--scenario n+1 --backend sqlite --pool 3': '--pool needs --backend postgres; add it',
    '--scenario n+1 --backend delay --delay 1.5':
      '--delay: expected a whole number from 0 to 10,000, in ms or with its unit, got "1.5"; see --help',
    '--scenario list --size full': '--size is of --scenario classic only; add that, or leave it out',
  }
  for (const [words, message] of Object.entries(messages))
    test(words, () => assert.rejects(workloadsOf(...words.split(' ')), usageError(message)))
  test('a size goes with the classic among others', async () =>
    assert.deepEqual(await workloadsOf('--scenario', 'classic,list', '--size', 'full'), ['compound', 'list']))
})

test('a long list is loaded by few connections, with its event loop watched; a database by one request of each', () => {
  const settings = { connections: 100, pipelining: 10, monitor: false }
  assert.deepEqual(settingsAt(settings, 'list'), { connections: 10, pipelining: 1, monitor: true })
  assert.deepEqual(settingsAt({ ...settings, connections: 2 }, 'list').connections, 2)
  assert.equal(settingsAt(settings, 'deep'), settings)
  assert.deepEqual(settingsAt(settings, 'n+1-naive-postgres'), { ...settings, pipelining: 1 })
  assert.equal(settingsAt(settings, 'n+1-naive-sqlite'), settings)
})

test('a batch has as many operations in flight as come one by one', () => {
  const settings = { connections: 100, pipelining: 10, monitor: false }
  assert.deepEqual(settingsAt(settings, 'batching'), { ...settings, pipelining: 1 })
  assert.deepEqual(settingsAt({ ...settings, pipelining: 3 }, 'batching').pipelining, 1)
  assert.equal(settingsAt(settings, 'batching-plain'), settings)
})
