import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { environment } from './checkout.js'
import { interpolate, isMet } from './evaluate.js'

/** @import { Contexts } from './evaluate.js' */
/** @import { Job, Step, Texts, Workflow } from './readWorkflow.js' */
/** @typedef {{ result: string, outputs: Texts }} Outcome */

const root = join(import.meta.dirname, '../..')

/** @param {Job} job */
export const needsOf = ({ needs = [] }) => [needs].flat()

/**
 * Names a job's needs and all that these need.
 * @type {(jobs: Record<string, Job>, name: string, path?: string[]) => string[]}
 * @throws {Error} if a job needs itself, or one that there is not
 */
export function ancestorsOf(jobs, name, path = []) {
  if (!jobs[name]) throw new Error(`there is no job ${name}`)
  if (path.includes(name)) throw new Error(`${name} needs itself`)
  return needsOf(jobs[name]).flatMap((need) => [need, ...ancestorsOf(jobs, need, [...path, name])])
}

/**
 * Plays a workflow: decides by `needs` and `if` which jobs run, and runs these.
 * @param {Workflow} workflow
 * @param {Contexts} contexts
 * @param {(name: string, job: Job, contexts: Contexts) => Outcome} runJob
 * @returns {Record<string, Outcome>} outcome of each job
 */
export function playWorkflow({ jobs }, contexts, runJob) {
  /** @type {Record<string, Outcome>} */
  const outcomes = {}
  const ancestors = Object.keys(jobs).map((name) => ({ name, count: ancestorsOf(jobs, name).length }))
  for (const { name } of ancestors.sort((a, b) => a.count - b.count)) {
    const job = jobs[name]
    const resultOf = (/** @type {string} */ other) => outcomes[other].result
    const statuses = {
      success: () => needsOf(job).every((need) => resultOf(need) === 'success'),
      failure: () => ancestorsOf(jobs, name).some((ancestor) => resultOf(ancestor) === 'failure'),
      always: () => true,
      cancelled: () => false,
    }
    const ofJob = { ...contexts, needs: Object.fromEntries(needsOf(job).map((need) => [need, outcomes[need]])) }
    outcomes[name] = isMet(job.if, ofJob, statuses) ? runJob(name, job, ofJob) : { result: 'skipped', outputs: {} }
  }
  return outcomes
}

/**
 * Plays a workflow whose jobs do nothing.
 * @param {Workflow} workflow
 * @param {Contexts} contexts
 * @param {Record<string, Partial<Outcome>>} [given] other outcomes than success
 * @returns {Texts} result of each job
 */
export function resultsOf(workflow, contexts, given = {}) {
  const outcomes = playWorkflow(workflow, contexts, (name) => ({ result: 'success', outputs: {}, ...given[name] }))
  return Object.fromEntries(Object.entries(outcomes).map(([name, { result }]) => [name, result]))
}

/** Lists files below a folder. @param {string} folder @returns {string[]} absolute paths */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

/**
 * Selects the files of an artifact, and places them as actions/upload-artifact does: from the least common ancestor of
 * the searched paths, which end before their first wildcard.
 * @param {string[]} patterns absolute paths
 * @returns {Map<string, string>} absolute path by the path in the artifact
 */
export function filesOfArtifact(patterns) {
  const searched = patterns.map((pattern) => {
    const start = pattern.includes('*') ? dirname(`${pattern.slice(0, pattern.indexOf('*'))}x`) : pattern
    const all = !existsSync(start) ? [] : statSync(start).isDirectory() ? filesBelow(start) : [start]
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const wildcards = { '**/': '(.*/)?', '*': '[^/]*' }
    const source = escaped.replace(/\*\*\/|\*/g, (wildcard) => wildcards[/** @type {'*'} */ (wildcard)])
    const matches = new RegExp(`^${source}(/|$)`)
    return { start, files: all.filter((path) => matches.test(path)) }
  })
  const parts = searched.map(({ start }) => start.split(sep))
  const isFile = searched.length === 1 && searched[0].files[0] === searched[0].start
  const common = parts[0].filter((_, depth) =>
    parts.every((other) => other.slice(0, depth + 1).join(sep) === parts[0].slice(0, depth + 1).join(sep)),
  )
  const folder = isFile ? dirname(searched[0].start) : common.join(sep)
  const files = searched.flatMap(({ files }) => files)
  return new Map(files.map((path) => [relative(folder, path), path]))
}

/** An npm that runs the scripts of package.json, some of them replaced, and installs nothing. */
const npm = `#!/usr/bin/env node
const { spawnSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const words = process.argv.slice(3)
const [command] = process.argv.slice(2)
while (words[0]?.startsWith('--')) words.shift()
const script = words.shift()
if (command !== 'run' || words.includes('--if-present')) process.exit(0)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const line = { ...scripts, ...JSON.parse(process.env.SCRIPTS) }[script]
if (!line) process.exit(9)
const rest = words[0] === '--' ? words.slice(1) : words
process.exit(spawnSync('sh', ['-c', line + ' "$@"', 'sh', ...rest], { stdio: 'inherit' }).status)
`

/**
 * Creates what runs jobs as a runner of GitHub does, with stand-ins for its actions and for npm, gh and sudo. Each job
 * has a workspace of its own; artifacts go from one to the next.
 * @param {import('node:test').TestContext} context
 * @param {object} options
 * @param {string} options.origin bare repository that is checked out
 * @param {Record<string, string>} [options.repositories] others, by their names
 * @param {Record<string, string>} [options.scripts] commands in place of npm scripts
 * @param {string} [options.gh] shell script of gh, which appends what it is asked to $ASKED
 */
