/** So many names, all of one width, that no answer passes for another call's. */
const count = 1_000_000

/** The name of a call, which its answer repeats. @param {number} index */
export const nameOf = (index) => `Ada${String(index % count).padStart(6, '0')}`

/** What the right answer says. @param {number} index */
export const greetingOf = (index) => `Hello, ${nameOf(index)}!`

const query = 'query ($name: String!) { hello(name: $name) }'

/**
 * One tiny call as JSON over HTTP: of what executes GraphQL a field, else the REST handler's.
 * @param {{ executesGraphql: boolean }} server
 */
export const createHello = ({ executesGraphql }) => ({
  path: executesGraphql ? '/graphql' : '/api/hello',
  headers: { 'content-type': 'application/json' },
  nameOf,
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
