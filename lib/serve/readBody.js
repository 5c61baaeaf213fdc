/** @import { IncomingMessage as Request } from 'node:http' */

/**
 * Reads all of a body.
 * @param {Request} request
 */
export async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Reads all of a body as UTF-8, by the events that a server written for speed listens to.
 * @param {Request} request
 * @returns {Promise<string>}
 */
export function readText(request) {
  return new Promise((resolve) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => resolve(text))
  })
}
