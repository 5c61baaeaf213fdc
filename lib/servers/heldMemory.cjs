const { connect } = require('node:net')
const v8 = require('node:v8')
const { runInNewContext } = require('node:vm')
const { isMainThread } = require('node:worker_threads')

// Code that --require loads into the Node.js processes of a user's command: CommonJS, which every version takes. It
// does nothing until the runner asks (preloads.js).

/**
 * Reads the bytes of objects and Buffers without garbage. Resident memory differs: V8 keeps up to 90 MB of pages for
 * seconds after a collection under Node.js 24, more on a busy machine.
 */
function readHeldBytes() {
  // Replaces --expose-gc, which would last for all of the server's life.
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // The second collection frees the objects that the first one finalises.
  collect()
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  // Only `arrayBuffers` counts memory that native code allocates by itself.
  return heapUsed + Math.max(external, arrayBuffers)
}

/** Answers the runner's questions, a line each. @param {string} path - of its socket */
function answerRunner(path) {
  const socket = connect(path)
  const answer = (/** @type {string} */ line) =>
    JSON.parse(line).question === 'identify' ? process.pid : readHeldBytes()
  socket.on('error', () => socket.destroy())
  socket.on('data', (lines) => {
    for (const line of lines.toString().trim().split('\n')) socket.write(`${answer(line)}\n`)
  })
  socket.unref()
}

if (process.env.BENCH_MEMORY && isMainThread) answerRunner(process.env.BENCH_MEMORY)

module.exports = { readHeldBytes }
