import { resolve } from 'node:path'
import { exportMismatch, refuseShort } from '../../kit/k6/k6Declarations.js'
import { mix } from '../file/keys.js'
import { readAddress } from '../file/serverAddress.js'

/** @import { Api, Settings } from '../types.d.ts' */

/** @typedef {{ folder: string, subject: string }} K6Export */

/**
 * Reads what to write for k6 instead of a run.
 * @param {{ exportK6?: string, operations?: string[] }} options
 * @param {Api} api
 * @param {Pick<Settings, 'operations' | 'axes' | 'warmupSeconds' | 'durationSeconds'>} settings
 * @returns {K6Export | null} null without --export-k6
 * @throws {UsageError} if k6 cannot send it, or cannot check it
 */
export function readExport({ exportK6, operations }, api, settings) {
  if (exportK6 === undefined) return null
  const subjects = settings.operations
  // The mix comes last.
  const subject = subjects[subjects.length - 1]
  if (operations && subjects.length > 1)
    throw exportMismatch('one of --operations, such as --operations mix', `${subjects.join(',')}; leave the others out`)
  const { connections, pipelining } = settings.axes
  for (const [option, values] of Object.entries({ '-c': connections, '-p': pipelining }))
    if (values.length > 1) throw exportMismatch(`one ${option}`, `${values.join(',')}; leave the others out`)
  refuseShort(settings)
  const { operations: all } = api
  const sent = subject === mix ? all : all.filter(({ name }) => name === subject)
  refuseUnknown({ ...api, operations: sent })
  return { folder: resolve(exportK6), subject }
}

/** @param {Api} api @throws {UsageError} for what k6 does not have */
function refuseUnknown({ servers, operations, protocol }) {
  if (protocol === 'h2c')
    throw exportMismatch('HTTP/1.1, or HTTP/2 with https', 'protocol: h2c, which k6 does not have')
  const [{ name, url }] = servers
  if (readAddress(url).scheme === 'unix')
    throw exportMismatch('an address of http: or https:', `a Unix socket of servers.${name}, which k6 does not have`)
  const registered = operations.find(({ step, persisted }) => step && persisted)
  if (registered)
    throw exportMismatch(
      'a text in requests that use answers',
      `persisted: 'apq' of operations.${registered.name}; leave it out`,
    )
  const judged = operations.find(({ check }) => typeof check === 'function')
  if (judged)
    throw exportMismatch(
      "check: 'equal' or 'shape'",
      `a function of operations.${judged.name}, which k6 cannot call; take another check`,
    )
}
