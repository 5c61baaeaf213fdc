import { busyNotes, flagNotes } from '../../../reports/flagNotes.js'
import { describeFacts, machineFacts } from '../../../reports/runFacts.js'
import { missingTrials } from '../notes.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Report } from '../../../reports/report.d.ts' */
/** @import { Flag } from '../../../types.d.ts' */

/**
 * Facts and doubts of a suite that its notes are made of.
 * @template {StoredResult} Result
 * @typedef {object} Noted
 * @property {((result: Result) => string)[]} facts - how rows were measured, without the machine
 * @property {string[]} [noise]
 * @property {string[]} meaning - defines columns and signs
 * @property {string[]} [further]
 * @property {(result: Result) => number} countTrials - planned in each block
 * @property {Map<string, Flag[]>} [flags] - by row
 * @property {string} noun - for a sample
 */

/**
 * Adds the notes to a report, in the order of all suites: facts, noise, meaning, remarks and doubts.
 * @template {StoredResult} Result
 * @template {Omit<Report<any>, 'remarks' | 'notes' | 'details'>} Parts
 * @param {Result[]} results
 * @param {Parts} parts
 * @param {Noted<Result>} noted
 */
export const frameReport = (results, parts, { facts, meaning, countTrials, noun, ...noted }) => ({
  ...parts,
  remarks: [],
  details: meaning,
  notes:
    results.length === 0
      ? []
      : [
          ...describeFacts([...facts, ...machineFacts], results),
          ...(noted.noise ?? []),
          ...meaning,
          ...(noted.further ?? []),
          ...missingTrials(results, countTrials),
          ...flagNotes(noted.flags ?? new Map()),
          ...busyNotes(results, noun),
        ],
})
