import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { listRuns } from '../lib/core/store/runs.js'
import { createWorkload } from '../lib/workload/workloads.js'

const root = join(import.meta.dirname, '..')

/**
 * A copy of the project in a temporary folder, with other servers in its benchmarks/: what a stranger has who added
 * them. Beside them lies golden.json, the right answer to the compound document.
 * @param {string[]} names of files in tests/fixtures/servers
 * @param {string[]} files others, as paths from the project's root
 */
export function createProject(names, files = []) {
  const folder = mkdtempSync(join(tmpdir(), 'benchmarks-'))
  for (const part of ['.gitignore', 'bench.js', 'compare.js', 'package.json', 'lib'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'postgres']) symlinkSync(join(root, part), join(folder, part))
  for (const part of ['legacy', 'next']) {
    mkdirSync(join(folder, 'benchmarks', part), { recursive: true })
    cpSync(join(root, 'benchmarks', part, 'package.json'), join(folder, 'benchmarks', part, 'package.json'))
  }
  for (const file of [...names.map((name) => `tests/fixtures/servers/${name}.js`), ...files]) {
    cpSync(join(root, file), join(folder, 'benchmarks', basename(file)))
    const scenario = join(root, 'benchmarks/scenarios', basename(file))
    if (existsSync(scenario)) cpSync(scenario, join(folder, 'benchmarks/scenarios', basename(file)))
  }
  writeFileSync(join(folder, 'golden.json'), JSON.stringify(createWorkload('compound').golden))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The folder of a project's newest local run. @param {{ folder: string }} project */
export function localRunOf({ folder }) {
  const [run] = listRuns(join(folder, 'results/local'))
  assert.ok(run, `${folder} has no local run`)
  return run.path
}

/**
 * Runs a program of a project to its end.
 * @param {string} program path of bench.js or compare.js
 * @param {string[]} words
 * @param {{
 *   cwd?: string,
 *   env?: NodeJS.ProcessEnv,
 *   onChild?: (child: import('node:child_process').ChildProcess) => void,
 * }} [options]
 * @returns {Promise<{ code: number | null, stdout: string, stderr: string }>}
 */
export async function run(program, words, { cwd, env, onChild } = {}) {
  const child = spawn(process.execPath, [program, ...words], { cwd, env: env ?? process.env })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  onChild?.(child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

export { freePort } from './freePort.js'
