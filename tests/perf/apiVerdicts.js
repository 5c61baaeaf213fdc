import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../project.js'
import { createRecords, fileToWrite, judgeApi, readRecords } from './validations.js'

// How often the suite api finds that a version of examples/own-api is slower: whole runs, one after the other. Writes a
// line of JSON for each run into a new file. By hand, on a quiet machine:
//
//   node tests/perf/apiVerdicts.js --set equal FILE       # equal versions: 40 runs, 3 hours
//   node tests/perf/apiVerdicts.js --set slower FILE      # a mix that is 3 % slower: 10 runs, 45 minutes
//   node tests/perf/apiVerdicts.js FILE [--extra-work '0.1 user'] [--operations feed,user,addPost,mix] \
//     [--budget 4m] [--runs 10] [--minutes 100]
//   node tests/perf/apiVerdicts.js --read FILE
//
// set: the other options of a goal in docs/validation.md. extra-work: of the new version, as EXTRA_WORK in api.js; 0
// makes both equal. minutes: no run begins later.

/** Options of the runs that a goal is about, by the name of the set. @type {Record<string, Record<string, string>>} */
const sets = {
  equal: { 'extra-work': '0', runs: '40', minutes: '300' },
  slower: { 'extra-work': '0.05', operations: 'mix' },
}

const parsed = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    'extra-work': { type: 'string' },
    operations: { type: 'string' },
    budget: { type: 'string' },
    runs: { type: 'string' },
    minutes: { type: 'string' },
    read: { type: 'string' },
  },
})
const { positionals } = parsed
const { set = null, ...written } = parsed.values
if (set !== null && !(set in sets)) throw new Error(`--set: expected ${Object.keys(sets).join(' or ')}, got ${set}`)
const defaults = { 'extra-work': '0', operations: 'feed,user,addPost,mix', budget: '4m', runs: '10', minutes: '100' }
const values = { ...defaults, ...(set !== null && sets[set]), ...written }
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
