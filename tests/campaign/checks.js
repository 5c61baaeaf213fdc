import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { accepts } from '../../lib/servers/sockets.js'
import { countSamples, filesIn, keptOf, loadResults, strayFilesIn } from './stored.js'
import { figuresOf } from './rows.js'

/** @import { Fault } from './faults/index.js' */
/** @import { End, Scene } from './scene.js' */
/** @import { Kept } from './stored.js' */
/** @import { Subject } from './subjects.js' */

/**
 * @typedef {{
 *   milliseconds: number,
 *   kept: Map<string, Kept>,
 *   figures: Map<string, { low: number, high: number }>,
 *   roles: string[],
 *   lacks: string | null,
 * }} Usual runs that nothing happened to; lacks: why it has no number on this machine
 */
/**
 * @typedef {object} Aftermath
 * @property {Scene} scene
 * @property {End} end
 * @property {Fault} fault
 * @property {Subject} subject
 * @property {Usual} usual
 * @property {string} program its folder
 */
/** @typedef {(aftermath: Aftermath) => string[] | Promise<string[]>} Check what does not hold, in words */

/** On a machine that has nothing else to do; where several processes wait for each core, as many times as long. */
const leftSeconds = 3

/** Windows of a fraction of a second, on a machine with other work, differ by less. */
const implausibleFactor = 5

/** The last words of a run. @param {End} end */
const lastWords = ({ stderr }) => stderr.trim().split('\n').slice(-4).join(' | ').slice(-600)

/** @param {End} end */
const describeEnd = ({ code, signal, ...end }) => `ended with ${code ?? signal}: ${lastWords({ code, signal, ...end })}`

/** It measures on, or says in a line why it cannot: a stack trace is for bugs. @type {Check} */
export function endsInWords({ end, fault }) {
  if (fault.endsRunner) return end.signal === 'SIGKILL' ? [] : [describeEnd(end)]
  const isTraced = /^ {4}at /m.test(end.stderr)
  return [0, 1, 4].includes(end.code ?? -1) && !isTraced ? [] : [describeEnd(end)]
}

/** @param {Aftermath} aftermath @returns {Promise<string[]>} */
export async function leavesNothing({ scene }) {
  const seconds = leftSeconds * Math.max(1, loadavg()[0] / availableParallelism())
  const deadline = performance.now() + seconds * 1000
  while (scene.leftovers.length > 0 && performance.now() < deadline) await delay(20)
  const left = scene.leftovers
  return left.length === 0 ? [] : [`after ${seconds.toFixed(1)} s there is still ${left.join(', ')}`]
}

/** @param {Aftermath} aftermath @returns {Promise<string[]>} */
export async function freesItsPort({ scene }) {
  return (await accepts(scene.port)) ? [`somebody still listens on port ${scene.port}`] : []
}

/**
 * Checks that every stored sample is read again, and that every trial reported as finished is stored.
 * @param {Aftermath} aftermath
 * @returns {Promise<string[]>}
 */
export async function keepsSamples({ scene, end, subject }) {
  const { counts, broken } = countSamples(filesIn(scene.results).filter((file) => file !== scene.cut))
  const kept = keptOf(await loadResults(scene.results, subject.suite))
  const lost = [...counts].filter(([place, count]) => (kept.get(place)?.samples.length ?? 0) < count)
  const whole = [...kept.values()].filter(({ interrupted }) => !interrupted).length
  const told = end.stderr.split('\n').filter(isFinished).length
  return [
    ...broken.map((file) => `${file} is not whole`),
    ...lost.map(([place, count]) => `of ${count} samples of ${place} ${kept.get(place)?.samples.length ?? 0} are read`),
    ...(scene.cut === null && whole < told ? [`${told} trials were told of, ${whole} are stored`] : []),
  ]
}

/** Whether a line of the run says that a trial has ended. @param {string} line */
const isFinished = (line) => /^\[\d+\/\d+\+?\] /.test(line) && !/: start · |: once more, /.test(line)

/**
 * A number that is far from what nobody disturbed has to be doubted by its own row; a server that stands still is slow.
 * @type {Check}
 */
export function tellsPlausibleNumbers({ scene, subject, usual, program, fault }) {
  if (fault.isServers) return []
  return [...figuresOf(program, scene.results, subject)].flatMap(([about, { figure, isDoubted }]) => {
    const expected = usual.figures.get(about)
    if (expected === undefined) return [`there is a row of ${about}`]
    const { low, high } = expected
    const factor = Math.max(figure / high, low / figure)
    const isWrong = !isDoubted && factor > implausibleFactor
    return isWrong ? [`${about} has ${figure}, ${low} to ${high} undisturbed, and no doubt`] : []
  })
}

/**
 * `--resume` measures what is left, and then everything is there once.
 * @param {Aftermath} aftermath
 * @returns {Promise<string[]>}
 */
export async function isCompleted({ scene, subject, usual, fault }) {
  const isNothing = (await loadResults(scene.results, subject.suite)).length === 0
  scene.startBench(['--suite', subject.suite.name, '--resume'])
  const end = await scene.end()
  if (isNothing && end.code === 4 && /there is no interrupted run in/.test(end.stderr)) return []
  if (end.code !== 0 && end.code !== 1) return [`--resume ${describeEnd(end)}`]
  const kept = keptOf(await loadResults(scene.results, subject.suite))
  return [
    ...[...usual.kept].flatMap(([place, { samples }]) => describeGap(place, samples, kept.get(place), fault)),
    ...[...kept.keys()].filter((place) => !usual.kept.has(place)).map((place) => `nobody planned ${place}`),
    ...strayFilesIn(scene.results).map((file) => `${file} is left`),
  ]
}

/** @type {(place: string, expected: string[], kept: Kept | undefined, fault: Fault) => string[]} */
function describeGap(place, expected, kept, { isServers = false }) {
  if (!kept) return [`--resume did not measure ${place}`]
  if (kept.interrupted) return [`--resume left ${place} interrupted`]
  if (isServers) return []
  if (kept.faults.length > 0) return [`${place} is blamed: ${kept.faults[0]}`]
  const isWhole = kept.samples.join() === expected.join()
  return isWhole ? [] : [`${place} has ${kept.samples.length} samples, expected ${expected.length}`]
}
