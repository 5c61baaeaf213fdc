import autocannon from 'autocannon'
import { setTimeout as delay } from 'node:timers/promises'

// The other arm of verificationCost.js and againstWrk.js: autocannon as it comes, with nothing but a counter, in a
// process of its own and over the same stretches of time as lib/load/closedLoop/autocannon.js: both arms are told how
// long the warm-up is.
/** @typedef {import('../../lib/load/closedLoop/autocannon.js').Load & { warmupSeconds: number }} Load */

process.once('disconnect', () => process.exit())
process.once('message', async (/** @type {Load} */ load) => {
  const { workload, port, connections, pipelining, warmupSeconds, durationSeconds } = load
  const { method, path, headers, body } = workload
  let answers = 0
  autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    headers,
    body,
    connections,
    pipelining,
    duration: warmupSeconds + durationSeconds + 60,
    setupClient: (/** @type {any} */ client) => {
      client.on('response', () => {
        answers += 1
      })
    },
  })
  await delay(warmupSeconds * 1000)
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  const before = answers
  await delay(durationSeconds * 1000)
  const seconds = (performance.now() - start) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const clientCpuSeconds = (cpu.user + cpu.system) / 1e6
  const requestsPerSecond = (answers - before) / seconds
  process.send?.({ requestsPerSecond, clientCpuSeconds, durationSeconds: seconds }, undefined, undefined, () =>
    process.exit(),
  )
})
