import { runInNewContext } from 'node:vm'
import { exitCodes } from '../../../base/errors/exitCodes.js'
import { createMask } from '../../../base/mask.js'
import { maskByPlace } from '../../../base/secrets.js'
import { fillPort } from '../../../servers/runningServer.js'
import { writeJson } from '../../../workload/json.js'
import { quoted } from '../../../workload/quoted.js'
import { exportMismatch } from '../../kit/k6/k6Declarations.js'
import { createK6Options, statistics } from '../../kit/k6/k6Options.js'
import { readScript, writeExport } from '../../kit/k6/writeExport.js'
import { numberRequests } from '../checks/equalCheck.js'
import { prepareRequests, registrationOf } from '../file/prepareRequests.js'
import { readAddress } from '../file/serverAddress.js'
import { mix } from '../file/keys.js'
import { addSecrets } from '../servers/apiSecrets.js'
import { chooseOperations, prepareRun } from '../servers/prepareRun.js'
import { anything } from '../steps/readStep.js'
import { createCycle } from './mixCycle.js'

/** @import { UserServer } from '../servers/visitServer.js' */
/** @import { Api, Expectation, Operation, Settings, StepFunction } from '../types.d.ts' */
/** @import { ExportedRequest } from './answerJudge.js' */
/** @import { ApiLoad } from './apiCounts.js' */
/** @import { K6Export } from './readExport.js' */

/** @typedef {{ headers: Record<string, string>, variables: Record<string, string> }} HeaderSources */
/** @typedef {{ operation: Operation, expectation: Expectation, headers: HeaderSources }} Lane */

/** Address whose requests are taken apart: only the path of it is in them. */
const anyAddress = 'http://localhost/'

/** k6 has no patterns by properties of Unicode, and tells no reasons. */
const replaced = { 'difference.js': "export const showValue = () => ''\n" }

/**
 * Writes the load of an api file for k6 in place of measuring it here. Right answers are those of the first server.
 * @param {object} run
 * @param {Api} run.api
 * @param {UserServer[]} run.servers
 * @param {Settings} run.settings
 * @param {K6Export} run.k6
 * @param {AbortSignal} run.signal
 * @param {Set<string>} [run.secrets] - texts to mask, to which the file and its login add
 * @param {string[]} [run.fixed] - names of the options that the user wrote
 * @returns {Promise<number>} the exit code
 * @throws {UsageError} if the folder holds something else, or a text a secret; UnableError if the first server gives no
 *   right answers, or files cannot be written; the signal's reason
 */
export async function exportApi({ api, servers, settings, k6, signal, secrets = new Set(), fixed }) {
  addSecrets(secrets, api)
  const operations = chooseOperations(api.operations, { operations: [k6.subject] })
  const run = { api, settings, signal, secrets, fixed }
  const { expectations, headers: ofLogin } = await prepareRun(servers.slice(0, 1), run, operations)
  const nameVariable = createNames()
  const common = { ...api.headers, ...ofLogin }
  const lanes = operations.map((operation) => ({
    operation: { ...operation, variables: operation.variables.slice(0, findPeriod(operation)) },
    expectation: /** @type {Expectation} */ (expectations.find((expected) => expected.operation === operation.name)),
    headers: sourcesOf(operation, common, nameVariable),
  }))
  const files = filesOf(lanes, { api, settings, k6 })
  refuseSecrets(files, secrets)
  const headers = lanes.flatMap((lane) => Object.entries(lane.headers.variables))
  const names = Object.fromEntries(headers.map(([header, variable]) => [variable, header]))
  writeExport(k6.folder, files, runOf(api, settings, names))
  return exitCodes.completed
}

/** Finds after how many requests an operation repeats them in the same order. @param {Operation} operation */
function findPeriod({ variables }) {
  const numbers = numberRequests(variables)
  const period = numbers.findIndex(
    (number, start) => start > 0 && number === 0 && numbers.every((one, index) => one === numbers[index % start]),
  )
  return period === -1 ? numbers.length : period
}

/**
 * Creates a function that names the variable of the environment for each header, of the file or of one operation.
 * @returns {(header: string, operation: string | null) => string}
 */
