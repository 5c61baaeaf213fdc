#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parseCompareOptions } from './lib/cli/compareOptions.js'
import { reportError, runProgram } from './lib/cli/program.js'
import { exitCodes } from './lib/errors/exitCodes.js'
import { suites } from './lib/suites/index.js'

// Most of what is read stays until the end: to give what is new ever more room took up to 40 % of the memory and saved no time.
setFlagsFromString('--semi-space-growth-factor=1')
// Node.js 20 optimizes so many functions of a long report at a time, many of them thrice, that on two cores the main thread waits
// for a fifth of the time: later, and without inlining, a report takes 0.85 of the time. Newer ones optimize less.
if (process.versions.node.startsWith('20.')) {
  setFlagsFromString('--interrupt-budget=200000')
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=0')
}
// Node.js by itself would end with exit code 1, which has another meaning here.
process.once('uncaughtException', (error) => process.exit(reportError('compare', error)))
process.exitCode = await runProgram('compare', async () => {
  const projectFolder = import.meta.dirname
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const options = await parseCompareOptions(process.argv.slice(2), { suites, projectFolder, version })
  if (options === null) return exitCodes.completed
  // Only now: the statistics take a while to load, and --help is asked for more often than they are.
  return (await import('./lib/cli/compare.js')).compare(options, suites)
})
