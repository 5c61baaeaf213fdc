/** @param {() => number} random @returns {() => number} standard normal, by Box and Muller's method */
export function createNormal(random) {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
