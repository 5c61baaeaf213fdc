import { findSecrets, isWord } from '../../../base/secrets.js'

/** @import { Api } from '../types.d.ts' */

/** Headers whose values are no secrets. */
const plainHeaders = new Set(
  'accept accept-encoding accept-language content-type host origin referer user-agent'.split(' '),
)

/** Word before a secret. */
const scheme = /^(?:apikey|basic|bearer|digest|token)$/i

/**
 * Lists the secret values of headers, whole and in parts, because a server may quote a part: a token without its
 * scheme, one cookie, a password.
 * @param {Record<string, string>} headers - by names in lower case
 */
export const secretsOfHeaders = (headers) =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (plainHeaders.has(name)) return []
    const parts = value.split(/[\s;,]+/).flatMap((part) => [part, part.slice(part.indexOf('=') + 1)])
    const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(value) ?? []
    const [, ...password] = Buffer.from(encoded, 'base64').toString().split(':')
    return [value, ...parts, password.join(':')].filter((part) => !scheme.test(part))
  })

/**
 * Lists the secret values of a command's environment: of names such as TOKEN, and those that are unlike any word.
 * @param {Record<string, string>} environment
 */
const secretsOfEnvironment = (environment) => [
  ...findSecrets(environment, []),
  ...Object.values(environment).filter((value) => !isWord(value)),
]

/**
 * Adds what only the user's file knows to be secret: values of headers, of the environment of commands, and secrets in
 * addresses and commands.
 * @type {(secrets: Set<string>, api: Pick<Api, 'headers' | 'operations' | 'servers'>) => void}
 */
export function addSecrets(secrets, { headers, operations, servers }) {
  const ofHeaders = [headers, ...operations.map((operation) => operation.headers)].flatMap(secretsOfHeaders)
  const ofCommands = servers.flatMap(({ env = {} }) => secretsOfEnvironment(env))
  const texts = servers.flatMap(({ url, command = '', build = '' }) => [url, command, build])
  for (const secret of [...ofHeaders, ...ofCommands, ...findSecrets({}, texts)]) secrets.add(secret)
}
