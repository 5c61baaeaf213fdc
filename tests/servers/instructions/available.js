import { openCounting } from '../../../lib/servers/instructions/openCounting.js'

/** Why a test that counts instructions is skipped; false where it need not be. */
export const noCounting = (() => {
  const counting = openCounting()
  if (typeof counting === 'string') return counting
  counting.remove()
  return false
})()
