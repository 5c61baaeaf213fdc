import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse, print } from 'graphql'
import { composeSupergraph, noPackages, supergraphFile } from './composeSupergraph.js'

/** Prints SDL so that only its content counts, as the formatter breaks its lines otherwise. @param {string} sdl */
const normalise = (sdl) => print(parse(sdl))

test('the committed supergraph is what the subgraphs compose to', { skip: noPackages }, async () => {
  assert.equal(
    normalise(readFileSync(supergraphFile, 'utf8')),
    normalise(await composeSupergraph()),
    'run `node tests/suites/federation/composeSupergraph.js`, and commit supergraph.graphql',
  )
})
