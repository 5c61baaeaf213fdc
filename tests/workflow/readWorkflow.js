import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../.github')

/** Reads the action that installs Node.js and the packages. */
export const readSetUp = () => readFileSync(join(folder, 'actions/set-up/action.yml'), 'utf8')

/** Reads a workflow, and the text of each of its jobs by its name. @param {string} file */
export function readWorkflow(file) {
  const text = readFileSync(join(folder, 'workflows', file), 'utf8')
  const jobs = text
    .slice(text.indexOf('\njobs:\n'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((job) => [job.slice(0, job.indexOf(':')), job])
  return { text, jobs: /** @type {Record<string, string>} */ (Object.fromEntries(jobs)) }
}

/** @param {string} job @returns {string[]} */
export const commands = (job) => [...job.matchAll(/^ +(?:- )?run: (.*)$/gm)].map(([, command]) => command)

/** Checks that every action is pinned by its commit, or part of this project. @param {string} text */
export function assertPinned(text) {
  for (const [, used] of text.matchAll(/^ +(?:- )?uses: (.*)/gm))
    assert.match(used, /@[0-9a-f]{40} # v\d|^\.\/\.github\/actions\/set-up$/)
}
