/** @import { Environment } from '../types.d.ts' */

/** @typedef {{ environment: Environment, run: { startedAt: string } }} Ran */
/** @typedef {{ server: string, run: { id: string, servers: string[] }, settings: { budgetSeconds: number | null } }} Planned */

/** What machine results come from, and when. @type {((result: Ran) => string)[]} */
export const machineFacts = [
  ({ environment }) => `Node ${environment.node.slice(1)}`,
  ({ environment }) =>
    `${environment.cpuModel}, ${environment.cpuCores} cores, ${Math.round(environment.memoryBytes / 2 ** 30)} GiB`,
  ({ environment }) => `${environment.os} ${environment.kernel} ${environment.architecture}`,
  ({ run }) => run.startedAt.slice(0, 10),
]

/**
 * One sentence of the facts that results share, and one of each in which they differ, so that no table hides it. usual: what
 * goes without saying where it holds for all.
 * @type {<Item>(facts: ((result: Item) => string)[], results: Item[], usual?: string[]) => string[]}
 */
export function describeFacts(facts, results, usual = []) {
  const phrases = facts.map((fact) => [...new Set(results.map(fact))])
  const shared = phrases.filter((variants) => variants.length === 1 && !usual.includes(variants[0]))
  const varying = phrases.filter((variants) => variants.length > 1)
  return [
    ...(shared.length > 0 ? [`${shared.flat().join(' · ')}.`] : []),
    ...varying.map((variants) => `Rows differ in how they were measured: ${variants.join(' / ')}.`),
  ]
}

/**
 * The servers that lack rounds which every server was to have, in a sentence, if any does. resume: a command.
 * @type {<Item extends Planned>(results: Item[], suite: { planned: (result: Item) => number, finished: (result: Item) => number, resume: string }) => string[]}
 */
export function describeMissing(results, { planned, finished, resume }) {
  const isOneRun = new Set(results.map(({ run }) => run.id)).size === 1
  const names = new Set([...results.map(({ server }) => server), ...(isOneRun ? results[0].run.servers : [])])
  const missing = [...names].flatMap((name) => {
    const result = results.find(({ server }) => server === name)
    const [all, done] = [planned(result ?? results[0]), result ? finished(result) : 0]
    return done < all ? [`${name} (${done} of ${all})`] : []
  })
  if (missing.length === 0) return []
  const advice = results.some(({ settings }) => settings.budgetSeconds !== null) ? '' : ` ${resume} goes on with it.`
  return [`The run ended early; rounds are missing: ${missing.join(', ')}.${advice}`]
}
