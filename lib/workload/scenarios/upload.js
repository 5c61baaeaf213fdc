import { createHash } from 'node:crypto'
import { once } from '../schemaTypes.js'

/** @import { Variation } from '../../types.d.ts' */
/** @import { Fields, Types } from '../schemaTypes.js' */

export const fileBytes = 1_000_000
const count = 16
const boundary = 'end-of-a-part-of-the-request'

export const uploadHeaders = {
  'content-type': `multipart/form-data; boundary=${boundary}`,
  // Required by Apollo Server's check against forged requests.
  'apollo-require-preflight': 'true',
}

const operation = { query: 'mutation Upload($file: Upload!) { sha256(file: $file) }', variables: { file: null } }

/** Creates a file of random text, which no coding makes much smaller. @param {number} index */
const createFile = (index) =>
  createHash('shake256', { outputLength: (fileBytes / 4) * 3 })
    .update(`file ${index}`)
    .digest('base64')

const files = once(() =>
  Array.from({ length: count }, (_, index) => {
    const file = createFile(index)
    return { file, sha256: createHash('sha256').update(file).digest('hex') }
  }),
)

/** @type {(about: string, content: string) => string} */
const part = (about, content) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n${content}\r\n`

/**
 * Files, a different one for each connection, whose hash the answer must hold.
 * Source: https://github.com/jaydenseric/graphql-multipart-request-spec.
 * @type {Variation & { body(index: number): string }}
 */
export const uploads = {
  count,
  shared: false,
  mark: (index) => files()[index].sha256,
  request: () => operation,
  body: (index) =>
    [
      part('name="operations"', JSON.stringify(operation)),
      part('name="map"', '{"0":["variables.file"]}'),
      part('name="0"; filename="file.bin"\r\nContent-Type: application/octet-stream', files()[index].file),
      `--${boundary}--\r\n`,
    ].join(''),
  golden: (_, index) => ({ data: { sha256: files()[index].sha256 } }),
}

/**
 * Hashes a file as servers pass it on: the web's File, or an object that opens a stream, in graphql-upload its promise.
 * @param {any} upload
 */
async function hash(upload) {
  const file = await upload
  const sum = createHash('sha256')
  for await (const chunk of file.createReadStream?.() ?? file.stream()) sum.update(chunk)
  return sum.digest('hex')
}

/** Declares a mutation that answers a file by its hash. @param {Types} types @returns {Fields} */
export const uploadFields = ({ string, file }) => ({
  sha256: { ...string, args: { file }, resolve: (_, args) => hash(args.file) },
})
