import v8 from 'node:v8'

/** @typedef {{ allocatedBytes: number, collections: number }} Allocation bytes on the JavaScript heap of one thread: what Buffers hold beside it is not counted */

/** Phases of a collection that V8 tells of like collections of their own. */
const phases = new Set(['IncrementalMarking', 'ProcessWeakCallbacks'])

const usedHeap = () => v8.getHeapStatistics().used_heap_size

/**
 * Begins to count what this thread allocates: of each garbage collection the heap before it, less the heap after the one
 * before.
 * @returns {() => Allocation} ends it
 */
export function profileAllocation() {
  const profiler = new v8.GCProfiler()
  let left = usedHeap()
  profiler.start()
  return () => {
    const now = usedHeap()
    const all = profiler.stop().statistics.filter(({ gcType }) => !phases.has(gcType))
    let allocatedBytes = 0
    for (const { beforeGC, afterGC } of all) {
      allocatedBytes += Math.max(0, beforeGC.heapStatistics.usedHeapSize - left)
      left = afterGC.heapStatistics.usedHeapSize
    }
    return { allocatedBytes: allocatedBytes + Math.max(0, now - left), collections: all.length }
  }
}
