// Tests server files alone, each in about 5 s: `npm run test-server -- NAME…`.

import { exitCodes } from '../lib/base/errors/exitCodes.js'
import { selectByName } from '../lib/base/errors/names.js'
import { UsageError } from '../lib/base/errors/usageError.js'
import { runProgram } from '../lib/cli/program.js'
import { discoverLayers, discoverServers } from '../lib/servers/discover.js'
import { plainWords } from '../lib/workload/plainWords.js'
import { runStage, stagesOf } from './serverChecks.js'

/** @import { ServerFile } from '../lib/types.d.ts' */
/** @import { Outcome } from './serverChecks.js' */

const signs = { right: '✔', wrong: '✖', 'not offered': '–' }
/** Characters of the first reason, which explains, and of further ones. */
const [maxFirst, maxFurther] = [600, 120]

/**
 * Tests a server: a line for each check of its plain file, and for each further process.
 * @type {(server: ServerFile, write: (line: string) => void) => Promise<boolean>} whether nothing is wrong
 */
export async function testServer(server, write) {
  /** @type {Record<Outcome['state'], number>} */
  const counts = { right: 0, wrong: 0, 'not offered': 0 }
  /** @param {Outcome} outcome */
  function tell({ title, state, reason }) {
    counts[state] += 1
    const shown = plainWords(reason, state === 'wrong' && counts.wrong === 1 ? maxFirst : maxFurther)
    const words = state === 'not offered' ? `not offered, ${shown}` : shown
    write(`${signs[state]} ${title}${reason === '' ? '' : `: ${words}`}`)
  }
  for (const [index, stage] of stagesOf(server).entries()) {
    /** @type {Outcome[]} */
    const outcomes = []
    for await (const outcome of runStage(server, stage)) {
      outcomes.push(outcome)
      if (index === 0) tell(outcome)
    }
    const first = outcomes.find(({ state }) => state !== 'right')
    if (first?.state === 'not offered' && index > 0) first.title = stage.title
    if (index > 0) tell(first ?? { title: stage.title, state: 'right', reason: '' })
    // A server that does not start, or speaks HTTP/1.1 alone, would be waited for again.
    if (first && first === outcomes[0]) break
  }
  const failed = counts.wrong > 0 ? `, ${counts.wrong} wrong` : ''
  write(`${server.path}: ${counts.right} right, ${counts['not offered']} not offered${failed}`)
  return counts.wrong === 0
}

async function main() {
  const servers = selectByName(process.argv.slice(2), [...discoverServers(), ...discoverLayers()])
  if (servers.length === 0) throw new UsageError('expected names of servers, such as mercurius, got none')
  const other = servers.find(({ isGateway, speaks }) => isGateway || !speaks.includes('h1'))
  if (other) throw new UsageError(`${other.name} is no server over HTTP/1.1 by itself; run npm run test-all`)
  const missing = servers.find(({ unsupported }) => unsupported)
  if (missing) throw new UsageError(`${missing.name} cannot run: ${missing.unsupported}`)
  let isRight = true
  for (const server of servers) isRight = (await testServer(server, console.log)) && isRight
  return isRight ? exitCodes.completed : exitCodes.incomplete
}

if (process.argv[1] === import.meta.filename) process.exitCode = await runProgram('test-server', main)
