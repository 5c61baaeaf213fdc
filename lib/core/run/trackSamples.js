import { toVerdict } from '../../base/errors/fault.js'

/** @import { Fault } from '../../base/errors/fault.js' */
/** @import { Sample, SampleResult, Verdict } from '../suite.d.ts' */

/** @typedef {Verdict<any> & { repeated: string | null }} Reading */

/** Creates the reading of a sample without a value. @param {Fault['verdict']} verdict @returns {Reading} */
const missing = (verdict) => ({ value: null, use: null, repeated: null, ...verdict })

/**
 * Tracks the samples of a trial, done and pending, and attributes the failure of a process that ends too early. A
 * sample that ended its server is not read again, so that a trial takes as many processes as there are names at most.
 * @param {Sample[]} samples - in the order in which they are read
 */
export function trackSamples(samples) {
  let pending = samples.filter(({ unsupported }) => unsupported === null)
  /** @type {SampleResult[]} */
  let done = []
  let processIndex = 0
  /** State of the present process. @type {'boot' | 'sample' | 'last check' | 'checked'} */
  let phase = 'boot'
  /** Sample that is read. @type {Sample | undefined} */
  let present
  /** Name of the sample that ended the process before. */
  let culprit = ''

  /** @type {(sample: Sample, reading: Reading, index: number | null) => void} */
  function record({ unsupported: _, ...facts }, reading, index) {
    done.push({ ...facts, reasonCode: null, ...reading, processIndex: index })
  }
  /** @type {(samples: Sample[], reason: string) => void} */
  function giveUp(samples, reason) {
    for (const sample of samples) record(sample, missing(toVerdict('NOT_MEASURED', reason)), null)
    pending = pending.filter((sample) => !samples.includes(sample))
  }
  /** @param {Reading} reading - of the present sample */
  function recordPresent(reading) {
    pending = pending.filter((sample) => sample !== present)
    record(/** @type {Sample} */ (present), reading, processIndex)
  }

  for (const sample of samples)
    if (sample.unsupported !== null) record(sample, missing(toVerdict('UNSUPPORTED', sample.unsupported)), null)

  return {
    get done() {
      return done
    },
    get left() {
      return pending.length
    },
    /**
     * Begins a sample: the first pending one, or the one that is chosen.
     * @param {(pending: Sample[]) => Sample} [choose]
     * @returns {Sample | undefined} none before the last check
     */
    begin(choose = ([first]) => first) {
      phase = pending.length > 0 ? 'sample' : 'last check'
      present = pending.length > 0 ? choose(pending) : undefined
      return present
    },
    end: recordPresent,
    /** Adds to all values of the present process. @param {object | undefined} more */
    add(more) {
      done = done.map((sample) =>
        sample.processIndex === processIndex && sample.value !== null
          ? { ...sample, value: { ...sample.value, ...more } }
          : sample,
      )
    },
    /** Notes that the process has answered rightly after its last sample. */
    check() {
      phase = 'checked'
    },
    /** Notes that the next samples are from another process. */
    restart() {
      processIndex += 1
      phase = 'boot'
    },
    /**
     * Attributes the end of the present process to the sample that caused it.
     * @param {Fault} fault - how the process ended
     * @returns {string | null} a remark on the whole trial
     * @throws {Fault} if no sample caused it, because the first process did not start
     */
    attributeFailure(fault) {
      const { verdict } = fault
      const { outcome, reason } = verdict
      if (phase === 'checked') return reason
      if (phase === 'boot') {
        if (processIndex === 0) throw fault
        giveUp(pending, `the server did not start again after ${culprit}: ${reason}`)
        return null
      }
      if (phase === 'sample') {
        culprit = /** @type {Sample} */ (present).name
        recordPresent(missing(verdict))
        const same = pending.filter(({ name }) => name === culprit)
        giveUp(same, `not read once more after it had ended the server: ${reason}`)
        return null
      }
      // A wrong answer now may have been wrong before; a crash is caused by the last sample.
      const completed = done.filter((sample) => sample.processIndex === processIndex && sample.outcome === 'completed')
      const doubtful = new Set(outcome === 'failed' ? completed.slice(-1) : completed)
      done = done.map((sample) => (doubtful.has(sample) ? { ...sample, ...missing(verdict) } : sample))
      return doubtful.size === 0 ? reason : null
    },
  }
}
