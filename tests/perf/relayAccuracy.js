import { openNetwork } from '../../lib/network/openNetwork.js'

// How near the relay comes to theory on this machine, which should be idle: node tests/perf/relayAccuracy.js
const pairs = [0, 5, 20, 50, 100].flatMap((rtt) => [null, 10, 100].map((bandwidth) => ({ rtt, bandwidth })))
const network = await openNetwork(pairs, { targetPort: 9 })
await network.close()

/** @type {(measured: number, theory: number | null) => string} */
function cell(measured, theory) {
  if (!theory) return `${measured.toFixed(2)} ms`
  const percent = (measured / theory - 1) * 100
  return `${measured.toFixed(2)} ms (${percent < 0 ? '' : '+'}${percent.toFixed(1)} %)${percent > 5 ? ' !' : ''}`
}
console.table(
  network.facts.checks.map(({ rtt, bandwidth, connectMs, requestMs, transferMs, theory }) => ({
    rtt,
    bandwidth: bandwidth ?? 'none',
    connect: cell(connectMs, theory.connectMs),
    request: cell(requestMs, theory.requestMs),
    '1 MB': cell(transferMs, theory.transferMs),
  })),
)
