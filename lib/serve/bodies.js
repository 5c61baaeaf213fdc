/** @import { IncomingMessage as Request, ServerResponse as Response } from 'node:http' */

/** @typedef {{ status: number, headers: Record<string, string | number>, body?: Buffer }} Answer */

/** @param {Request} request */
export async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Reads all of a request's body as UTF-8, by the events that a server written for speed listens to.
 * @type {(request: Request) => Promise<string>}
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

/** Sends an answer, to HEAD without its body. @type {(response: Response, answer: Answer) => void} */
export function send(response, { status, headers, body }) {
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** @type {(response: Response, status: number, value: unknown, headers?: Record<string, string>) => void} */
export function sendJson(response, status, value, headers) {
  const body = Buffer.from(JSON.stringify(value))
  const contentHeaders = { 'content-type': 'application/json', 'content-length': body.length }
  send(response, { status, headers: { ...contentHeaders, ...headers }, body })
}
