#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBenchOptions } from './lib/cli/benchOptions.js'
import { exitCodes } from './lib/cli/exitCodes.js'
import { interruptionSignal } from './lib/cli/interruption.js'
import { runProgram, tellEnd } from './lib/cli/main.js'
import { withinRun } from './lib/cli/withinRun.js'
import { discoverServers, projectFolder } from './lib/servers/discover.js'
import { suites } from './lib/suites/index.js'

// Left to itself, Node would end with 1, which says something else here.
process.once('uncaughtException', (error) => process.exit(tellEnd('bench', error)))
process.exitCode = await runProgram('bench', async () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const known = { suites, projectFolder, version, servers: discoverServers() }
  const options = await parseBenchOptions(process.argv.slice(2), known)
  if (options === null) return exitCodes.completed
  const project = { projectFolder, signal: interruptionSignal() }
  return withinRun(options.resultsDirectory, async () =>
    // Only now: what measures takes a while to load, and --help is asked for more often than it.
    (await import('./lib/cli/bench.js')).bench({ ...options, ...project }),
  )
})
