import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { createMask } from '../../../base/mask.js'
import { maskByPlace } from '../../../base/secrets.js'
import { fillPort } from '../../../servers/runningServer.js'
import { shown } from '../../../core/store/files.js'
import { writeJson } from '../../../workload/json.js'
import { quoted } from '../../../workload/quoted.js'
import { numberRequests } from '../../api/checks/equalCheck.js'
import { mix } from '../../api/file/keys.js'
import { prepareRequests, registrationOf } from '../../api/file/prepareRequests.js'
import { readAddress } from '../../api/file/serverAddress.js'
import { addSecrets } from '../../api/servers/apiSecrets.js'
import { chooseOperations } from '../../api/file/chooseOperations.js'
import { prepareRun } from '../../api/servers/prepareRun.js'
import { anything } from '../../api/steps/readStep.js'
import { exportMismatch } from './parameters.js'
import { statistics, timesOf, writeLoad } from './writeLoad.js'

/** @import { UserServer } from '../../api/servers/visitServer.js' */
/** @import { Api, Expectation, Operation, Settings, StepFunction } from '../../api/types.d.ts' */
/** @import { ExportedRequest } from './answerJudge.js' */
/** @import { ApiExport } from './readExport.js' */

/** @typedef {{ order: number[], requests: ExportedRequest[], answers: unknown[] }} Lists */

/** Address whose requests are taken apart: only the path of it is in them. */
const anyAddress = 'http://localhost/'

/**
 * Writes the load of an api file for k6 in place of measuring it here. Right answers are those of the first server.
 * @param {{ api: Api, servers: UserServer[], settings: Settings, k6: ApiExport, signal: AbortSignal, secrets?:
 *   Set<string>, fixed?: string[] }} run - secrets: texts to mask, to which the file and its login add; fixed: names of
 *   the options that the user wrote
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} if the folder holds something else, or a text a secret; UnableError if the first server gives no
 *   right answers, or files cannot be written; the signal's reason
 */
export async function exportApi({ api, servers, settings, k6: { folder, subject }, signal, ...rest }) {
  const { secrets = new Set(), fixed } = rest
  const { options, ...load } = loadOf(settings, subject)
  addSecrets(secrets, api)
  // Others are sent only if a step needs them.
  const operations = chooseOperations(api.operations, { operations: [subject] }).map((operation) =>
    [mix, operation.name].includes(subject) ? operation : { ...operation, weight: 0 },
  )
  const learnt = await prepareRun(servers.slice(0, 1), { api, settings, signal, secrets, fixed }, operations)
  /** @type {Lists} */
  const lists = { order: [], requests: [], answers: [] }
  const sent = operations.map((operation) => ({
    ...addRequests(lists, operation, learnt.expectations),
    ...headersOf(operation, { ...api.headers, ...learnt.headers }),
  }))
  const targets = api.servers.map(({ name, url }) => [name, fillPort(url, settings.port)])
  const { insecure: insecureSkipTLSVerify, ca } = api.tls
  const further = { insecureSkipTLSVerify, noCookiesReset: api.cookies }
  const files = {
    'load.json': writeJson({ ...load, options: { ...options, ...further }, operations: sent }),
    'steps.js': writeSteps(operations),
    'targets.json': writeJson(Object.fromEntries(targets.filter(([, url]) => maskByPlace(url, 'document') === url))),
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [`${name}.json`, writeJson(list)])),
    ...(ca !== undefined && { 'ca.pem': ca }),
  }
  refuseSecrets(files, secrets)
  const variables = new Set(sent.flatMap((operation) => Object.values(operation.variables)))
  return writeLoad(folder, files, {
    before: [...variables].map((variable) => `export ${variable}='…'`),
    ...wayOf(api, settings.port, shown(join(folder, 'ca.pem'))),
    compare: 'node compare --suite api --import-k6',
  })
}

/**
 * Adds the distinct requests of an operation, the order in which they are sent, and their right answers.
 * @type {(lists: Lists, operation: Operation, expectations: Expectation[]) => object} what load.js knows of it
 */
