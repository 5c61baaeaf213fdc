/**
 * @typedef {'CANNOT_READ' | 'CANNOT_WRITE' | 'DISK_FULL' | 'NO_RESULTS' | 'NOT_RESUMABLE' | 'PORT_TAKEN' | 'NO_ENDPOINT' | 'NO_BROWSER' | 'PROCESS_ENDED' | 'CANNOT_SERVE' | 'OUT_OF_DATE'} UnableCode
 */

/** The program could not begin or go on; one line says what, why and what to do. Exit code 4. */
export class UnableError extends Error {
  name = 'UnableError'

  /** @param {UnableCode} code @param {string} message */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** What the system says where nothing more can be written. */
const full = ['ENOSPC', 'EDQUOT']
const unwritable = [...full, 'EROFS', 'EIO']

/** Whether an error says that nothing more can be written, wherever that was. @param {any} error */
export const isUnwritable = (error) => unwritable.includes(error?.code)

/**
 * What to throw where something could not be written. what: a path, or nothing where it is not known; error: thrown as it
 * is where the system did not refuse anything, as that is a bug.
 * @type {(what: string, error: any, todo?: string) => Error}
 */
export function cannotWrite(what, error, todo) {
  const { code, message } = error
  if (!code) return error
  const words = [`cannot write${what && ` ${what}`}: ${message}`, todo].filter(Boolean).join('; ')
  return new UnableError(full.includes(code) ? 'DISK_FULL' : 'CANNOT_WRITE', words)
}
