import { join } from 'node:path'
import { readIfThere } from '../../../../core/store/files.js'
import { projectFolder } from '../../../../base/project.js'
import { discoverServers } from '../../../../servers/discover.js'
import { features } from '../../../../workload/scenarios/index.js'
import { kindOf } from '../plot/drawnRows.js'

/** @import { Server } from '../../../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Row } from '../../types.d.ts' */

/** Years without a release after which a library is not maintained. */
const mostYears = 2

/** Headings of the groups of rows, in the order of a page. */
export const headings = {
  library: 'Libraries by themselves',
  integration: 'Integrations with a framework or another server',
  variant: 'Variants: graphql-jit, plugins, another graphql-js',
  ended: `End of life, or without a release for ${12 * mostYears} months`,
  gateway: 'Gateways, ranked among themselves',
  baseline: 'Baselines without GraphQL',
}

/** @typedef {keyof typeof headings} Group */
/** @typedef {ReturnType<typeof openLibraries>} Libraries */

/** Names a server file of a package by itself, such as `apollo-server` of `@apollo/server`. @param {string} name */
const fileOf = (name) => name.replace(/^@/, '').replace('/', '-')

/** File of the date of each package's newest release, which `npm run update-packages` writes. */
const releasesFile = 'releases.json'

/**
 * Groups rows by the package that their file imports first, with the releases that a project knows.
 * @param {Pick<Ranked, 'results' | 'reference'>} ranked
 * @param {string} [root] - folder of the project
 */
export function readLibraries(ranked, root = projectFolder) {
  const releases = JSON.parse(readIfThere(join(root, releasesFile)) ?? '{}')
  return openLibraries(ranked, releases, discoverServers({ root }))
}

/**
 * Groups rows by the package that their file imports first.
 * @param {Pick<Ranked, 'results' | 'reference'>} ranked
 * @param {Record<string, string>} releases - date of the newest release of each package
 * @param {Pick<Server, 'name' | 'offers' | 'subscribes'>[]} servers - of the project
 */
export function openLibraries({ results, reference }, releases, servers) {
  const [{ run }] = results
  const oldest = `${Number(run.startedAt.slice(0, 4)) - mostYears}${run.startedAt.slice(4, 10)}`
  const packages = new Map(results.map(({ server, environment }) => [server, environment.packages[0]?.name]))
  const dates = new Map(Object.entries(releases))
  const ofReference = packages.get(reference ?? '')

  /** @param {Row} row */
  const releasedAt = ({ server }) => dates.get(packages.get(server) ?? '')

  /** @param {Row} row @returns {Group} */
  function groupOf(row) {
    const kind = kindOf(row)
    if (kind !== 'current') return kind
    const { server } = row
    if (server === reference) return 'library'
    const name = packages.get(server)
    if ((releasedAt(row) ?? oldest) < oldest) return 'ended'
    if (/[+@]/.test(server) || (name !== undefined && name === ofReference)) return 'variant'
    return name !== undefined && server === fileOf(name) ? 'library' : 'integration'
  }

  return {
    groupOf,
    /** Tells whether a row is a library by itself with a release within these years. @param {Row} row */
    isMaintained: (row) => groupOf(row) === 'library' && row.server !== reference && (releasedAt(row) ?? '') >= oldest,
    /** Lists what the library of a row is measured with beside plain documents, in any of its rows. @param {Row} row */
    featuresOf({ server }) {
      const name = packages.get(server)
      const files = servers.filter((file) => name !== undefined && packages.get(file.name) === name)
      const offered = features.filter((feature) => files.some(({ offers = [] }) => offers.includes(feature)))
      return [...(files.some(({ subscribes }) => subscribes) ? ['subscriptions'] : []), ...offered]
    },
  }
}
