/**
 * Tells whether a status is one of success.
 * Source: GraphQL over HTTP, 6.4 (status codes): a well-formed answer with data may have any of 2xx.
 * @param {number} status
 */
export const isSuccess = (status) => status >= 200 && status < 300

/** Tells whether an answer has errors: those of some servers are null, or an empty list. @param {any} value */
export const hasErrors = (value) => Boolean(value?.errors) && value.errors.length !== 0

/**
 * Leaves out the key of errors that are none.
 * @param {any} value - of an answer, or of several requests in one
 * @returns {any}
 */
export function withoutNoErrors(value) {
  if (Array.isArray(value)) return value.map(withoutNoErrors)
  if (value?.errors === undefined || hasErrors(value)) return value
  const { errors: _, ...rest } = value
  return rest
}
