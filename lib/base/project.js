import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UnableError } from './errors/unableError.js'

/** Folder of the project: a checkout, or a package that npm has installed. */
export const projectFolder = join(import.meta.dirname, '../..')

/** Name of the package, and of its program: `bench`, with `compare` as its subcommand. */
const packageName = 'graphql-server-benchmarks'
const packageFolder = '.benchmarks'

/** Tells whether npm has installed a project as a package, without lockfile and git. @param {string} folder */
export const isPacked = (folder) => basename(dirname(folder)) === 'node_modules'

/** Finds the nearest folder with a package.json, as npm does; the same folder without any. @param {string} from */
function findPackage(from) {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) return from
  }
}

/** Folder of the results: the checkout, or the user's project if this one is an installed package. */
export const resultsHome = isPacked(projectFolder) ? findPackage(process.cwd()) : projectFolder

/** Tells whether a folder has the results of an installed package. @param {string} folder */
export const isPackageFolder = (folder) => basename(folder) === packageFolder

/** Folders of results in the folder that has them. */
export const resultsFolders = isPacked(projectFolder)
  ? { all: packageFolder, local: packageFolder, published: `${packageFolder}/published` }
  : { all: 'results', local: 'results/local', published: 'results/published' }

/** Writes commands as the user types them. @param {string} text - with those of a checkout, such as `node bench` */
export function typedHere(text) {
  if (!isPacked(projectFolder)) return text
  return text
    .replace(/\bnode bench\b/g, `npx ${packageName}`)
    .replace(/\bnode compare\b/g, `npx ${packageName} compare`)
}

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
