#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from './lib/base/errors/exitCodes.js'
import { start } from './lib/cli/start.js'

/** @import { Question } from './lib/cli/bench/askRun.js' */

const exit = (/** @type {number} */ code) => process.exit(code)
const bench = () =>
  start('bench', exit, async () => {
    const { parseBenchOptions } = await import('./lib/cli/bench/benchOptions.js')
    const { guardRun } = await import('./lib/cli/bench/guardRun.js')
    const { interruptionSignal } = await import('./lib/cli/program.js')
    const { isWatched } = await import('./lib/cli/terminal.js')
    const { projectFolder, resultsHome } = await import('./lib/base/project.js')
    const { discoverLayers, discoverServers } = await import('./lib/servers/discover.js')
    const { suites } = await import('./lib/suites/index.js')
    const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
    const argv = process.argv.slice(2)
    /** @type {string[]} */
    let further = []
    const ask = async (/** @type {Question} */ question) => {
      // Lazy, because it takes a while to load and few runs ask.
      further = await (await import('./lib/cli/bench/askRun.js')).askRun(question)
      return further
    }
    const canAsk = process.stdin.isTTY && isWatched(process.stderr)
    const servers = [...discoverServers(), ...discoverLayers()]
    const project = { suites, projectFolder: resultsHome, version, servers, ask: canAsk ? ask : undefined }
    const options = await parseBenchOptions(argv, project)
    if (options === null) return exitCodes.completed
    const signal = interruptionSignal(exit)
    return guardRun(options.resultsDirectory, async () =>
      // Lazy, because the engine takes a while to load and --help needs none of it.
      (await import('./lib/cli/bench/bench.js')).bench(options, { projectFolder, argv: [...argv, ...further], signal }),
    )
  })

// An installed package has one program, whose subcommand is `compare`.
if (process.argv[2] === 'compare') {
  process.argv.splice(2, 1)
  await import('./compare.js')
} else await bench()
