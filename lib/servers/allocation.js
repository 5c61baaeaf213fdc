import v8 from 'node:v8'

/**
 * @typedef {object} Allocation of one thread
 * @property {number} allocatedBytes on the JavaScript heap, without what Buffers hold outside of it
 * @property {number} collections
 */

/** Phases of a collection that V8 reports like collections. */
const phases = new Set(['IncrementalMarking', 'ProcessWeakCallbacks'])

const usedHeap = () => v8.getHeapStatistics().used_heap_size

/**
 * Begins to count what this thread allocates: for each garbage collection the heap before it, minus the heap after the
 * previous one.
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