function addRequests({ order, requests, answers }, operation, expectations) {
  const { name, weight, method, kind, uses, step } = operation
  const expected = expectations.find((expectation) => expectation.operation === name)
  const { check, shape, ignore, answers: right = [] } = /** @type {Expectation} */ (expected)
  // Variables of a step follow from answers.
  const variables = step ? [{}] : operation.variables
  const numbers = numberRequests(variables)
  const distinct = [...new Map(numbers.map((number, index) => [number, variables[index]])).values()]
  const [first, firstRequest, firstAnswer] = [order.length, requests.length, answers.length]
  for (const number of numbers) order.push(firstRequest + number)
  const prepared = prepareRequests({ ...operation, variables: distinct }, anyAddress, {})
  for (const [number, { path, body }] of prepared.entries())
    requests.push({
      // Behind the path and its question mark.
      ...(method === 'GET' ? { parameters: path.slice(2) } : { body }),
      ...(check === 'equal' ? { answer: firstAnswer + number } : { variables: distinct[number] }),
    })
  answers.push(...right)
  const registration = registrationOf(operation, anyAddress, {})?.body
  const { length: count } = operation.variables
  return { name, weight, method, kind, uses, registration, check, shape, ignore, first, count }
}

/**
 * Writes a module with the functions of steps.
 * @type {(operations: Pick<Operation, 'name' | 'step'>[]) => string}
 * @throws {UsageError} if one uses more of the user's file than its parameters
 */
export function writeSteps(operations) {
  const entries = operations.map(({ name, step }) => step && `  ${JSON.stringify(name)}: ${sourceOf(name, step)},\n`)
  return `export const steps = {\n${entries.filter(Boolean).join('')}}\n`
}

/** @type {(name: string, step: StepFunction) => string} */
function sourceOf(name, step) {
  const text = String(step)
  // A method has no source by itself.
  const source = /^(?:\(|function\b)/.test(text) ? text : `({ ${text} })[${JSON.stringify(step.name)}]`
  try {
    runInNewContext(`(${source})`)(0, anything)
  } catch (error) {
    const { name: kind, message } = /** @type {Error} */ (error)
    if (kind === 'ReferenceError' || kind === 'SyntaxError')
      throw exportMismatch('functions that use their parameters alone', `${message} in operations.${name}.variables`)
  }
  return source
}

/**
 * Tells where headers come from: those of the user are in no file, but in variables of the environment.
 * @type {(operation: Operation, common: Record<string, string>) => Record<string, Record<string, string>>}
 */
function headersOf(operation, common) {
  const [plain] = prepareRequests({ ...operation, headers: {}, variables: [{}] }, anyAddress, {})
  const users = Object.keys({ ...common, ...operation.headers }).map((header) => {
    const name = `header ${header in operation.headers ? `${operation.name} ` : ''}${header}`.toUpperCase()
    return [header, name.replace(/[^A-Z0-9]+/g, '_')]
  })
  const variables = Object.fromEntries(users)
  const headers = Object.fromEntries(Object.entries(plain.headers).filter(([name]) => !(name in variables)))
  return { headers, variables }
}

/** Describes how long and how a load is sent, and its thresholds. @param {Settings} settings @param {string} subject */
function loadOf({ reference: server, warmupSeconds, durationSeconds, timeoutSeconds, axes, api, failOn }, subject) {
  const [[connections], [pipelining]] = [axes.connections, axes.pipelining]
  const row = { server, subject, sha256: api.sha256, connections, pipelining }
  const about = { row, requestsPerSecond: null, durationSeconds }
  const { regression: _, cpu: __, memory: ___, errors, ...percentiles } = failOn ?? {}
  const latency = Object.entries(percentiles).map(
    ([name, most]) => `${statistics[/** @type {keyof typeof statistics} */ (name)]}<=${most}`,
  )
  const times = timesOf({ about, warmupSeconds, users: connections * pipelining, latency, errors })
  return { ...times, timeout: `${timeoutSeconds}s` }
}

/** Tells how k6 gets to a server. @param {Api} api @param {number} defaultPort @param {string} caPath */
function wayOf({ protocol, servers: [{ name, url }], tls }, defaultPort, caPath) {
  const { scheme, port, path } = readAddress(url)
  const place = quoted(`${scheme}://HOST:${port ?? defaultPort}${path.split('?')[0]}`)
  const authorities = tls.ca === undefined ? '' : `SSL_CERT_FILE=${quoted(caPath)} `
  // k6 chooses HTTP/2 if the server has it.
  const version = protocol === 'h1' ? 'GODEBUG=http2client=0 ' : ''
  return {
    environment: scheme === 'https' ? authorities + version : '',
    target: `-e SERVER=${name} -e TARGET=${place}`,
  }
}

/** @type {(files: Record<string, string>, secrets: Set<string>) => void} @throws {UsageError} if a text has a secret */
function refuseSecrets(files, secrets) {
  const mask = createMask({}, [], secrets)
  for (const name of ['load.json', 'requests.json', 'answers.json', 'steps.js'])
    if (mask.document(files[name]) !== maskByPlace(files[name], 'document'))
      throw exportMismatch(
        'secrets in headers only',
        `one in ${name}: a document, a variable or an answer has it; leave it out, or ignore it in answers`,
      )
}
