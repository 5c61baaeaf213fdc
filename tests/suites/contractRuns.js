import { appendFileSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { openProgram } from '../openProgram.js'
import { createProject, run } from '../project.js'

// A stranger's suite stands beside those of the project: a folder, and one line in the list.
export const toy = join(import.meta.dirname, '../fixtures/toySuite')
const oneLine = "suites.push((await import('./toy/index.js')).toy)\n"

/** As little of each as is worth anything. @type {Record<string, string[]>} */
export const tiny = {
  throughput: ['-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0'],
  parallelism: [
    ...['--resources', '2', '--bytes', '300', '--delay', '1', '--rtt', '0', '--links', 'listed'],
    ...['--protocol', 'h1', '--arms', 'rest', '--pages', '1'],
  ],
  concurrency: ['--protocol', 'h1', '-c', '1,2', '-p', '1', '-d', '0.2', '--warmup', '0'],
  compression: ['--compression', 'none,gzip', '--level', '1', '--protocol', 'h1', '--size', 'full', '--requests', '3'],
  transports: ['--transport', 'h1', '--connection', 'new', '--parallel', '2', '-d', '0.1', '--warmup', '0'],
  subscriptions: [
    ...['--transport', 'graphql-ws', '--subscribers', '2', '--rate', '50', '-d', '0.2', '--warmup', '0'],
    ...['--connects', '3', '--idle', '0'],
  ],
  toy: ['--pause', '0,1'],
}
/** One that has what a suite asks for. @param {string} suite */
export const serverOf = (suite) => (suite === 'subscriptions' ? 'mercurius' : 'core-graphql-js')
/** Options that measure as little as possible. @param {string} suite */
export const measureOf = (suite) => ['--suite', suite, '-pkgs', serverOf(suite), ...tiny[suite]]
export const project = createProject(
  [],
  ['core-graphql-js', 'mercurius'].map((name) => `benchmarks/${name}.js`),
)
before(() => {
  cpSync(toy, join(project.folder, 'lib/suites/toy'), { recursive: true })
  appendFileSync(join(project.folder, 'lib/suites/index.js'), oneLine)
})
after(project.remove)

/**
 * @type {(
 *   words: string[],
 *   onChild?: (child: import('node:child_process').ChildProcess) => void,
 * ) => ReturnType<typeof run>}
 */
export const bench = (words, onChild) => run(join(project.folder, 'bench.js'), words, { cwd: project.folder, onChild })
export const compare = openProgram(join(project.folder, 'compare.js'), { cwd: project.folder })
/** Options with the folder of results, which some tests replace. */
export const where = ['--results', join(project.folder, 'results')]
export const help = openProgram(join(project.folder, 'bench.js'), { cwd: project.folder })

/**
 * Ends a run by Ctrl-C as soon as a file is there.
 * @type {(words: string[], file: string) => ReturnType<typeof run>}
 */
export const interruptOnce = (words, file) =>
  bench(words, (child) => {
    const look = setInterval(() => {
      if (!existsSync(file)) return
      clearInterval(look)
      child.kill('SIGINT')
    }, 20)
    child.once('close', () => clearInterval(look))
  })

/** Blocks of which a file has trials. @param {string} file */
export function countBlocks(file) {
  const { trials } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(trials.map((/** @type {{ block: number }} */ { block }) => block)).size
}
