import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { projectFolder } from './artifact.js'

// lib/servers/discover.js knows more, but needs semver: where artifacts are checked nothing is installed.

/** @param {string} packageFolder from the project's root @returns {string[]} paths of its server files, likewise */
export function serverFiles(packageFolder) {
  const folder = packageFolder === '.' ? 'benchmarks' : packageFolder
  const files = readdirSync(join(projectFolder, folder)).filter((file) => /\.[cm]?js$/.test(file))
  return files.map((file) => `${folder}/${file}`)
}

/** @param {string} packageFolder from the project's root @returns {string[]} paths of its files for scenarios, likewise */
export const scenarioFiles = (packageFolder) =>
  serverFiles(packageFolder)
    .map((path) => `${dirname(path)}/scenarios/${basename(path)}`)
    .filter((path) => existsSync(join(projectFolder, path)))

/** @param {string} path of a server file */
export const serverName = (path) => parse(path).name
