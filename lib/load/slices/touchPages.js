// Takes as many bytes of memory as its argument says and prints how many microseconds a page of it took: the upper
// quartile of chunks, because the host may have only some of the pages. Chunks are so small that few are interrupted.

const chunkBytes = 1024 ** 2
const pagesPerChunk = chunkBytes / 4096

const kept = []
/** @type {number[]} */
const costs = []
for (let left = Number(process.argv[2]); left > 0; left -= chunkBytes) {
  const start = performance.now()
  kept.push(Buffer.alloc(chunkBytes, 1))
  costs.push(((performance.now() - start) * 1000) / pagesPerChunk)
}
costs.sort((a, b) => a - b)
console.log(costs[Math.floor(costs.length * 0.75)].toFixed(1))
