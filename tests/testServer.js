// Tests server files alone, each in about 20 s: `npm run test-server -- NAME…`.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { exitCodes } from '../lib/base/errors/exitCodes.js'
import { selectByName } from '../lib/base/errors/names.js'
import { UsageError } from '../lib/base/errors/usageError.js'
import { runProgram } from '../lib/cli/program.js'
import { discoverLayers, discoverServers } from '../lib/servers/discover.js'

/** Writes a text so that a pattern matches just that. @param {string} text */
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

process.exitCode = await runProgram('test-server', async () => {
  const servers = selectByName(process.argv.slice(2), [...discoverServers(), ...discoverLayers()])
  if (servers.length === 0) throw new UsageError('expected names of servers, such as mercurius, got none')
  const other = servers.find(({ isGateway, speaks }) => isGateway || !speaks.includes('h1'))
  if (other) throw new UsageError(`${other.name} is no server over HTTP/1.1 by itself; run npm run test-all`)
  const names = servers.map(({ name }) => escapePattern(name)).join('|')
  const words = [
    `--test-name-pattern=[/\\\\](?:${names})\\.[cm]?[jt]s$`,
    'tests/benchmarks.test.js',
    'tests/layers.test.js',
  ]
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.js'), ...words], { stdio: 'inherit' })
  return status ?? exitCodes.bug
})
