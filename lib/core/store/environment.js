import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { codeSha256 } from './codeSha256.js'
import { installedPackages } from './packages.js'

/** @import { Environment, Server } from '../../types.d.ts' */

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** @type {(folder: string, words: string[]) => string | null} null where there is no git or no checkout */
function git(folder, words) {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** What is the same for every server. @type {(projectFolder: string) => Omit<Environment, 'packages' | 'lockfileSha256'>} */
export function describeMachine(projectFolder) {
  // Results are written while a run goes on: they do not make the code another one.
  const changes = git(projectFolder, ['status', '--porcelain', '--', ':!results'])
  return {
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    cpuCores: cpus().length,
    memoryBytes: totalmem(),
    os: platform(),
    kernel: release(),
    architecture: arch(),
    node: process.version,
    tcpCongestionControl: readIfThere('/proc/sys/net/ipv4/tcp_congestion_control')?.trim() ?? null,
    gitCommit: git(projectFolder, ['rev-parse', 'HEAD']),
    gitModified: changes === null ? null : changes !== '',
    codeSha256: codeSha256(projectFolder),
  }
}

/** @param {string | null} packageFolder @returns {string | null} null where there is no lockfile */
export function lockfileSha256(packageFolder) {
  const text = packageFolder === null ? null : readIfThere(join(packageFolder, 'package-lock.json'))
  return text === null ? null : createHash('sha256').update(text).digest('hex')
}

/** @type {(server: Server) => Pick<Environment, 'runtime'>} */
const runtimeOf = ({ runtime }) =>
  runtime ? { runtime: { name: runtime.name, kind: runtime.kind, version: runtime.version } } : {}

/**
 * What every result says of its server, and of where it ran.
 * @param {Server} server
 * @param {ReturnType<typeof describeMachine>} machine
 */
export function serverFacts(server, machine) {
  const { name, path, endOfLife, executesGraphql, packageFolder } = server
  const packages = [server, server.upstream ?? []].flat().flatMap(installedPackages)
  const environment = { ...machine, ...runtimeOf(server), lockfileSha256: lockfileSha256(packageFolder), packages }
  return { server: name, path, endOfLife, executesGraphql, environment }
}
