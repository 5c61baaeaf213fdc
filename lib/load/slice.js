/**
 * Which of a workload's requests a client sends, in order and again from the first: its own share of them, so that no
 * client finds in a cache what another has just put there. With more clients than requests some have the same one.
 * Shared requests are all sent by every client, each beginning with another one.
 * @type {(variation: { count: number, shared: boolean }, client: number, clients: number) => number[]} at least one index
 */
export function sliceOf({ count, shared }, client, clients) {
  const start = Math.floor((client * count) / clients)
  const end = Math.floor(((client + 1) * count) / clients)
  const length = shared ? count : Math.max(1, end - start)
  return Array.from({ length }, (_, step) => (start + step) % count)
}
