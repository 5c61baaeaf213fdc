import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { createAuthors } from '../../lib/workload/data.js'
import { authorResource, md5 } from '../../lib/workload/resources.js'
import { createSchema } from '../../lib/workload/schema.js'

const authors = createAuthors({ authors: 4, booksPerAuthor: 2 })
const nodeMajor = Number.parseInt(process.versions.node, 10)

/**
 * @param {string} folder
 * @returns {{ graphql: typeof import('graphql'), skip: false } | { skip: string }}
 */
function graphqlOf(folder) {
  try {
    return { graphql: createRequire(new URL(folder, import.meta.url))('graphql'), skip: false }
  } catch (error) {
    // Node 20
    if (folder.includes('/next/') && nodeMajor < 22) return { skip: `graphql 17 does not load: ${error}` }
    throw error
  }
}

/** Data as JSON has it: graphql-js makes objects without a prototype. @param {unknown} value */
const plain = (value) => JSON.parse(JSON.stringify(value))

for (const [major, folder] of [
  [15, '../../benchmarks/legacy/x.js'],
  [16, '../../x.js'],
  [17, '../../benchmarks/next/x.js'],
]) {
  const found = graphqlOf(String(folder))
  describe(`with graphql ${major}`, { skip: found.skip }, () => {
    if (!('graphql' in found)) return
    const { graphql } = found
    const schema = createSchema(graphql, { authors })
    /** @type {(source: string, variableValues?: Record<string, unknown>) => any} */
    const ask = (source, variableValues) => plain(graphql.graphqlSync({ schema, source, variableValues }))

    test('it is that version, and the schema is valid in it', () => {
      assert.equal(Number.parseInt(graphql.version, 10), major)
      assert.deepEqual(graphql.validateSchema(schema), [])
    })
    test('the compound document answers every author with its books', () => {
      const answer = ask('{ authors { id name md5 books { id name } } }')
      assert.deepEqual(answer, { data: { authors: authors.map(authorResource) } })
    })
    test('every field answers', () => {
      const answer = ask('{ authors { id name md5 company books { id name numPages } } }')
      assert.deepEqual(answer.data.authors, plain(authors.map((author) => ({ ...author, md5: md5(author.name) }))))
    })
    test('author(id) answers the author of that id', () => {
      assert.deepEqual(ask('{ author(id: 3) { id name } }').data.author, { id: '3', name: authors[2].name })
    })
    test('variables are read', () => {
      const source = 'query ($id: ID!) { author(id: $id) { name } }'
      assert.deepEqual(ask(source, { id: '2' }), { data: { author: { name: authors[1].name } } })
      assert.match(ask(source, {}).errors[0].message, /\$id/)
    })
    test('an unknown id is null, not an error', () => {
      assert.deepEqual(ask('{ author(id: "99") { name } }'), { data: { author: null } })
    })
    test('an unknown field is refused', () => {
      assert.match(ask('{ authors { nothing } }').errors[0].message, /nothing/)
    })
  })
}
