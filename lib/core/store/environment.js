import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { isPacked } from '../../base/project.js'
import { findCpuQuota } from '../../servers/cpuQuota.js'
import { discoverServers } from '../../servers/discover.js'
import { installedPackages } from '../../servers/packages.js'
import { serverParameters } from '../plan/parameters.js'
import { readIfThere } from './files.js'
import { describeProcessor } from './processor.js'

/** @import { Environment, PackageVersion, Server } from '../../types.d.ts' */

/** Path of npm's list of installed packages. */
const installed = 'node_modules/.package-lock.json'

/**
 * Paths from the project's root that can change a number: the runner, the servers, and the packages as declared, locked
 * and installed.
 */
const measuring = ['bench.js', 'lib', 'benchmarks', 'package.json', 'package-lock.json', installed]

/**
 * Lists every file below a path, as paths from the root. Hidden ones are editors' locks, and change no number.
 * @type {(root: string, path: string) => string[]}
 */
function filesBelow(root, path) {
  // A link may lead nowhere.
  if (!existsSync(join(root, path))) return []
  const facts = statSync(join(root, path))
  if (!facts.isDirectory()) return facts.isFile() ? [path] : []
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`
    if (entry.name === 'node_modules') return filesBelow(root, `${path}/${installed}`)
    const isMeasuring = entry.isDirectory() || /^[^.].*\.([cm]?[jt]s|json|html|css|c)$/.test(entry.name)
    return isMeasuring ? filesBelow(root, below) : []
  })
}

/** Hashes the names and contents of files. @type {(root: string, paths: string[]) => string} paths: from the root */
function sha256Of(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Hashes all files that can change a number: two runs with the same hash have measured with the same code.
 * @param {string} root
 */
export function codeSha256(root) {
  // npm lists what it installed beside an installed package.
  const paths = isPacked(root) ? [...measuring, '../.package-lock.json'] : measuring
  return sha256Of(
    root,
    paths.flatMap((path) => filesBelow(root, path)),
  )
}

/** Rooms, folders and files in lib/ that only plan statistics, judge, store or show what was measured, and types. */
const notMeasuring = [
  /^lib\/(cli|reports|stats|checks\/audit|core\/store|base(?!\/processes))\//,
  /^lib\/suites\/(index\.js$|.*\/(analyse|publish|k6|report)\/)/,
  /^lib\/suites\/\w+\/(suite|report|chart|groups|fields|fieldParts|notes|times|advice|cells|curves|crossovers)\.js$/,
  /^lib\/suites\/\w+\/(pictures|pageBound|scenarios\/(matrix|delaySweeps|openWorkloads))\.js$/,
  /\.d\.ts$|\/schema\.json$/,
]

/** Name of the suite that a file is of alone: suites import nothing of each other. @param {string} path */
const suiteOf = (path) => /^lib\/suites\/(?!kit\/)([^/]+)\//.exec(path)?.[1]

/**
 * Lists the files that decide how a suite measures: load, verification, plan, order, and what servers import.
 * @type {(root: string, suite: string) => string[]} suite: its name
 */
export const filesOfMethod = (root, suite) =>
  filesBelow(root, 'lib').filter(
    (path) => [undefined, suite].includes(suiteOf(path)) && !notMeasuring.some((pattern) => pattern.test(path)),
  )

/** Hashes the code that decides how a suite measures. @type {(root: string, suite: string) => string} */
export const methodSha256 = (root, suite) => sha256Of(root, filesOfMethod(root, suite))

/** Hashes the server files, and the lockfiles of their packages. @param {string} root */
const serversSha256 = (root) =>
  sha256Of(
    root,
    ['benchmarks', 'package-lock.json']
      .flatMap((path) => filesBelow(root, path))
      .filter((path) => !path.endsWith(installed)),
  )

/**
 * Runs a program for what it prints; null if it fails or is missing.
 * @type {(program: string, args: string[], cwd?: string) => string | null}
 */
function outputOf(program, args, cwd) {
  try {
    return execFileSync(program, args, {
      cwd,
      env: childEnvironment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/**
 * Describes the facts that all servers of a suite share.
 * @type {(projectFolder: string, suite: string) => Omit<Environment, 'packages' | 'lockfileSha256'>}
 */
export function describeMachine(projectFolder, suite) {
  // Around an installed package is the user's repository.
  const git = (/** @type {string[]} */ ...args) =>
    isPacked(projectFolder) ? null : outputOf('git', args, projectFolder)
  const quota = findCpuQuota()
  // Results are written while a run goes on; they are no change of the code.
  const changes = git('status', '--porcelain', '--', ':!results')
  return {
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCores: availableParallelism(),
    ...(quota && { cpuQuota: Number(quota.cores.toFixed(3)) }),
    memoryBytes: totalmem(),
    os: platform(),
    kernel: release(),
    architecture: arch(),
    ...describeProcessor(),
    node: process.version,
    tcpCongestionControl: readIfThere('/proc/sys/net/ipv4/tcp_congestion_control')?.trim() ?? null,
    gitCommit: git('rev-parse', 'HEAD'),
    gitModified: changes === null ? null : changes !== '',
    codeSha256: codeSha256(projectFolder),
    methodSha256: methodSha256(projectFolder, suite),
    serversSha256: serversSha256(projectFolder),
  }
}

/** Hashes the lockfile of a package; null without one. @param {string | null} packageFolder */
export function lockfileSha256(packageFolder) {
  const text = packageFolder === null ? null : readIfThere(join(packageFolder, 'package-lock.json'))
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

/** @type {(server: Server) => Pick<Environment, 'runtime'>} */
const runtimeOf = ({ runtime }) =>
  runtime ? { runtime: { name: runtime.name, kind: runtime.kind, version: runtime.version } } : {}

/**
 * Hashes the code of the other checkout that a server is of, with `--checkout`.
 * @type {(server: Pick<Server, 'file' | 'path' | 'conditions'>) => Pick<Environment, 'checkoutSha256'>}
 */
export function checkoutOf({ file, path, conditions }) {
  const { shownDefault } = serverParameters.checkout
  const { checkout = shownDefault } = conditions ?? {}
  return file === null || checkout === shownDefault ? {} : { checkoutSha256: codeSha256(file.slice(0, -path.length)) }
}

/**
 * Lists a gateway's Caddy, whose version is empty if it is missing, then the packages of the server behind it.
 * @type {(gateway: Server) => PackageVersion[]}
 */
function gatewayPackages({ file, upstream }) {
  const [, name = ''] = /\b([A-Z]+)_BIN\b/.exec(readFileSync(String(file), 'utf8')) ?? []
  const program = process.env[`${name}_BIN`] ?? name.toLowerCase()
  const [version = ''] = /\d+(\.\d+)+/.exec(outputOf(program, ['version']) ?? '') ?? []
  const behind = upstream ?? discoverServers().find((server) => server.name === serverParameters.upstream.shownDefault)
  return [{ name: 'caddy', version }, ...(behind ? installedPackages(behind) : [])]
}

/**
 * Describes a server and its environment, for its result.
 * @param {Server} server
 * @param {ReturnType<typeof describeMachine>} machine
 */
export function serverFacts(server, machine) {
  const { name, path, endOfLife, executesGraphql, packageFolder } = server
  const packages = server.isGateway ? gatewayPackages(server) : installedPackages(server)
  const code = { ...checkoutOf(server), lockfileSha256: lockfileSha256(packageFolder), packages }
  const environment = { ...machine, ...runtimeOf(server), ...code }
  return { server: name, path, endOfLife, executesGraphql, environment }
}