function createNames() {
  /** @type {Map<string, string>} */
  const names = new Map()
  return (header, operation) => {
    const key = `${operation ?? ''}:${header}`
    const parts = ['header', ...(operation === null ? [] : [operation]), header].join('_')
    const base = parts.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
    const taken = new Set(names.values())
    let name = names.get(key) ?? base
    for (let number = 2; !names.has(key) && taken.has(name); number += 1) name = `${base}_${number}`
    names.set(key, name)
    return name
  }
}

/**
 * Tells where the headers of an operation come from: those of the user are in no file.
 * @type {(operation: Operation, common: Record<string, string>, name: ReturnType<typeof createNames>) => HeaderSources}
 */
function sourcesOf(operation, common, nameVariable) {
  const [plain] = prepareRequests({ ...operation, headers: {}, variables: [{}] }, anyAddress, {})
  const users = Object.keys({ ...common, ...operation.headers })
  return {
    headers: Object.fromEntries(Object.entries(plain.headers).filter(([name]) => !users.includes(name))),
    variables: Object.fromEntries(
      users.map((name) => [name, nameVariable(name, name in operation.headers ? operation.name : null)]),
    ),
  }
}

/**
 * Lists the requests of an operation.
 * @param {Lane} lane
 * @returns {ExportedRequest[]}
 */
function requestsOf({ operation, expectation }) {
  const numbers = expectation.check === 'equal' ? numberRequests(operation.variables) : []
  // Variables of a step follow from answers.
  const variables = operation.step ? [{}] : operation.variables
  return prepareRequests({ ...operation, variables }, anyAddress, {}).map(({ method, path, body }, index) => ({
    // Behind the path and its question mark.
    ...(method === 'GET' ? { parameters: path.slice(2) } : { body }),
    ...(expectation.check === 'equal' ? { answer: numbers[index] } : { variables: variables[index] }),
  }))
}

/**
 * Writes the texts of the folder.
 * @param {Lane[]} lanes
 * @param {{ api: Api, settings: Settings, k6: K6Export }} run
 * @returns {Record<string, string>} by name
 */
function filesOf(lanes, { api, settings, k6 }) {
  const requests = lanes.map(requestsOf)
  const answers = lanes.map(({ expectation }) => (expectation.answers ?? []).map(writeJson))
  const startOf = (/** @type {unknown[][]} */ lists, /** @type {number} */ place) => lists.slice(0, place).flat().length
  const operations = lanes.map(({ operation, expectation: { check, shape, ignore }, headers }, place) => {
    const { name, kind, method, uses, step } = operation
    const registration = registrationOf(operation, anyAddress, {})?.body ?? null
    const [firstRequest, firstAnswer] = [requests, answers].map((lists) => startOf(lists, place))
    const { length: count } = step ? operation.variables : requests[place]
    const isStep = uses && { kind, uses }
    return { name, method, ...headers, registration, check, shape, ignore, count, firstRequest, firstAnswer, ...isStep }
  })
  const isSent = (/** @type {Operation} */ { name }) => k6.subject === mix || name === k6.subject
  const cycle = createCycle(lanes.map(({ operation }) => (isSent(operation) ? operation.weight : 0)))
  const targets = api.servers.map(({ name, url }) => [name, targetOf(url, settings.port)])
  return {
    ...readScript('load.js', new URL('apiLoad.js', import.meta.url), {
      ...replaced,
      'functions.js': writeFunctions(lanes.map(({ operation }) => operation)),
    }),
    'load.json': `${writeJson({ ...timesOf({ api, settings, k6 }), operations, cycle })}\n`,
    'requests.json': writeJson(requests.flat()),
    'answers.json': writeJson(answers.flat()),
    'targets.json': writeJson(Object.fromEntries(targets)),
    ...(api.tls.ca !== undefined && { 'ca.pem': api.tls.ca }),
  }
}

/**
 * Writes a module with the functions of steps, which may use nothing of the user's file but their parameters.
 * @param {Operation[]} operations
 * @throws {UsageError} if one does
 */
