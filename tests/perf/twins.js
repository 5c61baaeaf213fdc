import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from '../project.js'
import { createTwins } from './slowerTwin.js'

// Whether servers that differ by a known share are told apart, and twins are not: one server again and again, in some
// of whose files every so-manieth request is executed twice. Prints the table, and each pair's sentence.
//
//   node tests/perf/twins.js [--slower 9] [--minutes 6] [--runs 1] \
//     [--server core-graphql-js] [-- --cohort 4 -c 20 -p 5]
//
// slower: every 9th request twice is 10 % slower; what follows `--` is handed on to bench.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slower: { type: 'string', default: '9' },
    minutes: { type: 'string', default: '6' },
    runs: { type: 'string', default: '1' },
    server: { type: 'string', default: 'core-graphql-js' },
  },
})
const { server, slower } = values
const project = createTwins(server, slower)
try {
  for (let seed = 1; seed <= Number(values.runs); seed += 1) {
    const results = ['--results', join(project.folder, `results-${seed}`)]
    const words = ['-pkgs', 'twin', 'slower', '--reference', server, '--seed', String(seed), ...positionals, ...results]
    const limits = ['--rounds', '3', '--budget', `${values.minutes}m`]
    const { stdout, stderr } = await run(join(project.folder, 'bench.js'), [...words, ...limits])
    if (!stdout) throw new Error(stderr)
    console.log(stdout)
    for (const pair of [
      ['twin', server],
      ['slower', 'twin'],
      ['slower', server],
    ]) {
      const compared = await run(join(project.folder, 'compare.js'), [...pair, ...results])
      console.log(
        `seed ${seed}: ` +
          `${compared.stdout.split('\n').find((line) => line.includes('95 % interval')) ?? compared.stderr}`,
      )
    }
  }
} finally {
  project.remove()
}
