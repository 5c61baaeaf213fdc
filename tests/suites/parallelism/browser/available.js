import { findBrowser } from '../../../../lib/suites/parallelism/browser/launch.js'

/** Why a test that needs a browser is skipped; false where there is one. */
export const noBrowser = (() => {
  try {
    findBrowser()
    return false
  } catch (error) {
    return /** @type {Error} */ (error).message
  }
})()
