import { toVerdict } from '../../base/errors/fault.js'

/** @import { Fault } from '../../base/errors/fault.js' */
/** @import { Sample, SampleResult, Verdict } from '../suite.d.ts' */

/** @typedef {Verdict<any> & { repeated: string | null }} Read */

const nothing = { value: null, use: null, repeated: null }

/**
 * Tracks the samples of a trial, done and pending, and attributes the failure of a process that ends too early. A sample that
 * ended its server is not read again in this trial, so that it takes as many processes as there are names at most.
 * @param {Sample[]} samples in the order in which they are read
 */
export function trackSamples(samples) {
  let pending = samples.filter(({ unsupported }) => unsupported === null)
  /** @type {SampleResult[]} */
  let done = []
  let processIndex = 0
  /** Where the present process is. @type {'boot' | 'sample' | 'last check' | 'checked'} */
  let place = 'boot'
  let culprit = ''

  /** @type {(sample: Sample, read: Read, from: number | null) => void} */
  function end({ unsupported: _, ...facts }, read, from) {
    done.push({ ...facts, reasonCode: null, ...read, processIndex: from })
  }
  /** @type {(samples: Sample[], reason: string) => void} */
  function giveUp(samples, reason) {
    for (const sample of samples) end(sample, { ...nothing, ...toVerdict('NOT_MEASURED', reason) }, null)
    pending = pending.filter((sample) => !samples.includes(sample))
  }
  for (const sample of samples)
    if (sample.unsupported !== null) end(sample, { ...nothing, ...toVerdict('UNSUPPORTED', sample.unsupported) }, null)

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
    /** @returns {Sample | undefined} what is to be read next; none where the last check is */
    begin() {
      place = pending.length > 0 ? 'sample' : 'last check'
      return pending[0]
    },
    /** @param {Read} read */
    end(read) {
      end(/** @type {Sample} */ (pending.shift()), read, processIndex)
    },
    /** What is known of the present process's values only now. @param {object | undefined} more */
    add(more) {
      const isOwn = (/** @type {SampleResult} */ { processIndex: from, value }) =>
        from === processIndex && value !== null
      done = done.map((sample) => (isOwn(sample) ? { ...sample, value: { ...sample.value, ...more } } : sample))
    },
    /** The process has answered rightly after its last sample. */
    check() {
      place = 'checked'
    },
    /** The next samples are from another process. */
    restart() {
      processIndex += 1
      place = 'boot'
    },
    /**
     * @param {Fault} fault how the present process ended
     * @returns {string | null} what is to be said of the whole trial
     * @throws {Fault} where there is no sample to blame
     */
    blame(fault) {
      const { verdict } = fault
      const { outcome, reason } = verdict
      if (place === 'checked') return reason
      if (place === 'boot') {
        if (processIndex === 0) throw fault
        giveUp(pending, `the server did not start again after ${culprit}: ${reason}`)
      } else if (place === 'sample') {
        const [sample] = pending
        culprit = sample.name
        this.end({ ...nothing, ...verdict })
        const same = pending.filter(({ name }) => name === culprit)
        giveUp(same, `not read once more after it had ended the server: ${reason}`)
      } else {
        // What it answers wrongly now may have been wrong before; how it ends is the doing of what came last.
        const own = done.filter((sample) => sample.processIndex === processIndex && sample.outcome === 'completed')
        const blamed = new Set(outcome === 'failed' ? own.slice(-1) : own)
        if (blamed.size === 0) return reason
        done = done.map((sample) => (blamed.has(sample) ? { ...sample, ...nothing, ...verdict } : sample))
      }
      return null
    },
  }
}
