/**
 * A repeatable random number generator, mulberry32 by Tommy Ettinger (public domain).
 * @param {number} seed any integer
 * @returns {() => number} each call gives a number in [0, 1)
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
