/** @typedef {'CANNOT_READ' | 'CANNOT_WRITE' | 'DISK_FULL' | 'NO_RESULTS' | 'NOT_RESUMABLE'} StorageCode */
/** @typedef {'PORT_TAKEN' | 'NO_ENDPOINT' | 'NO_BROWSER' | 'PROCESS_ENDED' | 'CANNOT_SERVE' | 'OUT_OF_DATE'} EndCode */
/** @typedef {EndCode | 'CLIENT_LIMIT' | 'NOT_INSTALLED' | 'BUILD_FAILED' | 'ACCESS_REFUSED'} RunCode */

/** Error of a program that cannot begin or go on; its line says what, why and what to do. Exit code 4. */
export class UnableError extends Error {
  name = 'UnableError'

  /** @param {StorageCode | RunCode} code @param {string} message */
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

/** System codes of a full disk. */
const full = ['ENOSPC', 'EDQUOT']
const unwritable = [...full, 'EROFS', 'EIO']

/** Tells whether an error means that nothing more can be written. @param {any} error */
export const isUnwritable = (error) => unwritable.includes(error?.code)

/**
 * Makes the error to throw after a failed write; one without a system code is a bug and stays as it is.
 * @param {string} path - empty if it is unknown
 * @param {any} error
 * @param {string} [todo] - advice
 * @returns {Error}
 */
export function cannotWrite(path, error, todo) {
  const { code, message } = error
  if (!code) return error
  const text = [`cannot write${path && ` ${path}`}: ${message}`, todo].filter(Boolean).join('; ')
  return new UnableError(full.includes(code) ? 'DISK_FULL' : 'CANNOT_WRITE', text)
}

/** Makes the error of a program that may open no more files; null after any other error. @param {any} error */
export function withoutFiles(error) {
  if (error?.code !== 'EMFILE' && error?.code !== 'ENFILE') return null
  const advice = 'raise ulimit -n to 256 or more'
  return new UnableError('CLIENT_LIMIT', `cannot open another file: ${error.message}; ${advice}`)
}
