import { clockSetBack } from './clockSetBack.js'
import { diskFull } from './diskFull.js'
import { portTaken } from './portTaken.js'
import { resultCutShort } from './resultCutShort.js'
import { resultsReadOnly } from './resultsReadOnly.js'
import { signalFaults } from './signals.js'

/** @import { Role } from '../roles.js' */
/** @import { Scene } from '../scene.js' */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} [skip] why this machine cannot have it
 * @property {Role} [role] whom it hits: a suite without such a process is spared
 * @property {boolean} [endsRunner] whether the runner cannot tell how it ended
 * @property {boolean} [isServers] whether it is the server's, as far as anybody can see: its row says so
 * @property {(scene: Scene) => void} [prepare] before there is anything in the scene's folder
 * @property {(at: number) => string[]} [flags] of the run's Node.js that it strikes at that time, in ms since 1970
 * @property {(scene: Scene, random: () => number) => Promise<boolean>} strike false where the run ended before it could
 */

/** @type {Fault[]} */
export const faults = [...signalFaults, diskFull, clockSetBack, portTaken, resultsReadOnly, resultCutShort]
