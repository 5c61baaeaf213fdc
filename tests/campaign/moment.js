import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../lib/workload/random.js'
import { freePort } from '../project.js'
import * as checks from './checks.js'
import { roles } from './roles.js'
import { figuresOf } from './rows.js'
import { Scene } from './scene.js'
import { keptOf, loadResults } from './stored.js'

/** @import { Aftermath, Check, Usual } from './checks.js' */
/** @import { Fault } from './faults/index.js' */
/** @import { Role } from './roles.js' */
/** @import { Subject } from './subjects.js' */

/**
 * @typedef {{ fault: Fault, share: number, seed: number, index: number }} Moment share: of the time that a run takes;
 *   seed: of what else is left to chance; index: among those of its fault
 */
/**
 * @typedef {{ program: string, onScene: (scene: Scene) => void }} Stage program: the folder of what is run; onScene:
 *   called with what has to be closed where this program ends before
 */

/** Runs differ in length: at the end of a long one a short one is over. */
const latestShare = 0.95

/**
 * What is checked while the fault lasts, and what once it is taken back.
 * @type {Record<'during' | 'after', Check[]>}
 */
const held = {
  during: [checks.endsInWords, checks.leavesNothing],
  after: [
    ...[checks.freesItsPort, checks.keepsSamples, checks.tellsPlausibleNumbers],
    ...[checks.isCompleted, checks.leavesNothing, checks.freesItsPort, checks.tellsPlausibleNumbers],
  ],
}

/**
 * When faults strike. What a moment is depends on its seed, its fault and its index only, not on what else is tried.
 * @type {(faults: Fault[], options: { seed: number, moments: number }) => Moment[]} as many, dealt to the faults in
 *   turn
 */
export function planMoments(faults, { seed, moments }) {
  const randoms = faults.map(({ name }) => createRandom(seed * 7919 + [...name].reduce(hashed, 0)))
  return Array.from({ length: faults.length === 0 ? 0 : moments }, (_, count) => {
    const [turn, index] = [count % faults.length, Math.floor(count / faults.length)]
    const random = randoms[turn]
    return { fault: faults[turn], share: random() * latestShare, seed: Math.floor(random() * 2 ** 31), index }
  })
}

/** @type {(hash: number, letter: string) => number} */
const hashed = (hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003

/** @type {(subject: Subject, scene: Scene) => string[]} */
const wordsOf = ({ words }, { port }) => [...words, '--port', String(port)]

/**
 * A run that nothing happens to, and whom it starts: twice, as a machine that is busy for a while makes numbers of a
 * fraction of a second several times as small.
 * @type {(subject: Subject, stage: Stage) => Promise<Usual>}
 */
export async function runUndisturbed(subject, stage) {
  const { figures: first, ...usual } = await runToItsEnd(subject, stage)
  const { figures: second } = await runToItsEnd(subject, stage)
  const both = [...first].map(([about, { figure }]) => {
    const other = second.get(about)?.figure ?? figure
    return /** @type {const} */ ([about, { low: Math.min(figure, other), high: Math.max(figure, other) }])
  })
  return { ...usual, figures: new Map(both) }
}

/** @param {Subject} subject @param {Stage} stage */
async function runToItsEnd(subject, { program, onScene }) {
  const scene = new Scene(program, await freePort())
  onScene(scene)
  try {
    scene.furnish(undefined)
    /** @type {Set<Role>} */
    const seen = new Set(['runner'])
    const start = performance.now()
    scene.startBench(wordsOf(subject, scene))
    while (!scene.isOver) {
      for (const role of /** @type {(keyof typeof roles)[]} */ (Object.keys(roles)))
        if (!seen.has(role) && scene.find(role).length > 0) seen.add(role)
      await delay(50)
    }
    const milliseconds = performance.now() - start
    const end = await scene.end()
    const kept = keptOf(await loadResults(scene.results, subject.suite))
    const faults = [...kept.values()].flatMap(({ faults }) => faults)
    if ((end.code !== 0 && end.code !== 1) || faults.length > 0)
      throw new Error(`${subject.name} fails without any fault: ${faults[0] ?? end.stderr}`)
    const figures = figuresOf(program, scene.results, subject)
    const lacks = figures.size > 0 ? null : ([...kept.values()].flatMap(({ unsupported }) => unsupported)[0] ?? null)
    if (figures.size === 0 && lacks === null) throw new Error(`${subject.name} has no number without any fault`)
    return { milliseconds, kept, figures, roles: [...seen], lacks }
  } finally {
    scene.close()
  }
}

/**
 * One fault at one moment of a run, and what became of it.
 * @type {(subject: Subject, moment: Moment, usual: Usual, stage: Stage) => Promise<string[] | null>} what does not
 *   hold; null where the run ended before the fault could strike
 */
export async function tryMoment(subject, { fault, share, seed }, usual, { program, onScene }) {
  const random = createRandom(seed)
  const scene = new Scene(program, await freePort())
  onScene(scene)
  try {
    scene.furnish(fault.prepare)
    const milliseconds = share * usual.milliseconds
    scene.startBench(wordsOf(subject, scene), fault.flags?.(Date.now() + milliseconds))
    await scene.wait(milliseconds)
    const isStruck = !scene.isOver && (await fault.strike(scene, random))
    const end = await scene.end()
    if (!isStruck) return null
    const aftermath = { scene, end, fault, subject, usual, program }
    const during = await failuresOf(held.during, aftermath)
    scene.takeBack()
    return [...during, ...(await failuresOf(held.after, aftermath))]
  } finally {
    scene.close()
  }
}

/** @type {(checks: Check[], aftermath: Aftermath) => Promise<string[]>} one after the other */
async function failuresOf(checks, aftermath) {
  /** @type {string[]} */
  const failures = []
  for (const check of checks) {
    const found = await attempt(check, aftermath)
    failures.push(...found.map((words) => `${check.name}: ${words}`))
  }
  return failures
}

/** What cannot be checked does not hold. @type {(check: Check, aftermath: Aftermath) => Promise<string[]>} */
async function attempt(check, aftermath) {
  try {
    return await check(aftermath)
  } catch (error) {
    return [String(/** @type {Error} */ (error).stack)]
  }
}
