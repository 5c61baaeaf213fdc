#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { exitCodes } from './lib/base/errors/exitCodes.js'
import { start } from './lib/cli/start.js'

const exit = (/** @type {number} */ code) => process.exit(code)
await start('compare', exit, async () => {
  const { parseCompareOptions } = await import('./lib/cli/compare/compareOptions.js')
  const { suites } = await import('./lib/suites/index.js')
  const { resultsHome } = await import('./lib/base/project.js')
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  const options = await parseCompareOptions(process.argv.slice(2), { suites, projectFolder: resultsHome, version })
  if (options === null) return exitCodes.completed
  // Only now: the statistics take a while to load, and --help is asked for more often than they are.
  return (await import('./lib/cli/compare/compare.js')).compare(options, suites)
})
