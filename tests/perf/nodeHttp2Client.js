import { connect } from 'node:http2'
import { setTimeout as delay } from 'node:timers/promises'
import { answerQuestions } from '../../lib/load/childClient.js'
import { verifyAnswer } from '../../lib/workload/verify.js'

/** @import { Workload } from '../../lib/types.d.ts' */

/** @typedef {{ connections: number, pipelining: number, warmupSeconds: number, seconds: number }} Times */
/** @typedef {Times & { workload: Workload, port: number }} NodeLoad */

// A client of node:http2 for http2Clients.js, with the same checks: the first body as JSON, others by its bytes.
answerQuestions(async ({ load }, tell) => measure(load, tell))

/** @type {(load: NodeLoad, tell: (event: 'opened' | 'closed') => void) => Promise<unknown>} */
async function measure({ workload, port, connections, pipelining, warmupSeconds, seconds }, tell) {
  const { method, path, headers, golden } = workload
  const body = Buffer.from(workload.body ?? '')
  const fields = { ':method': method, ':path': path, ...headers, 'content-length': body.length }
  /** @type {Buffer | null} */
  let right = null
  let [ok, isOver] = [0, false]
  /** @type {(error: Error) => void} */
  let fail = () => {}
  const failed = new Promise((_, reject) => {
    fail = reject
  })
  /** @param {import('node:http2').ClientHttp2Session} session */
  function send(session) {
    const stream = session.request(fields)
    /** @type {Buffer[]} */
    const chunks = []
    stream.on('data', (chunk) => chunks.push(chunk)).on('error', fail)
    stream.on('end', () => {
      const received = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      const answer = { status: 200, headers: {}, body: received, complete: true }
      const fault = right?.equals(received) ? null : verifyAnswer(golden, answer)
      if (fault !== null) return fail(new Error(fault))
      right ??= received
      ok += 1
      if (!isOver) send(session)
    })
    stream.end(body)
  }
  const sessions = Array.from({ length: connections }, () => connect(`http://127.0.0.1:${port}`))
  for (const session of sessions)
    session.on('error', fail).once('connect', () => {
      for (let count = 0; count < pipelining; count += 1) send(session)
    })
  try {
    await Promise.race([delay(warmupSeconds * 1000), failed])
    tell('opened')
    const [before, start, cpuBefore] = [ok, performance.now(), process.cpuUsage()]
    await Promise.race([delay(seconds * 1000), failed])
    const { user, system } = process.cpuUsage(cpuBefore)
    const durationSeconds = (performance.now() - start) / 1000
    tell('closed')
    return { counts: { ok: ok - before }, clientCpuSeconds: (user + system) / 1e6, durationSeconds }
  } finally {
    isOver = true
    for (const session of sessions) session.destroy()
  }
}