export function writeFunctions(operations) {
  const entries = operations.flatMap(({ name, step }) =>
    step ? [`  ${JSON.stringify(name)}: ${sourceOf(name, step)},\n`] : [],
  )
  return `export const functions = {\n${entries.join('')}}\n`
}

/** @type {(name: string, step: StepFunction) => string} */
function sourceOf(name, step) {
  const text = String(step)
  // A method has no source of its own.
  const isMethod = !/^(?:\(|function\b)/.test(text)
  const source = isMethod ? `({ ${text} })[${JSON.stringify(step.name)}]` : text
  try {
    runInNewContext(`(${source})`)(0, anything)
  } catch (error) {
    const { name: kind, message } = /** @type {Error} */ (error)
    if (kind === 'ReferenceError')
      throw exportMismatch('functions that use their parameters alone', `${message} in operations.${name}.variables`)
  }
  return source
}

/**
 * Describes how long and how a load is sent, and its thresholds.
 * @param {{ api: Api, settings: Settings, k6: K6Export }} run
 */
function timesOf({ api, settings, k6: { subject } }) {
  const { reference: server, warmupSeconds, durationSeconds, timeoutSeconds, axes, failOn = {} } = settings
  const [[connections], [pipelining]] = [axes.connections, axes.pipelining]
  const { sha256 } = settings.api
  /** @type {ApiLoad} */
  const about = { server, subject, sha256, connections, pipelining, requestsPerSecond: null, durationSeconds }
  const { regression: _, cpu: __, memory: ___, errors, ...percentiles } = failOn
  const names = /** @type {(keyof typeof percentiles)[]} */ (Object.keys(percentiles))
  const latency = names.map((name) => `${statistics[name]}<=${percentiles[name]}`)
  const options = createK6Options({ ...about, warmupSeconds, latency, errors })
  return {
    about,
    warmupSeconds,
    timeout: `${timeoutSeconds}s`,
    options: {
      ...options,
      ...(api.tls.insecure && { insecureSkipTLSVerify: true }),
      ...(api.cookies && { noCookiesReset: true }),
    },
  }
}

/**
 * Tells how to run a load; values of headers are in no file.
 * @param {Api} api
 * @param {Settings} settings
 * @param {Record<string, string>} variables - headers by the names of their variables of the environment
 */
function runOf({ protocol, servers, tls }, settings, variables) {
  const [{ name, url }] = servers
  const { scheme, port, path } = readAddress(url)
  const place = quoted(`${scheme}://HOST:${port ?? settings.port}${path.split('?')[0]}`)
  const authorities = (/** @type {string} */ file) => (tls.ca === undefined ? '' : `SSL_CERT_FILE=${quoted(file)} `)
  // k6 chooses HTTP/2 if the server has it.
  const version = protocol === 'h1' ? 'GODEBUG=http2client=0 ' : ''
  return {
    before: Object.entries(variables).map(([variable, header]) => `export ${variable}='…'      # ${header}`),
    environmentOf: (/** @type {(name: string) => string} */ pathOf) =>
      scheme === 'https' ? `${authorities(pathOf('ca.pem'))}${version}` : '',
    target: `-e SERVER=${name} -e TARGET=${place}`,
    compare: 'node compare --suite api --import-k6',
  }
}

/** Names where a server is; null if its address has secrets. @type {(url: string, port: number) => string | null} */
function targetOf(url, port) {
  const address = fillPort(url, port)
  return maskByPlace(address, 'document') === address ? address : null
}

/** @type {(files: Record<string, string>, secrets: Set<string>) => void} @throws {UsageError} if a text has a secret */
function refuseSecrets(files, secrets) {
  // Other files are modules of this project, and addresses that are checked before.
  const mask = createMask({}, [], secrets)
  for (const name of ['load.json', 'requests.json', 'answers.json'])
    if (mask.document(files[name]) !== maskByPlace(files[name], 'document'))
      throw exportMismatch(
        'secrets in headers only',
        `one in ${name}: a document, a variable or an answer has it; leave it out, or ignore it in answers`,
      )
}
