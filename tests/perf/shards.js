import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Whether shards, one after the other as processes of their own, and put together, rank servers as one run does: no pair that
// both separate should be in another order. Every other option is one of bench.
//
//   node tests/perf/shards.js [--shards 4] [--max-control 5%] [-pkgs server… -d 2 …]

const usual = ['mercurius+graphql-jit', 'mercurius', 'graphql-yoga', 'graphql-http', 'apollo-server', 'express-rest']
const [own, asked] = [['--shards', '--max-control'], process.argv.slice(2)]
const isOwn = (/** @type {string} */ word, /** @type {number} */ index) =>
  own.includes(word) || own.includes(asked[index - 1])
const { values } = parseArgs({
  args: asked.filter(isOwn),
  options: { shards: { type: 'string', default: '4' }, 'max-control': { type: 'string', default: '5%' } },
})
const given = asked.filter((word, index) => !isOwn(word, index))
const words = given.some((word) => word.startsWith('-pkgs')) ? given : ['-pkgs', ...usual, ...given]
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'shards-'))
const [parts, merged, whole] = ['parts', 'merged', 'whole'].map((name) => join(folder, name))

/** @type {(program: string, ...words: string[]) => void} */
function run(program, ...words) {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, program), ...words], { stdio: 'inherit' })
  console.error(`${program} ${words.join(' ')}: ${Math.round((performance.now() - started) / 1000)} s`)
  // 1 says that some row has a remark.
  if (status !== 0 && !(program === 'bench.js' && status === 1)) process.exit(status ?? 1)
}

for (let number = 1; number <= Number(values.shards); number += 1)
  run(
    'bench.js',
    ...words,
    '--silent',
    '--shard',
    `${number}/${values.shards}`,
    '--results',
    join(parts, String(number)),
  )
run('compare.js', '--merge', parts, '--results', merged, '--max-control', values['max-control'])
run('bench.js', ...words, '--silent', '--results', whole)
run('tests/perf/fullRun.js', merged, whole)
console.log(`The results are in ${folder}.`)
