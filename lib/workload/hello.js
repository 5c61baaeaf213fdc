/** Number of distinct names, all of one width, so that no answer passes for another call's. */
const count = 1_000_000

/** Makes the name of a call, which its answer repeats. @param {number} index */
export const nameOf = (index) => `Ada${String(index % count).padStart(6, '0')}`

/** Makes the text of the right answer. @param {number} index */
export const greetingOf = (index) => `Hello, ${nameOf(index)}!`

const query = 'query ($name: String!) { hello(name: $name) }'

/**
 * Creates a tiny call as JSON over HTTP: a field of a GraphQL server, else a call to the REST handler.
 * @param {{ executesGraphql: boolean }} server
 */
export const createHello = ({ executesGraphql }) => ({
  path: executesGraphql ? '/graphql' : '/api/hello',
  headers: { 'content-type': 'application/json' },
  /** @param {number} index */
  body(index) {
    const name = nameOf(index)
    return JSON.stringify(executesGraphql ? { query, variables: { name } } : { name })
  },
  /** @type {(index: number) => unknown} */
  goldenOf(index) {
    const greeting = greetingOf(index)
    return executesGraphql ? { data: { hello: greeting } } : { message: greeting }
  },
})
