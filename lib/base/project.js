import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UnableError } from './errors/unableError.js'

/** Folder of the project: a checkout, or a package that npm has installed. */
export const projectFolder = join(import.meta.dirname, '../..')

/** Tells whether npm has installed a project as a package, without lockfile and git. @param {string} folder */
export const isPacked = (folder) => basename(dirname(folder)) === 'node_modules'

/** Folder that results/ is in: the checkout, or the user's folder if the project is an installed package. */
export const resultsHome = isPacked(projectFolder) ? process.cwd() : projectFolder

/** Writes commands as the user types them. @param {string} text - with those of a checkout, such as `node bench` */
export const typedHere = (text) =>
  isPacked(projectFolder) ? text.replace(/\bnode (?=(?:bench|compare)\b)/g, 'npx ') : text

/** Reads the versions that a package.json declares. @param {string} folder @returns {Record<string, string>} */
export function declaredVersions(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { ...dependencies, ...devDependencies }
}

/**
 * Writes the command that installs packages: those of a lockfile all together, others by their names.
 * @type {(names: string[], folder?: string) => string} folder: whose package.json declares them
 */
export function installCommand(names, folder = projectFolder) {
  const versions = declaredVersions(folder)
  if (!isPacked(folder) && names.every((name) => name in versions)) return 'npm ci'
  const exact = names.map((name) => (name in versions ? `${name}@${versions[name]}` : name))
  return `npm install --save-dev --save-exact ${exact.join(' ')}`
}

/** Makes the error of a project whose packages are not installed; null after any other error. @param {any} error */
export function withoutPackage(error) {
  const isMissing = error?.code === 'ERR_MODULE_NOT_FOUND' || error?.code === 'MODULE_NOT_FOUND'
  const [, name] = (isMissing && /^Cannot find (?:package|module) '((?:@[^/']+\/)?\w[^/']*)/.exec(error.message)) || []
  if (name === undefined) return null
  const place = isPacked(projectFolder) ? '' : " in the project's folder"
  return new UnableError('NOT_INSTALLED', `the package ${name} is not installed; run ${installCommand([name])}${place}`)
}
