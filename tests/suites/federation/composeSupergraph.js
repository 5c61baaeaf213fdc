// Writes the supergraph of the suite federation: `node tests/suites/federation/composeSupergraph.js`.

import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'graphql'
import { subgraphNames, subgraphSdl } from '../../../lib/workload/federation/subgraphs.js'
import { projectFolder } from '../../sources.js'

const layers = join(projectFolder, 'benchmarks/layers')

export const supergraphFile = join(layers, 'federation/supergraph.graphql')

/** Reason why nothing that needs the packages of layers runs; false if they are installed. */
export const noPackages =
  !existsSync(join(layers, 'node_modules/@theguild/federation-composition')) &&
  'needs packages that `npm run layers` installs'

/**
 * Composes the SDL of the three subgraphs; their URLs are placeholders that each gateway replaces at its start.
 * @returns {Promise<string>} SDL
 * @throws {Error} if they do not fit together
 */
export async function composeSupergraph() {
  const entry = createRequire(join(layers, 'package.json')).resolve('@theguild/federation-composition')
  const { composeServices } = await import(pathToFileURL(entry).href)
  const { supergraphSdl, errors } = composeServices(
    subgraphNames.map((name) => ({ name, url: `http://${name}.invalid/graphql`, typeDefs: parse(subgraphSdl[name]) })),
  )
  if (errors?.length) throw new Error(errors.join('\n'))
  return `${supergraphSdl.trim()}\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(supergraphFile, await composeSupergraph())
