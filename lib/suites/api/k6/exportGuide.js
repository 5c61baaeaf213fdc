import { quoted } from '../../../workload/quoted.js'
import { mix } from '../file/keys.js'
import { readAddress } from '../file/serverAddress.js'

/** @import { Guide } from '../../kit/k6/writeExport.js' */
/** @import { Api, Settings } from '../types.d.ts' */
/** @import { K6Export } from './readExport.js' */

/**
 * Describes a load for its README.
 * @param {object} run
 * @param {Api} run.api
 * @param {Settings} run.settings
 * @param {K6Export} run.k6
 * @param {Record<string, string>} run.variables - headers by the names of their variables of the environment
 * @returns {Guide}
 */
export function guideTo({ api, settings, k6, variables }) {
  const { name: server, url } = api.servers[0]
  const { scheme, port, path } = readAddress(url)
  const [place] = path.split('?')
  const [, other] = api.servers
  const places = other ? `, and \`-e SERVER=${other.name}\` whose rows its counts belong to` : ''
  const names = Object.keys(variables)
  const ofHeaders = [
    '\n\nValues of headers are in no file: k6 reads them from its environment.\n',
    ...names.map((name) => `    export ${name}='…'      # ${variables[name]}`),
  ]
  return {
    server,
    machines: k6.machines,
    about: `${describeSent(settings, k6)}\n${describeChecks(api, settings)}`,
    contents: {
      'load.json': 'times, weights, checks, thresholds; to change these, write it again',
      'requests.json': 'bodies or parameters of all requests',
      'answers.json': 'the right answers, without what is ignored',
      'targets.json': 'address of each server; null: name it in TARGET',
      ...(api.tls.ca !== undefined && { 'ca.pem': 'authorities that sign the certificate of the server' }),
      'the other .js files': 'what load.js imports',
    },
    place:
      'Servers are yours to run. `TARGET` says where one is that is not at its address in targets.json' +
      `${places}.\nLoad only what is yours.${names.length > 0 ? ofHeaders.join('\n') : ''}`,
    start: `# start ${server}, so that it listens on ${port ?? settings.port}`,
    target: `-e SERVER=${server} -e TARGET=${quoted(`${scheme}://HOST:${port ?? settings.port}${place}`)}`,
    environmentOf: (pathOf) => environmentOf(api, scheme, pathOf),
    hasSecrets: names.length > 0,
    compare: 'node compare --suite api --import-k6',
  }
}

/** @type {(settings: Settings, k6: K6Export) => string} */
function describeSent({ api, axes, warmupSeconds, durationSeconds }, { subject }) {
  const weights = api.operations.map(({ name, weight }) => `${name} ${weight}`).join(', ')
  const sent = subject === mix ? `all operations by their weights (${weights})` : `the operation ${subject}`
  const chosen = api.operations.filter(({ name }) => subject === mix || name === subject)
  const writing = chosen.filter(({ kind }) => kind === 'mutation')
  const writes = writing.length > 0 ? ` It writes: ${writing.map(({ name }) => name).join(', ')}.` : ''
  return (
    `${sent}, from ${axes.connections[0] * axes.pipelining[0]} users,\n` +
    'of which each has one connection, and sends its next request once it has its answer. ' +
    `${warmupSeconds} s of warm-up and\n${durationSeconds} s that count.${writes}`
  )
}

/** @type {(api: Api, settings: Settings) => string} */
function describeChecks({ servers }, { failOn }) {
  const regression = failOn?.regression === undefined ? '' : ' Of `--fail-on`, regression is for `compare` to judge.'
  return (
    'Every answer is checked: `equal` compares it with those that ' +
    `${servers[0].name} gave when this was written, less what is\nignored; \`shape\` wants exactly the fields of the ` +
    `document with the types of the schema.${regression}`
  )
}

/**
 * Writes assignments to variables of the environment for the file's protocol and authorities.
 * @type {(api: Api, scheme: string, pathOf: (name: string) => string) => string}
 */
function environmentOf({ protocol, tls }, scheme, pathOf) {
  if (scheme !== 'https') return ''
  const authorities = tls.ca === undefined ? '' : `SSL_CERT_FILE=${quoted(pathOf('ca.pem'))} `
  // k6 chooses HTTP/2 if the server has it.
  return `${authorities}${protocol === 'h1' ? 'GODEBUG=http2client=0 ' : ''}`
}
