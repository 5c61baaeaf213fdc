import { statSync, truncateSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { filesIn } from '../stored.js'

/** @import { Fault } from './index.js' */

/**
 * As a power cut does it: the run ends, and of a file that it has written only the beginning is there.
 * @type {Fault}
 */
export const resultCutShort = {
  name: 'result-cut-short',
  endsRunner: true,
  async strike(scene, random) {
    while (filesIn(scene.results).length === 0) {
      if (scene.isOver) return false
      await delay(5)
    }
    if (scene.isOver) return false
    scene.killRunner()
    await scene.end()
    const files = filesIn(scene.results)
    const file = files[Math.floor(random() * files.length)]
    if (file === undefined) return false
    truncateSync(file, Math.floor(random() * statSync(file).size))
    scene.cut = file
    return true
  },
}
