/** @typedef {import('../types.d.ts').PageReading} PageReading */
/** @typedef {import('../suites/parallelism/planPages.js').PlannedReading & Pick<PageReading, 'client'>} Wanted */
/** @typedef {{ outcome: 'invalid' | 'failed' | 'unsupported', message: string }} Fault how a process ended */
/** @typedef {Pick<PageReading, 'outcome' | 'reason' | 'pages' | 'use' | 'clientCpuShare' | 'repeated'>} Read */

const nothing = { pages: null, use: null, clientCpuShare: null, repeated: null }

/**
 * What was read in a fork, what is left to read, and whose fault it is where a process ends before its time. An arm that
 * ended its server is not read again in this fork, so that it takes as many processes as there are arms at most.
 * @param {Wanted[]} wanted in the order in which they are read
 * @param {(reading: PageReading) => void} onEnd called with each reading as it is known
 */
export function trackReadings(wanted, onEnd = () => {}) {
  let pending = wanted.filter(({ unsupported }) => unsupported === null)
  /** @type {PageReading[]} */
  let done = []
  let processIndex = 0
  /** Where the present process is. @type {'boot' | 'reading' | 'last check' | 'checked'} */
  let place = 'boot'
  let culprit = ''

  /** @type {(reading: Wanted, read: Read, from: number | null) => void} */
  function end({ unsupported: _, ...facts }, read, from) {
    const reading = { ...facts, ...read, processIndex: from }
    done.push(reading)
    onEnd(reading)
  }
  /** @type {(readings: Wanted[], reason: string) => void} */
  function giveUp(readings, reason) {
    for (const reading of readings) end(reading, { ...nothing, outcome: 'failed', reason }, null)
    pending = pending.filter((reading) => !readings.includes(reading))
  }
  for (const reading of wanted)
    if (reading.unsupported !== null)
      end(reading, { ...nothing, outcome: 'unsupported', reason: reading.unsupported }, null)

  return {
    get done() {
      return done
    },
    get left() {
      return pending.length
    },
    get processIndex() {
      return processIndex
    },
    /** @returns {Wanted | undefined} what is to be read next; none where the last check is */
    begin() {
      place = pending.length > 0 ? 'reading' : 'last check'
      return pending[0]
    },
    /** @param {Read} read */
    end(read) {
      end(/** @type {Wanted} */ (pending.shift()), read, processIndex)
    },
    /** The process has answered rightly after its last reading. */
    check() {
      place = 'checked'
    },
    /** The next readings are from another process. */
    restart() {
      processIndex += 1
      place = 'boot'
    },
    /**
     * @param {Fault} fault how the present process ended
     * @returns {string | null} what is to be said of the whole fork
     * @throws {Fault} where there is no reading to blame
     */
    blame(fault) {
      const { outcome, message: reason } = fault
      if (place === 'checked') return reason
      if (place === 'boot') {
        if (processIndex === 0) throw fault
        giveUp(pending, `the server did not start again after ${culprit}: ${reason}`)
      } else if (place === 'reading') {
        const [reading] = pending
        culprit = reading.arm
        this.end({ ...nothing, outcome, reason })
        const same = pending.filter(({ arm }) => arm === culprit)
        giveUp(same, `not read once more after it had ended the server: ${reason}`)
      } else {
        // What it answers wrongly now may have been wrong before; how it ends is the doing of what came last.
        const own = done.filter((reading) => reading.processIndex === processIndex && reading.outcome === 'completed')
        const blamed = new Set(outcome === 'failed' ? own.slice(-1) : own)
        if (blamed.size === 0) return reason
        done = done.map((reading) => (blamed.has(reading) ? { ...reading, ...nothing, outcome, reason } : reading))
      }
      return null
    },
  }
}
