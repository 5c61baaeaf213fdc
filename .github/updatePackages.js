import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedPackages } from '../lib/servers/packages.js'
import { discoverServers } from '../lib/servers/discover.js'
import { Refusal, projectFolder, run, runScript } from './script.js'

// Asks npm when the packages that rows are about had their newest release, and writes the days into releases.json.
// Pages are made from this file, so nothing is asked when results are published.

const releasesFile = 'releases.json'

/** Lists the packages of rows that are not at their end of life: the first one that each server file imports. */
function namesOfPackages() {
  const servers = discoverServers().filter(
    ({ executesGraphql, endOfLife, isGateway }) => executesGraphql && !endOfLife && !isGateway,
  )
  const names = servers.flatMap(({ file }) => importedPackages(readFileSync(file, 'utf8')).slice(0, 1))
  return [...new Set(names)].sort()
}

/**
 * Finds the day of a package's newest release; prereleases are none.
 * @param {string} name
 * @returns {string[]} none if it has no release
 * @throws {Refusal} if the registry has other times than those of releases
 */
function findRelease(name) {
  /** @type {Record<string, string>} */
  const times = JSON.parse(run('npm', ['view', name, 'time', '--json']))
  if (!times.created)
    throw new Refusal(
      `npm view ${name}: expected the day on which it was created, got none: the registry is a cache without days of ` +
        'releases; run it where npm reaches its public registry',
    )
  const releases = Object.entries(times).filter(([version]) => /^\d+\.\d+\.\d+$/.test(version))
  const days = releases.map(([, time]) => time.slice(0, 10)).sort()
  return days.slice(-1)
}

await runScript('update-packages', 0, () => {
  const entries = namesOfPackages().flatMap((name) => findRelease(name).map((day) => [name, day]))
  writeFileSync(join(projectFolder, releasesFile), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
  return `wrote the newest release of ${entries.length} packages into ${releasesFile}`
})
