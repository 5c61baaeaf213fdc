/** @import { ServerResponse as Response } from 'node:http' */

/** @typedef {{ status: number, headers: Record<string, string | number>, body?: Buffer }} Answer */

/** @param {Response} response @param {Answer} answer of which HEAD gets no body */
export function send(response, { status, headers, body }) {
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** @type {(response: Response, status: number, value: unknown, headers?: Record<string, string>) => void} */
export function sendJson(response, status, value, headers) {
  const body = Buffer.from(JSON.stringify(value))
  const content = { 'content-type': 'application/json', 'content-length': body.length }
  send(response, { status, headers: { ...content, ...headers }, body })
}

/**
 * What a Link header says of resources that a page needs: fetch them now, as a script would. Source: W3C Preload;
 * `crossorigin` is what makes a browser use them for `fetch()`.
 * @param {string[]} paths
 */
export const preloadLinks = (paths) => paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ')
