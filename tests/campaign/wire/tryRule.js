import { askAndListen } from '../../../lib/load/ask.js'
import { judgeWindow } from '../../../lib/load/closedLoop/judgeWindow.js'
import { openHttp2Connections } from '../../../lib/load/closedLoop/openHttp2Connections.js'
import { OpenLoad } from '../../../lib/load/closedLoop/openLoad.js'
import { TurnLoad } from '../../../lib/load/session/turnLoad.js'
import { timeoutSignal } from '../../../lib/load/timeouts.js'
import { targetOf, wireOf } from '../../../lib/suites/api/client/wire.js'
import { createRandom } from '../../../lib/workload/random.js'
import { isSuccess } from '../../../lib/workload/answerRules.js'
import { verifyAnswer } from '../../../lib/workload/verify.js'
import { createWorkload } from '../../../lib/workload/workloads.js'
import { between } from './draw.js'
import { startMutating } from './mutatingServer.js'
import { plainRules } from './rules.js'

/** @import { Workload } from '../../../lib/types.d.ts' */
/** @import { Random } from './draw.js' */
/** @import { WireRule } from './rules.js' */

/** @typedef {{ ok: number, fault: string | null }} Counted fault: why answers were not right; null if all were */
/**
 * @typedef {object} Tried
 * @property {number} port
 * @property {'h1' | 'h2c'} protocol
 * @property {Workload} workload
 * @property {number} pipelining
 * @property {number} seconds - of waiting for an answer
 */

const connections = 2
const measuredMilliseconds = 20

/** Client that sends one request. */
const alone = 'one request'

/** Clients that measure, and the one that asks before. @type {Record<string, (tried: Tried) => Promise<Counted>>} */
const clients = {
  async [alone]({ port, protocol, workload, seconds }) {
    const answer = await askAndListen(workload, { port, protocol, signal: timeoutSignal(seconds) })
    const fault = verifyAnswer(workload.golden, answer) ?? (answer.surplus.length > 0 ? 'surplus bytes' : null)
    return { ok: fault === null ? 1 : 0, fault }
  },
  async 'the closed loop of throughput'({ seconds, protocol, ...load }) {
    const times = { warmupSeconds: 0, durationSeconds: 0, readyTimeoutSeconds: seconds }
    const means = protocol === 'h1' ? {} : { open: openHttp2Connections }
    const open = new OpenLoad({ ...load, ...times, connections }, means)
    try {
      await open.warmUp()
      let window = await measureOnce(open)
      // A busy machine may have kept both from running.
      for (let tries = 0; tries < 50 && window.counts.ok === 0 && window.firstFault === null; tries += 1)
        window = await measureOnce(open)
      await open.rest()
      await open.listen()
      return { ok: window.counts.ok, fault: judgeWindow(window)?.reason ?? null }
    } finally {
      open.close()
    }
  },
  async 'the load of an own API'({ port, protocol, workload, pipelining, seconds }) {
    const { method, path, headers, body } = workload
    const expected = JSON.stringify(workload.golden)
    const operation = {
      name: 'x',
      weight: 1,
      requests: [{ method: /** @type {'POST'} */ (method), path, headers, body: String(body) }],
      check: (
        /** @type {number} */ _,
        /** @type {number} */ status,
        /** @type {object} */ __,
        /** @type {Buffer} */ got,
      ) =>
        isSuccess(status) && got.toString('latin1') === expected
          ? null
          : { kind: /** @type {const} */ ('mismatch'), reason: `got ${status} and ${got.length} bytes` },
    }
    const load = new TurnLoad(wireOf(targetOf(`http://127.0.0.1:${port}/`, {}), protocol, [operation]), seconds)
    try {
      const first = await load.begin({ subject: 'x', connections, pipelining })
      await load.turn(measuredMilliseconds)
      const { counts, errors } = load.end()
      const reasons = [...first.errors, ...errors].map(({ kind, reason }) => `${kind}: ${reason}`)
      return { ok: first.counts.ok + counts.ok, fault: reasons[0] ?? null }
    } finally {
      load.close()
    }
  },
}

const measureOnce = (/** @type {OpenLoad} */ open) =>
  open.measure(measuredMilliseconds / 1000, { opened() {}, closed() {} })

/** Seconds to wait for answers that must come, and for those that need not. */
const [patience, impatience] = [30, 0.5]

/**
 * Tries a rule with every client.
 * @param {WireRule} rule
 * @param {number} seed
 * @returns {Promise<string[]>} what went wrong
 */
export async function tryRule(rule, seed) {
  const random = createRandom(seed)
  const text = 'x'.repeat(between(random, 1, random() < 0.2 ? 40_000 : 300))
  const workload = { ...createWorkload('compound'), golden: { data: { text } } }
  // Over HTTP/2, the one request's connection is closed before what comes behind its answer.
  const names = Object.keys(clients).filter((name) => name !== alone || !rule.isBehind)
  const tried = names.map((name, index) => tryClient(name, rule, workload, createRandom(seed + 1e6 * (index + 1))))
  return (await Promise.all(tried)).flat()
}

/** @type {(name: string, rule: WireRule, workload: Workload, random: Random) => Promise<string[]>} */
async function tryClient(name, rule, workload, random) {
  const { kind, protocol } = rule
  const rightAnswers = kind === 'allowed' || name === alone ? 0 : between(random, 0, 4)
  const body = JSON.stringify(workload.golden)
  const server = await startMutating(rule, plainRules[protocol], { random, body, rightAnswers })
  try {
    const pipelining = between(random, 1, rule.pipelining ?? 3)
    const seconds = kind === 'allowed' ? patience : impatience
    const tried = { port: server.port, protocol, workload, pipelining, seconds }
    const { ok, fault } = await clients[name](tried).catch((error) => {
      if (!isExpected(error)) throw error
      return { ok: 0, fault: String(error.message) }
    })
    const about = `${name}, ${rule.name} (${rule.section}): `
    if (fault === '') return [`${about}a fault without words`]
    if (kind === 'allowed' && (fault !== null || ok === 0)) return [`${about}refused, because ${fault}`]
    if (kind !== 'forbidden' || (fault !== null && ok <= rightAnswers)) return []
    return [`${about}${ok} answers counted as right, of which ${rightAnswers} were; fault: ${fault}`]
  } finally {
    server.close()
  }
}

/** Tells an expected error from a bug. @param {any} error */
const isExpected = (error) =>
  error.name === 'Fault' ||
  ['TimeoutError', 'AbortError'].includes(error.name) ||
  /^(ERR_HTTP2_|ECONN|EPIPE)/.test(error.code ?? '')
