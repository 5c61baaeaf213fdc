import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'

// Prints the cost of a page fault: after some idle seconds, in which a virtual machine may return free memory to its
// host, and at once after another process has freed the memory.
//
//   node tests/perf/pageFaults.js [--gib 4] [--idle 60] [--cycles 3]

const { values } = parseArgs({
  options: {
    gib: { type: 'string', default: '4' },
    idle: { type: 'string', default: '60' },
    cycles: { type: 'string', default: '3' },
  },
})
const bytes = Number(values.gib) * 1024 ** 3
const pageBytes = 4096
// Chunks, as no buffer may be as large as all of it.
const script = `const start = performance.now(); const kept = []
for (let left = ${bytes}; left > 0; left -= 2 ** 28) kept.push(Buffer.alloc(2 ** 28, 1))
console.log(performance.now() - start)`
const microsecondsPerPage = () =>
  (Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) * 1000) / (bytes / pageBytes)

for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
  await delay(Number(values.idle) * 1000)
  const [idle, atOnce] = [microsecondsPerPage(), microsecondsPerPage()]
  console.log(
    `idle for ${values.idle} s: ${idle.toFixed(1)} µs per page; at once: ${atOnce.toFixed(1)}; ratio ` +
      `${(idle / atOnce).toFixed(1)}`,
  )
}
