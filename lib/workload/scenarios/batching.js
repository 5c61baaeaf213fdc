/** Operations in a request: as many as servers allow that have a limit of their own. */
export const batchSize = 10

const query = 'query Author($id: ID!) { author(id: $id) { id name md5 company books { id name } } }'

/** An author each. */
export const batch = Array.from({ length: batchSize }, (_, index) => ({
  query,
  variables: { id: String(index + 1) },
}))
