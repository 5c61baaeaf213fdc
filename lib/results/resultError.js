/** The results cannot be read or written; one line says what, why and what to do. Exit code 4. */
export class ResultError extends Error {
  name = 'ResultError'
}
