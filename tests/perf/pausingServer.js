import { createServer } from 'node:http'
import { createWorkload } from '../../lib/workload/workloads.js'

// The other part of scriptedPause.js: right answers, but nothing at all for 100 ms at the end of every 2 s. It sleeps
// in that time instead of computing, so that it takes no core from the client.
const golden = Buffer.from(JSON.stringify(createWorkload('compound').golden))
const [everyMs, forMs] = process.argv.slice(2).map(Number)
const sleeping = new Int32Array(new SharedArrayBuffer(4))

let next = performance.now() + everyMs - forMs
function stop() {
  // The timer may come a millisecond early or late; the stop is as long as it has to be all the same.
  Atomics.wait(sleeping, 0, 0, forMs)
  next += everyMs
  setTimeout(stop, next - performance.now())
}
setTimeout(stop, everyMs - forMs)

createServer((request, response) => {
  request.resume().on('end', () => response.end(golden))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
