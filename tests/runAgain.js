import { pathToFileURL } from 'node:url'

// The process of tests/openProgram.js: each message has the words of one more run of the program.

const [node, , program] = process.argv
const url = pathToFileURL(program)
const { stdout, stderr } = process
/** @type {string[]} */
let printed
/** @type {string[]} */
let complained

/** Collects what is written to a stream. @type {(stream: NodeJS.WriteStream, write: (text: string) => void) => void} */
function divert(stream, write) {
  stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {any[]} */ ...rest) => {
    write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const callback = rest.at(-1)
    if (typeof callback === 'function') callback()
    return true
  }
}
divert(stdout, (text) => printed.push(text))
divert(stderr, (text) => complained.push(text))

// The program ends its process; this one goes on.
process.exit = /** @type {typeof process.exit} */ (
  (code) => {
    process.exitCode = Number(code)
  }
)

let runs = 0
process.on('message', async (/** @type {string[]} */ words) => {
  printed = []
  complained = []
  runs += 1
  process.argv = [node, program, ...words]
  process.exitCode = undefined
  await import(`${url}?run=${runs}`)
  // Promises that the program's file does not await.
  await new Promise((resolve) => setImmediate(resolve))
  process.send?.({ code: process.exitCode ?? 0, stdout: printed.join(''), stderr: complained.join('') })
  process.removeAllListeners('uncaughtException')
  for (const stream of [stdout, stderr]) stream.removeAllListeners('error')
})
