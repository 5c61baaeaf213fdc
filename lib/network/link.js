import { createAlarm } from './alarm.js'

/** @typedef {Buffer | (() => void)} Item bytes, or the end or reset of a stream in their order */
/** @typedef {{ queue: Item[], deliver: (bytes: Buffer) => void }} Flow one direction of one connection */

/** Default bytes of one connection before another one's turn. */
const defaultSliceBytes = 4096
/** Time scheduled ahead, so that a late timer leaves no gap on the link. */
const aheadMs = 4

/**
 * Creates one direction of a network: bytes wait for their turn, take time to be sent, and arrive after the delay.
 * @param {object} options
 * @param {number} options.delayMs
 * @param {number} options.bytesPerMs - Infinity without a limit of bandwidth
 * @param {number} [options.sliceBytes] - Infinity for bytes that must not be cut
 */
export function createLink({ delayMs, bytesPerMs, sliceBytes = defaultSliceBytes }) {
  /** @type {Flow[]} flows with something to send, in turn */
  const waiting = []
  /** @type {{ due: number, flow: Flow, item: Item, last: boolean }[]} in the order of their arrival */
  const travelling = []
  let freeAt = 0
  const setSendAlarm = createAlarm(pump)
  const setArrivalAlarm = createAlarm(deliver)
  const limited = Number.isFinite(bytesPerMs)

  function pump() {
    while (waiting.length > 0) {
      const now = performance.now()
      if (freeAt > now + aheadMs) {
        setSendAlarm(freeAt - aheadMs, false)
        break
      }
      const flow = /** @type {Flow} */ (waiting.shift())
      const item = takeItem(flow, limited ? sliceBytes : Infinity)
      freeAt = Math.max(now, freeAt) + (Buffer.isBuffer(item) ? item.length / bytesPerMs : 0)
      const last = flow.queue.length === 0
      if (!last) waiting.push(flow)
      travelling.push({ due: freeAt + delayMs, flow, item, last })
    }
    setArrival()
  }

  function setArrival() {
    if (travelling.length === 0) return
    const { due } = travelling[0]
    // A late slice in the middle of a burst does not delay the next one.
    const exact = travelling.some((slice) => slice.last && slice.due < due + aheadMs)
    setArrivalAlarm(due, exact)
  }

  function deliver() {
    for (const now = performance.now(); travelling[0]?.due <= now; ) {
      const { flow, item } = /** @type {typeof travelling[0]} */ (travelling.shift())
      if (Buffer.isBuffer(item)) flow.deliver(item)
      else item()
    }
    setArrival()
  }

  return {
    /** @param {Flow} flow @param {Item} item */
    send(flow, item) {
      flow.queue.push(item)
      if (flow.queue.length === 1) waiting.push(flow)
      pump()
    },
  }
}

/** @typedef {ReturnType<typeof createLink>} Link */

/** @type {(flow: Flow, maxBytes: number) => Item} */
function takeItem({ queue }, maxBytes) {
  const [item] = queue
  if (!Buffer.isBuffer(item) || item.length <= maxBytes) return /** @type {Item} */ (queue.shift())
  queue[0] = item.subarray(maxBytes)
  return item.subarray(0, maxBytes)
}
