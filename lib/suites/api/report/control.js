import { percentApart } from '../../../stats/describePair.js'
import { isApart } from '../../../stats/pairedVerdicts.js'
import { sum } from '../../../stats/mean.js'
import { counted, signed } from '../../../workload/counted.js'
import { maxErrorRate } from '../counting.js'
import { isControlled } from '../plan.js'
import { formatShare } from './failOn.js'
import { meanOfBlocks } from './figures.js'
import { isClosedLoop, withoutCounting } from './rows.js'
import { pairRates } from './verdicts.js'

/** @import { Line, Result } from './rows.js' */
/** @import { Comparison } from './verdicts.js' */

/** Size of a difference, whatever its sign. @param {number} ratio */
const sizeOf = (ratio) => Math.abs(Math.log(ratio))

/**
 * Says by how much the first server differs from itself for the subject with the most, and how that goes together with
 * a smaller difference that is significant.
 * @param {Line[]} lines
 * @param {Pick<Comparison, 'figure' | 'line' | 'ratio' | 'verdict'>[]} comparisons
 */
export function controlNote(lines, comparisons) {
  const controlled = lines.filter(isClosedLoop).flatMap(({ row: { server }, subject, rates }) => {
    const [controls, arms] = [true, false].map((isControl) => rates.filter(({ control }) => control === isControl))
    const ratios = [...pairRates(controls, arms).values()].map(Math.exp)
    return ratios.length > 0 ? [{ server, subject, ...meanOfBlocks(ratios) }] : []
  })
  const [largest] = controlled.sort((a, b) => sizeOf(b.mean) - sizeOf(a.mean))
  if (!largest) return []
  const { server, subject, mean, interval } = largest
  const range = interval ? `, 95 % interval ${signed(interval[0])} to ${signed(interval[1])}` : ''
  const most = `${percentApart(mean)} at most (${subject}${range})`
  const note = `A/A control: ${server}, measured as two servers, differs from itself by ${most}.`
  const smaller = comparisons.flatMap(({ figure, line, ratio, verdict }) =>
    figure === 'rate' && ratio !== null && verdict !== '~' && verdict !== null && sizeOf(ratio) < sizeOf(mean)
      ? [`${percentApart(ratio)} (${line.subject})`]
      : [],
  )
  if (smaller.length === 0 || interval === null) return [note]
  const size = `the largest of ${counted(controlled.length, 'difference')} between single processes`
  const why = `the control is ${size}, verdicts compare with the mean of two, and their intervals include such noise`
  const chance = isApart(interval) ? ' Its interval excludes 0 %, as 1 in 20 of all do by chance: measure again.' : ''
  const are = smaller.length > 1 ? 'are' : 'is'
  return [`${note} That is more than ${smaller.join(', ')}, which ${are} significant all the same: ${why}.${chance}`]
}

/** Kinds of errors of a server that answers. */
const wrongKinds = ['status', 'graphql', 'mismatch']
/** Least wrong answers of one process, and multiple of the share of another's, from which on that is no chance. */
const [fewestWrong, multiple] = [20, 10]

/**
 * Reads the wrong answers of each sample of a process; all are, if it has no number for that reason.
 * @param {Result['trials'][number]} trial
 */
const readWrong = ({ samples }) =>
  samples.flatMap(({ name, value, outcome }) => {
    if (value === null) return outcome === 'invalid' ? [{ name, wrong: Number.POSITIVE_INFINITY, share: 1 }] : []
    const { counts, errors } = value
    const wrong = sum(errors.filter(({ kind }) => wrongKinds.includes(kind)).map(({ count }) => count))
    return [{ name, wrong, share: wrong / (counts.ok + counts.errors) }]
  })

/**
 * Describes that two processes of the first server disagree on what is right, although each was right before its load.
 * @param {Result[]} results
 */
export function describeSharedData(results) {
  const controlled = results.filter(({ server, settings }) => isControlled(server, settings))
  const sides = controlled.flatMap((result) =>
    withoutCounting(result).trials.flatMap((trial, _, trials) => {
      const { block, cohort } = trial
      const twin = trials.find((other) => other !== trial && other.block === block && other.cohort === cohort)
      return twin ? [{ server: result.server, wrong: readWrong(trial), twin: readWrong(twin) }] : []
    }),
  )
  for (const { server, wrong: answers, twin } of sides)
    for (const { name, wrong, share } of answers) {
      const other = twin.find((one) => one.name === name)
      if (!other || share < maxErrorRate || wrong < fewestWrong || share < multiple * other.share) continue
      const shares = `${formatShare(share)} and ${formatShare(other.share)}`
      return [
        `Two processes of ${server} side by side disagree: ${shares} of their answers to ${name} are wrong. ` +
          'If processes share data, give each a database of its own, by {port}.',
      ]
    }
  return []
}
