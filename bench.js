#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseBenchOptions } from './lib/cli/benchOptions.js'
import { exitCodes } from './lib/cli/exitCodes.js'
import { interruptionSignal } from './lib/cli/interruption.js'
import { runProgram, tellEnd } from './lib/cli/main.js'
import { isWatched } from './lib/cli/terminal.js'
import { withinRun } from './lib/cli/withinRun.js'
import { discoverServers, projectFolder } from './lib/servers/discover.js'
import { suites } from './lib/suites/index.js'

/** @import { Server } from './lib/types.d.ts' */

// Left to itself, Node would end with 1, which says something else here.
process.once('uncaughtException', (error) => process.exit(tellEnd('bench', error)))
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
