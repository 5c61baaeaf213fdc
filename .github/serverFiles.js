import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectFolder } from './artifact.js'

/**
 * Lists the server files of a package folder. lib/servers/discover.js needs semver, which some jobs do not install.
 * @param {string} packageFolder - path from the project's root
 * @returns {string[]} paths from the project's root
 */
export function serverFiles(packageFolder) {
  const folder = packageFolder === '.' ? 'benchmarks' : packageFolder
  const files = readdirSync(join(projectFolder, folder)).filter((file) => /\.[cm]?js$/.test(file))
  return files.map((file) => `${folder}/${file}`)
}

/**
 * Lists the files in scenarios/ that replace server files of a package folder.
 * @param {string} packageFolder - path from the project's root
 * @returns {string[]} paths from the project's root
 */
export const scenarioFiles = (packageFolder) =>
  serverFiles(packageFolder)
    .map((path) => `${dirname(path)}/scenarios/${basename(path)}`)
    .filter((path) => existsSync(join(projectFolder, path)))
