import { existsSync } from 'node:fs'
import { endRun } from './run.js'

// The guard of a run, in a process of its own that outlives the runner: it waits until the pipe to the runner closes,
// which the system does however the runner ends, and clears up what the runner itself has not.
const [, , folder] = process.argv
process.stdin.on('error', () => {})
process.stdin.on('close', async () => {
  if (existsSync(folder)) await endRun(folder)
})
process.stdin.resume()
