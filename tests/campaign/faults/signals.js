import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../../../lib/base/processes/processes.js'
import { roles } from '../roles.js'

/** @import { Role } from '../roles.js' */
/** @import { Fault } from './index.js' */

const stoppedMilliseconds = 5000

/** @type {Role[]} */
const everyRole = ['runner', .../** @type {(keyof typeof roles)[]} */ (Object.keys(roles))]

/** @type {(role: Role) => Fault} */
const kill = (role) => ({
  name: `sigkill-${role}`,
  role,
  endsRunner: role === 'runner',
  isServers: role === 'server',
  async strike(scene, random) {
    const pid = await scene.choose(role, random)
    if (pid !== null) sendSignal(pid, 'SIGKILL')
    return pid !== null
  },
})

/** As Ctrl-Z and fg do it to a runner. @type {(role: Role) => Fault} */
const stop = (role) => ({
  name: `sigstop-${role}`,
  role,
  isServers: role === 'server',
  async strike(scene, random) {
    const pid = await scene.choose(role, random)
    if (pid === null) return false
    sendSignal(pid, 'SIGSTOP')
    await delay(stoppedMilliseconds)
    sendSignal(pid, 'SIGCONT')
    return true
  },
})

export const signalFaults = [...everyRole.map(kill), ...everyRole.map(stop)]
