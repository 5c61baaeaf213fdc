/** Upper 2.5 % points of Student's t distribution. Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2. */
const criticalValues = [
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [7, 2.365],
  [8, 2.306],
  [9, 2.262],
  [10, 2.228],
  [12, 2.179],
  [15, 2.131],
  [20, 2.086],
  [25, 2.06],
  [30, 2.042],
  [40, 2.021],
  [60, 2],
  [100, 1.984],
]

/**
 * The two-sided 95 % critical value of Student's t distribution.
 * @param {number} degreesOfFreedom at least 1; between two entries of the table the smaller one is taken, which errs on
 *   the side of saying less
 */
export function studentT(degreesOfFreedom) {
  if (!(degreesOfFreedom >= 1)) throw new RangeError(`expected at least 1 degree of freedom, got ${degreesOfFreedom}`)
  const entry = criticalValues.findLast(([degrees]) => degrees <= degreesOfFreedom)
  return /** @type {number[]} */ (entry)[1]
}
