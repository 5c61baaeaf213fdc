import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/** @typedef {Record<string, string>} Texts */
/**
 * @typedef {object} Step
 * @property {string} [id]
 * @property {string} [uses]
 * @property {string} [run]
 * @property {string} [if]
 * @property {Texts} [with]
 * @property {Texts} [env]
 * @property {string} [working-directory]
 */
/**
 * @typedef {object} Job
 * @property {string} [name]
 * @property {string | string[]} [needs]
 * @property {string} [if]
 * @property {Texts} [permissions]
 * @property {Texts} [env]
 * @property {Texts} [outputs]
 * @property {string} timeout-minutes
 * @property {Step[]} steps
 */
/** @typedef {{ name: string, on: any, permissions: Texts, concurrency?: Texts, jobs: Record<string, Job> }} Workflow */

const folder = join(import.meta.dirname, '../../.github')
// Leaves every scalar a text: YAML 1.1 takes `on` for true.
const program =
  'import json, sys, yaml\n' +
  'print(json.dumps([yaml.load(open(path, encoding="utf-8"), yaml.BaseLoader) for path in sys.argv[1:]]))'

/** @param {string[]} paths */
const parse = (paths) => spawnSync('python3', ['-c', program, ...paths], { encoding: 'utf8' })

/** Reason why no YAML can be read; false if it can. */
export const noYaml = parse([]).status !== 0 && 'it takes a python3 with PyYAML, which is not here'

/** @param {string[]} paths from .github @returns {any[]} */
export function readAll(paths) {
  const { stdout, stderr } = parse(paths.map((path) => resolve(folder, path)))
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

const paths = readdirSync(join(folder, 'workflows')).map((name) => `workflows/${name}`)
const [setUpAction, updates, ...all] = noYaml ? [] : readAll(['actions/set-up/action.yml', 'dependabot.yml', ...paths])

/** Action that installs Node.js and the packages. @type {{ inputs: any, runs: { steps: Step[] } }} */
export const setUp = setUpAction
/** Configuration of Dependabot. @type {{ updates: any[] }} */
export const dependabot = updates
/** All workflows by the names of their files. @type {Record<string, Workflow>} */
export const workflows = Object.fromEntries(all.map((workflow, index) => [basename(paths[index]), workflow]))

/** @param {Job} job */
export const commandsOf = ({ steps }) => steps.flatMap(({ run }) => run ?? [])
