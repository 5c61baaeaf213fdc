import { pnorm } from 'lib-r-math.js'

/** Of the logarithm of a standard error, in its standard deviations, which is far less than what the density changes by. */
const step = 0.25
/** Densities below this share of the largest are none. */
const negligible = 1e-9

/**
 * The studentized maximum modulus: how probable it is that of so many differences between what is alike the largest exceeds
 * a limit in standard errors. It holds for any correlation between the differences, as an upper bound (Šidák).
 * Source: Šidák, "Rectangular confidence regions for the means of multivariate normal distributions", JASA 62(318), 1967;
 * Hochberg, "Some generalizations of the T-method in simultaneous inference", Journal of Multivariate Analysis 4(2), 1974.
 * @param {number} limit positive
 * @param {number} differences 1 or more, also infinite
 * @param {number} degrees of freedom of the standard error, positive
 * @returns {number} from 0 to 1
 */
export function maximumModulusTail(limit, differences, degrees) {
  if (differences === Number.POSITIVE_INFINITY) return 1
  // By the trapezoidal rule, over the logarithm of what the estimated standard error is by the true one.
  const width = step / Math.sqrt(2 * degrees)
  let [sum, weights] = [0, 0]
  for (const direction of [-1, 1])
    for (let index = direction === 1 ? 1 : 0; ; index += 1) {
      const ratio = Math.exp(direction * index * width)
      const weight = Math.exp(degrees * (direction * index * width - (ratio ** 2 - 1) / 2))
      if (weight < negligible) break
      const tail = 2 * pnorm(limit * ratio, 0, 1, false)
      sum += weight * -Math.expm1(differences * Math.log1p(-tail))
      weights += weight
    }
  return sum / weights
}
