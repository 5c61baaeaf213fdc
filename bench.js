#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from './lib/base/errors/exitCodes.js'
import { parseBenchOptions } from './lib/cli/bench/benchOptions.js'
import { askServers } from './lib/cli/bench/chooseServers.js'
import { guardRun } from './lib/cli/bench/guardRun.js'
import { interruptionSignal, reportError, runProgram } from './lib/cli/program.js'
import { isWatched } from './lib/cli/terminal.js'
import { discoverServers, projectFolder } from './lib/servers/discover.js'
import { suites } from './lib/suites/index.js'

/** @import { Server } from './lib/types.d.ts' */

// Node.js by itself would end with exit code 1, which has another meaning here.
process.once('uncaughtException', (error) => process.exit(reportError('bench', error)))
process.exitCode = await runProgram('bench', async () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const argv = process.argv.slice(2)
  const ask = async (/** @type {Server[]} */ servers) => {
    const chosen = await askServers(servers)
    argv.push('-pkgs', ...chosen)
    return chosen
  }
  const canAsk = process.stdin.isTTY && isWatched(process.stderr)
  const project = { suites, projectFolder, version, servers: discoverServers(), ask: canAsk ? ask : undefined }
  const options = await parseBenchOptions(argv, project)
  if (options === null) return exitCodes.completed
  const signal = interruptionSignal((code) => process.exit(code))
  return guardRun(options.resultsDirectory, async () =>
    // Lazy, because the engine takes a while to load and --help needs none of it.
    (await import('./lib/cli/bench/bench.js')).bench(options, { projectFolder, argv, signal }),
  )
})
