import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { saveResult } from '../../../lib/core/store/resultFiles.js'
import { parallelism, throughput } from '../../core/store/suites.js'
import { openProgram } from '../../openProgram.js'
import { createPageResult } from '../../suites/parallelism/fixtures.js'
import { createResult, storedOf } from '../../suites/throughput/resultFixtures.js'

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'bench-missing-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const run = openProgram(join(import.meta.dirname, '../../../compare.js'), { cwd: folder })

/** Stores results of workloads in a folder of a run. @type {(name: string, workloads: string[]) => void} */
function store(name, workloads) {
  for (const workload of workloads) {
    const settings = /** @type {any} */ ({ workload, workloads })
    const result = storedOf(createResult({ server: 'a', runId: '01234567', settings }))
    saveResult(join(folder, name, throughput.method.folderOf(result.trials[0])), result, throughput)
  }
}

const delays = ['n+1-dataloader-delay-5', 'n+1-dataloader-delay-20', 'n+1-dataloader-delay-50']
const optionsOfDelays = '--scenario n+1 --loading dataloader --backend delay --delay 5,20,50'
store('delays', delays)
store('mixed', ['compound', 'deep', 'n+1-join', ...delays])
saveResult(join(folder, 'mixed/parallelism'), createPageResult({ server: 'a' }), parallelism)
mkdirSync(join(folder, 'empty'))

/** @param {string} words */
const show = async (words) => {
  const { code, stdout, stderr } = await run(words.split(' '))
  assert.doesNotMatch(stderr, / in ;| in $| {2}/m, stderr)
  return { code, stdout, message: stderr }
}

/** Requests without a match in `delays`, by their exit codes: results are missing, or the words do not fit them. */
const requests = {
  4: [
    '--scenario deep',
    '--scenario classic',
    '--scenario n+1 --loading join',
    '--scenario n+1 --backend memory',
    '--scenario n+1 --backend sqlite',
    '--scenario n+1 --backend delay --delay 7',
    '--documents cold',
    '--workload rest',
    '--layers',
    '--suite compression',
    '--suite api',
    '--html page.html --suite federation',
  ],
  2: [
    '--scenario n+1 --pipelining 3',
    '--filter server=b',
    '--filter size=large',
    '--columns no',
    '--sort no',
    'nobody',
  ],
}

describe('a request without a match', () => {
  for (const words of requests[4]) {
    test(`node compare ${words}: where there are others, the folder and the command for those are named`, async () => {
      const { code, message } = await show(`${words} --results delays`)
      const there = `node compare --results delays ${optionsOfDelays} shows what is there`
      assert.equal(code, 4)
      assert.match(message, /^compare: there are no (such )?results in delays; .*; run node bench .* first\n$/)
      assert.ok(message.includes(`; ${there}; `), message)
      assert.equal((await show(`--results delays ${optionsOfDelays}`)).code, 0)
    })
    test(`node compare ${words}: in an empty folder, what measures some is named`, async () => {
      const { code, message } = await show(`${words} --results empty`)
      assert.equal(code, 4)
      assert.match(message, /^compare: there are no (such )?results in empty; run node bench .* first\n$/)
    })
  }
  for (const words of requests[2]) {
    test(`node compare ${words}: the command for all rows is named`, async () => {
      const { code, message } = await show(`${words} --results delays`)
      assert.equal(code, 2)
      const end = `node compare --results delays ${optionsOfDelays} shows all in delays\n`
      assert.ok(message.endsWith(end), message)
      assert.equal((await show(`${words} --results empty`)).code, 4)
    })
  }
})

test('several kinds of results are listed, those of the suite first', async () => {
  const { message } = await show('--documents cold --results mixed')
  const first = '--scenario classic,deep,n+1 --loading dataloader,join --backend delay,memory --delay 5,20,50'
  const list = `; there are those of ${first} and of --suite parallelism; node compare --results mixed ${first} shows `
  assert.ok(message.includes(list), message)
  const { message: ofPages } = await show('--suite api --results mixed')
  assert.ok(ofPages.includes(list), ofPages)
})

test('a folder that is the current one has a name in messages', async () => {
  const { code, stderr } = await openProgram(join(import.meta.dirname, '../../../compare.js'), {
    cwd: join(folder, 'delays'),
  })(['--results', '.', '--scenario', 'deep'])
  assert.equal(code, 4)
  assert.match(stderr, /^compare: there are no such results in \.; node compare --results \. --scenario n\+1 /)
})

describe('a request with fewer conditions than what is stored', () => {
  for (const words of [
    '--scenario n+1',
    '--scenario n+1 --loading dataloader',
    '--scenario n+1 --backend delay --loading dataloader --delay 5,20,50',
    '--scenario all',
  ])
    test(`node compare ${words} shows it`, async () => {
      const { code, stdout } = await show(`${words} --results delays`)
      assert.equal(code, 0)
      assert.match(stdout, /^server +5 ms +20 ms +50 ms$/m)
    })
  test('shows what was named exactly if that is stored, too', async () => {
    const { code, stdout } = await show('--scenario deep,n+1 --results mixed')
    assert.equal(code, 0)
    assert.match(stdout, /^server +join$/m)
    assert.match(stdout, /^server +deep$/m)
    assert.doesNotMatch(stdout, /5 ms/)
  })
  test('does not show what was excluded', async () => {
    const { stdout } = await show(
      '--scenario n+1 --backend delay --delay 20 --loading dataloader,naive --results delays',
    )
    assert.doesNotMatch(stdout, /50 ms|delay-50/)
  })
})

test('an option of what was measured that selects nothing here is answered with the filter that does', async () => {
  const { code, message } = await show('--size large --results delays')
  assert.equal(code, 2)
  assert.equal(message, 'compare: unknown option --size; --filter size=VALUE selects the rows of results by it\n')
})
