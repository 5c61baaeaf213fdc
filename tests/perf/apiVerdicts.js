import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../project.js'
import { createRecords, fileToWrite, judgeApi, readRecords } from './validations.js'

// How often the suite api finds that a version of examples/own-api is slower: whole runs, one after the other. Writes a
// line of JSON for each run into a new file. By hand, on a quiet machine:
//
//   node tests/perf/apiVerdicts.js FILE [--extra-work '0.1 user'] [--operations feed,user,addPost,mix] \
//     [--budget 4m] [--runs 10] [--minutes 100]
//   node tests/perf/apiVerdicts.js --read FILE
//
// extra-work: of the new version, as EXTRA_WORK in api.js; 0 makes both equal. minutes: no run begins later.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'extra-work': { type: 'string', default: '0' },
    operations: { type: 'string', default: 'feed,user,addPost,mix' },
    budget: { type: 'string', default: '4m' },
    runs: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '100' },
    read: { type: 'string' },
  },
})
const file = fileToWrite(values, positionals, judgeApi)
const root = join(import.meta.dirname, '../..')
const { 'extra-work': extraWork, operations, budget } = values
const env = { ...process.env, EXTRA_WORK: extraWork }

/** Makes a run, and reads its rows of the new version. @param {string} folder of the results */
async function measure(folder) {
  const load = ['--operations', operations, '--budget', budget]
  const api = ['--api', join(root, 'examples/own-api/api.js'), ...load]
  const { code, stderr } = await run(join(root, 'bench.js'), [...api, '--results', folder], { env })
  if (code !== 0) throw new Error(stderr)
  const { stdout } = await run(join(root, 'compare.js'), ['--suite', 'api', '--results', folder, '--json'])
  return JSON.parse(stdout).flatMap((/** @type {any} */ { server, operation, ratio, ratioInterval, verdict }) =>
    server === 'after' ? [{ operation, ratio, ratioInterval, verdict }] : [],
  )
}

const append = createRecords(file, { extraWork, operations, budget }, 'api')
const until = performance.now() + Number(values.minutes) * 60_000
for (let count = 0; count < Number(values.runs) && performance.now() < until; count += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'api-verdicts-'))
  try {
    append({ run: count, rows: await measure(folder) })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
console.log(judgeApi(readRecords(file)))
