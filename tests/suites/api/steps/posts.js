/** @import { Received, Reply } from '../client/startApi.js' */

const byId = 'variables: (n, { addPost }) => ({ id: addPost.addPost.id })'
/** Operations of an api file whose variables are of earlier answers. */
export const steps = {
  addPost: "{ document: 'mutation { addPost { id } }' }",
  post: `{ document: 'query ($id: ID!) { post(id: $id) { id } }', ${byId} }`,
  deletePost: `{ document: 'mutation ($id: ID!) { deletePost(id: $id) }', ${byId} }`,
}

/** Reads a request by GET. @param {string} path */
function parametersOf(path) {
  const { query, variables } = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  return { query, variables: JSON.parse(variables) }
}

/** Creates answers of a server whose posts are only there between addPost and deletePost. */
export function createPosts() {
  /** @type {Set<string>} */
  const posts = new Set()
  const refused = { body: '{"errors":[{"message":"no such post"}]}' }
  let added = 0
  /** @param {Received} received @returns {Reply} */
  return function reply({ text, path }) {
    const { query, variables = {} } = text === '' ? parametersOf(path) : JSON.parse(text)
    if (query.includes('addPost')) {
      added += 1
      posts.add(`p${added}`)
      return { body: `{"data":{"addPost":{"id":"p${added}"}}}` }
    }
    const isDeletion = query.includes('deletePost')
    const isThere = isDeletion ? posts.delete(variables.id) : posts.has(variables.id)
    // Time in which another request might delete what this one reads.
    const body = JSON.stringify({ data: isDeletion ? { deletePost: variables.id } : { post: variables } })
    return isThere ? { body, delayMs: isDeletion ? 0 : 2 } : refused
  }
}
