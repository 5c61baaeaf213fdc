import { createLogUpdate } from 'log-update'

/** @typedef {ReturnType<typeof openView>} View */

/** Lines at the end of a terminal that are painted over. @param {NodeJS.WriteStream} stream */
export function openView(stream) {
  const update = createLogUpdate(stream)
  return {
    paint: (/** @type {string[]} */ lines) => update(lines.join('\n')),
    clear: update.clear,
    /** Leaves the terminal as it was. */
    close() {
      update.clear()
      update.done()
    },
  }
}
