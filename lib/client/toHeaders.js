/**
 * @param {string[]} rawHeaders names and values in turn
 * @returns {Record<string, string>} names in lower case
 */
export function toHeaders(rawHeaders) {
  /** @type {Record<string, string>} */
  const headers = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers[rawHeaders[index].toLowerCase()] = rawHeaders[index + 1]
  }
  return headers
}
