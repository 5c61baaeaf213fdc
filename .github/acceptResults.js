import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOut } from '../lib/results/layOut.js'
import {
  packageFiles,
  packageFolders,
  parseJson,
  projectFolder,
  quoted,
  readArtifact,
  Refusal,
  takeOver,
} from './artifact.js'
import { describeDrawingFault } from './describeDrawingFault.js'
import { describeHistoryFault } from './describeHistoryFault.js'
import { describeTablesFault } from './describeTablesFault.js'
import validate, { suite } from './resultValidator.js'
import { serverFiles, serverName } from './serverFiles.js'

// Takes over what was measured elsewhere: the results of one run of every server, at this commit and with the
// lockfiles that are here, and their picture and tables in the README. It uses no package, so that it can run where nothing is
// installed.

/** A line for each row of each run: it grows for years. */
const history = 'results/history.ndjson'

takeOver('accept-results', (folder) => {
  const servers = packageFolders.flatMap((packageFolder) =>
    serverFiles(packageFolder).map((path) => ({ path, packageFolder })),
  )
  const paths = servers.map(({ path }) => `results/${suite}/${serverName(path)}.json`)
  const expected = ['README.md', 'docs/ranking.svg', history, ...paths]
  const files = readArtifact(folder, expected, (path) => (path === history ? 50_000_000 : 1_000_000))

  const gitCommit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectFolder, encoding: 'utf8' }).trim()
  const runs = new Set()
  for (const [index, { path, packageFolder }] of servers.entries()) {
    const result = parseJson(paths[index], files.get(paths[index]) ?? '', layOut)
    const fault = describeResultFault(result, {
      path,
      gitCommit,
      lockfileSha256: sha256(join(packageFolder, 'package-lock.json')),
    })
    if (fault) throw new Refusal(`${paths[index]} ${fault}`)
    runs.add(result.run.id)
  }
  if (runs.size > 1) throw new Refusal(`the results are of ${runs.size} runs; measure all servers in one`)

  const fault = describeTablesFault(files.get('README.md') ?? '', {
    committed: readFileSync(join(projectFolder, 'README.md'), 'utf8'),
    servers: servers.map(({ path }) => path),
    quotable: [
      ...packageFiles.filter((path) => path.endsWith('lock.json')).flatMap(deprecations),
      // Why a server cannot run here is said in its file.
      ...servers.map(({ path }) => readFileSync(join(projectFolder, path), 'utf8')),
    ],
  })
  if (fault) throw new Refusal(`README.md ${fault}`)
  const drawingFault = describeDrawingFault(files.get('docs/ranking.svg') ?? '')
  if (drawingFault) throw new Refusal(`docs/ranking.svg ${drawingFault}`)
  const historyFault = describeHistoryFault(files.get(history) ?? '', {
    committed: readIfThere(join(projectFolder, history)),
    run: String([...runs][0]),
    servers: servers.map(({ path }) => serverName(path)),
  })
  if (historyFault) throw new Refusal(`${history} ${historyFault}`)
  return files
})

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** @param {string} path */
function sha256(path) {
  return createHash('sha256')
    .update(readFileSync(join(projectFolder, path)))
    .digest('hex')
}

/** @param {string} path of a lockfile @returns {string[]} what the registry says of packages that are given up */
function deprecations(path) {
  const { packages } = JSON.parse(readFileSync(join(projectFolder, path), 'utf8'))
  return Object.values(packages).flatMap(({ deprecated }) => deprecated ?? [])
}

/**
 * @param {any} result
 * @param {{ path: string, gitCommit: string, lockfileSha256: string }} expected
 */
function describeResultFault(result, { path, gitCommit, lockfileSha256 }) {
  if (!validate(result)) {
    const [{ instancePath, message }] = /** @type {any} */ (validate).errors
    return `does not fit results/schema.json: ${quoted(instancePath)} ${message}`
  }
  const { environment, settings } = result
  const other = settings.workloads.find((/** @type {string} */ workload) => workload !== 'compound')
  if (result.server !== serverName(path) || result.path !== path) return `is the result of ${quoted(result.path)}`
  if (other) return `is of the workload ${other}, compound was expected`
  if (environment.gitCommit !== gitCommit)
    return `was measured at ${quoted(environment.gitCommit)}, this is ${gitCommit}`
  return environment.lockfileSha256 === lockfileSha256 ? null : 'was measured with packages that another lockfile names'
}
