#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from './lib/cli/audit.js'
import { compare } from './lib/cli/compare.js'
import { parseCompareOptions } from './lib/cli/compareOptions.js'
import { exitCodes } from './lib/cli/exitCodes.js'
import { runProgram } from './lib/cli/main.js'

process.exitCode = await runProgram('compare', async () => {
  const projectFolder = import.meta.dirname
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))
  const options = await parseCompareOptions(process.argv.slice(2), { projectFolder, version })
  if (options === null) return exitCodes.completed
  return options.audit === null ? compare(options) : audit({ ...options, path: options.audit })
})
