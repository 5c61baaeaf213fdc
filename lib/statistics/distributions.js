/**
 * R's distributions, from the one file that holds all of the library: its 186 modules take six times as long to load.
 * @type {typeof import('lib-r-math.js')}
 */
const { digamma, pf, pnorm, qchisq, qnorm, qt, qtukey, tetragamma, trigamma } = await import(
  new URL('../web.mjs', import.meta.resolve('lib-r-math.js')).href
)

export { digamma, pf, pnorm, qchisq, qnorm, qt, qtukey, tetragamma, trigamma }
