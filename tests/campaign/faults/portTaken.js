import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** @import { Fault } from './index.js' */

/** Between two attempts: a server's port is free for as long as the next one takes to start. */
const pauseMilliseconds = 2

/** @type {(port: number) => Promise<import('node:net').Server | null>} null where somebody else has it */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Somebody else listens on the port as soon as it is free, and keeps it. @type {Fault} */
export const portTaken = {
  name: 'port-taken',
  async strike(scene) {
    while (!scene.isOver) {
      const server = await listen(scene.port)
      if (server) {
        scene.restore.push(() => void server.close())
        return true
      }
      await delay(pauseMilliseconds)
    }
    return false
  },
}
