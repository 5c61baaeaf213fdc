/** @param {import('node:http').IncomingMessage} request @returns {Promise<Buffer>} all of it */
export async function readBody(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
