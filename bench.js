#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBenchOptions } from './lib/cli/benchOptions.js'
import { interruptionSignal, reportError, runProgram } from './lib/cli/program.js'
import { isWatched } from './lib/cli/terminal.js'
import { withinRun } from './lib/cli/withinRun.js'
import { exitCodes } from './lib/base/errors/exitCodes.js'
import { discoverServers, projectFolder } from './lib/servers/discover.js'
import { suites } from './lib/suites/index.js'

/** @import { Server } from './lib/types.d.ts' */

// Node.js by itself would end with exit code 1, which has another meaning here.
process.once('uncaughtException', (error) => process.exit(reportError('bench', error)))
process.exitCode = await runProgram('bench', async () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const words = process.argv.slice(2)
  const ask = async (/** @type {Server[]} */ servers) => {
    // Only now: few are asked, and what asks takes a while to load.
    const chosen = await (await import('./lib/cli/askServers.js')).askServers(servers)
    words.push('-pkgs', ...chosen)
    return chosen
  }
  const isAnswered = process.stdin.isTTY && isWatched(process.stderr)
  const known = { suites, projectFolder, version, servers: discoverServers(), ask: isAnswered ? ask : undefined }
  const options = await parseBenchOptions(words, known)
  if (options === null) return exitCodes.completed
  const project = { projectFolder, words, signal: interruptionSignal() }
  return withinRun(options.resultsDirectory, async () =>
    // Only now: what measures takes a while to load, and --help is asked for more often than it.
    (await import('./lib/cli/bench.js')).bench({ ...options, ...project }),
  )
})
