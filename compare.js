#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCompareOptions } from './lib/cli/compare/compareOptions.js'
import { reportError, runProgram } from './lib/cli/program.js'
import { exitCodes } from './lib/base/errors/exitCodes.js'
import { suites } from './lib/suites/index.js'

// Node.js by itself would end with exit code 1, which has another meaning here.
process.once('uncaughtException', (error) => process.exit(reportError('compare', error)))
process.exitCode = await runProgram('compare', async () => {
  const projectFolder = import.meta.dirname
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const options = await parseCompareOptions(process.argv.slice(2), { suites, projectFolder, version })
  if (options === null) return exitCodes.completed
  // Only now: the statistics take a while to load, and --help is asked for more often than they are.
  return (await import('./lib/cli/compare/compare.js')).compare(options, suites)
})
