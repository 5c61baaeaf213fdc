/** @import { Trial } from '../../core/suite.d.ts' */
/** @import { Settings } from './types.d.ts' */

/** Number of windows whose lower half contains no outlier, and whose mean is then known to a percent. */
export const countedWindows = 12
/** Answers of a window; most windows of so many have neither compilers nor a major garbage collection in them. */
export const countedAnswers = 100
/** Instructions of an answer that takes many. */
export const instructionsOfAnswer = 3e6
/** Instructions until V8 has optimised a server of such answers, and the seconds of a warm-up for them. */
const [warmInstructions, warmSeconds] = [12e9, 2]

/** Limits the warm-up before a count, in instructions. @param {Pick<Settings, 'warmupSeconds'>} settings */
export const warmUpWork = ({ warmupSeconds }) => Math.min(1, warmupSeconds / warmSeconds) * warmInstructions

/** Tells whether a trial counts instructions, and measures no rate. @param {Pick<Trial, 'conditions'>} trial */
export const countsInstructions = ({ conditions }) => conditions.instructions === true