export function createRunner(context, { origin, repositories = {}, scripts = {}, gh = '' }) {
  const folder = temporaryFolder(context)
  const [programs, asked] = ['programs', 'asked'].map((name) => join(folder, name))
  const texts = { npm, gh: `#!/bin/sh\necho "$@" >> '${asked}'\n${gh}\n`, sudo: '#!/bin/sh\n' }
  mkdirSync(programs)
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(programs, name), text)
    chmodSync(join(programs, name), 0o755)
  }
  /** Folders of artifacts by their names, which are their ids, too. @type {Map<string, string>} */
  const artifacts = new Map()
  const read = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

  /** @param {string} workspace @param {Texts} inputs @param {Contexts} contexts */
  function checkOut(workspace, { path = '.', ref, repository, 'fetch-depth': depth = '1' }, { github }) {
    const cwd = join(workspace, path)
    const wanted = ref || github.ref
    const git = (/** @type {string[]} */ ...words) => {
      const { status, stderr } = spawnSync('git', words, { cwd, env: environment, encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    }
    mkdirSync(cwd, { recursive: true })
    git('init', '--quiet')
    git('remote', 'add', 'origin', `file://${repositories[repository] ?? origin}`)
    git('fetch', '--quiet', '--depth', depth, 'origin', wanted)
    const branch = /^refs\/heads\/(.+)/.exec(wanted)?.[1]
    git('checkout', '--quiet', ...(branch ? ['-B', branch] : ['--detach']), 'FETCH_HEAD')
  }

  /**
   * Actions by their names; those with outputs return them.
   * @type {Record<string, (workspace: string, inputs: Texts, contexts: Contexts) => Texts | void>}
   */
  const actions = {
    'actions/checkout': checkOut,
    './.github/actions/set-up': (workspace) => symlinkSync(join(root, 'node_modules'), join(workspace, 'node_modules')),
    'actions/upload-artifact'(workspace, { name, path, 'if-no-files-found': ifNone }) {
      const patterns = path.split('\n').filter(Boolean)
      const files = filesOfArtifact(patterns.map((pattern) => resolve(workspace, pattern)))
      if (files.size === 0 && ifNone === 'error') throw new Error(`there is no file for the artifact ${name}`)
      if (artifacts.has(name)) throw new Error(`there is an artifact ${name} already`)
      const target = join(folder, 'artifacts', name)
      for (const [to, from] of files) cpSync(from, join(target, to), { recursive: true })
      if (files.size > 0) artifacts.set(name, target)
      return { 'artifact-id': name }
    },
    'actions/download-artifact'(workspace, { name, 'artifact-ids': id, path = '.' }) {
      const artifact = artifacts.get(id || name)
      if (!artifact) throw new Error(`there is no artifact ${id || name}`)
      cpSync(artifact, resolve(workspace, path), { recursive: true })
    },
  }

  /** @param {string} name @param {Job} job @param {Contexts} ofJob @returns {Outcome} */
  function runJob(name, job, ofJob) {
    const [workspace, temp] = ['work', 'temp'].map((part) => join(folder, name, part))
    for (const path of [workspace, temp]) mkdirSync(path, { recursive: true })
    /** @type {Record<string, { outputs: Texts, outcome?: string }>} */
    const steps = {}
    const contexts = { ...ofJob, github: { ...ofJob.github, job: name }, runner: { temp }, steps }
    const resolved = (/** @type {Texts | undefined} */ values = {}) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, interpolate(value, contexts)]))
    /** @type {string | null} */
    let fault = null
    const statuses = {
      success: () => fault === null,
      failure: () => fault !== null,
      always: () => true,
      cancelled: () => false,
    }

    /** @param {Step} step @param {Texts} outputs to fill, also if the step fails */
    function runStep({ uses, run = '', with: inputs, env, 'working-directory': cwd = '.' }, outputs) {
      if (uses) {
        const action = actions[uses.replace(/@.*/, '')]
        if (!action) throw new Error(`there is no stand-in for ${uses}`)
        return Object.assign(outputs, action(workspace, resolved(inputs), contexts))
      }
      const output = join(temp, 'output')
      writeFileSync(output, '')
      const { status, stderr } = spawnSync('bash', ['-e', '-c', interpolate(run, contexts)], {
        cwd: join(workspace, cwd),
        encoding: 'utf8',
        env: {
          ...environment,
          PATH: [programs, process.env.PATH].join(delimiter),
          SCRIPTS: JSON.stringify(scripts),
          GITHUB_JOB: name,
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: join(folder, 'summary'),
          GITHUB_REPOSITORY: ofJob.github.repository,
          RUNNER_TEMP: temp,
          ...resolved(job.env),
          ...resolved(env),
        },
      })
      for (const line of read(output).split('\n').filter(Boolean)) {
        const [key, value] = line.split(/=(.*)/s)
        outputs[key] = value
      }
      if (status !== 0) throw new Error(`${run}: exit code ${status}: ${stderr}`)
    }

    for (const step of job.steps) {
      if (!isMet(step.if, contexts, statuses)) continue
      /** @type {Texts} */
      const outputs = {}
      const state = { outputs, outcome: 'success' }
      steps[step.id ?? ''] = state
      try {
        runStep(step, outputs)
      } catch (error) {
        state.outcome = 'failure'
        fault ??= /** @type {Error} */ (error).message
      }
    }
    if (fault !== null) faults.push(`${name}: ${fault}`)
    return { result: fault === null ? 'success' : 'failure', outputs: resolved(job.outputs) }
  }

  /** Faults of jobs. @type {string[]} */
  const faults = []
  return {
    runJob,
    artifacts,
    faults,
    /** Command lines of gh. */
    asked: () => read(asked),
    /** What gh was sent, if its script keeps that. */
    sent: () => read(join(programs, 'gh.body')),
    /** The summary of the run. */
    summary: () => read(join(folder, 'summary')),
  }
}
