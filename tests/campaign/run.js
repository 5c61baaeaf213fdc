// Injects faults into short runs of every suite, at random moments, and checks what becomes of them. By hand, and
// weekly:
//
//   npm run campaign -- [--suite throughput] [--fault sigkill-runner] [--seed 7] [--moments 20] [--answers 2000]
//
// --suite and --fault may be there several times; --moments is of each suite, dealt to the faults in turn. It takes
// Linux. Before that, --answers are changed by the rules of HTTP, and every client reads them: alone with --moments 0.

import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createProject } from '../project.js'
import { projectFolder } from '../sources.js'
import { faults } from './faults/index.js'
import { planMoments, runUndisturbed, tryMoment } from './moment.js'
import { servers, subjects } from './subjects.js'
import { createTally } from './tally.js'
import { fuzzWire } from './wire/fuzz.js'

/** @import { Scene } from './scene.js' */
/** @import { Subject } from './subjects.js' */

const { values } = parseArgs({
  options: {
    suite: { type: 'string', multiple: true },
    fault: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    moments: { type: 'string', default: '200' },
    answers: { type: 'string', default: '2000' },
  },
})
const [seed, moments, answers] = [values.seed, values.moments, values.answers].map(Number)
const asked = {
  subjects: moments > 0 ? named('--suite', subjects, values.suite) : [],
  faults: moments > 0 ? named('--fault', faults, values.fault) : [],
}
const project = createProject(
  [],
  servers.map((name) => `benchmarks/${name}.js`),
)
copyGateways()
/** @type {Scene | undefined} */
let open
const stage = {
  program: project.folder,
  onScene(/** @type {Scene} */ scene) {
    open = scene
  },
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    open?.close()
    project.remove()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

const tally = createTally(asked)
const isOfSuites = values.suite !== undefined || values.fault !== undefined
try {
  // Other seeds for each run, as for the moments.
  const wrong = isOfSuites ? 0 : await fuzzWire({ from: seed * answers, seeds: answers }, tally.fail)
  if (!isOfSuites) console.error(`answers changed by the rules of HTTP: ${answers - wrong} of ${answers} survived`)
  for (const subject of asked.subjects) await injectInto(subject)
} finally {
  project.remove()
}
console.log(tally.tell())
if (tally.hasFailures) process.exitCode = 1

/** Copies what the suite federation runs, whose packages may be missing. */
function copyGateways() {
  const [from, to] = [projectFolder, project.folder].map((folder) => join(folder, 'benchmarks/layers'))
  for (const part of ['package.json', 'federation']) cpSync(join(from, part), join(to, part), { recursive: true })
  const packages = join(from, 'node_modules')
  if (existsSync(packages)) symlinkSync(packages, join(to, 'node_modules'))
}

/** @param {Subject} subject */
async function injectInto(subject) {
  const usual = await runUndisturbed(subject, stage)
  if (usual.lacks !== null) return tally.leaveOut(subject, usual.lacks)
  const able = asked.faults.filter(({ skip, role }) => !skip && (role === undefined || usual.roles.includes(role)))
  for (const moment of planMoments(able, { seed, moments })) {
    const { fault, share, index } = moment
    const failures = await tryMoment(subject, moment, usual, stage)
    tally.add(subject, fault, failures)
    const where = `${subject.name}, ${fault.name}, moment ${index + 1} at ${(share * usual.milliseconds).toFixed(0)} ms`
    const became = failures === null ? 'the run had ended' : failures.length > 0 ? failures.join('\n  ') : 'survived'
    console.error(`${where}: ${became}`)
    if (failures?.length)
      tally.fail(
        `${where}: ${failures.join('; ')}. To try it again: npm run campaign -- --suite '${subject.name}' ` +
          `--fault ${fault.name} --seed ${seed} --moments ${index + 1}`,
      )
  }
}

/**
 * Those that were named, or all.
 * @template {{ name: string }} Named
 * @param {string} option
 * @param {Named[]} all
 * @param {string[]} [names]
 * @returns {Named[]}
 */
function named(option, all, names = all.map(({ name }) => name)) {
  return names.map((name) => {
    const found = all.find((candidate) => candidate.name === name)
    if (found) return found
    throw new Error(`${option}: expected one of ${all.map(({ name }) => name).join(', ')}, got "${name}"`)
  })
}
