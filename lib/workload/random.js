/**
 * Creates a repeatable generator of random numbers in [0, 1): mulberry32 by Tommy Ettinger (public domain).
 * @type {(seed: number) => () => number} seed: any integer
 */
export function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
