/**
 * The rows as a JSON array; null where there is no number.
 * @param {{ rows: object[] }} report
 */
export function formatJson({ rows }) {
  return JSON.stringify(rows, null, 2)
}
