import { appendFileSync } from 'node:fs'
import { cannotWrite } from '../base/errors/unableError.js'
import { UsageError } from '../base/errors/usageError.js'

/**
 * Adds markdown to what GitHub shows of a job.
 * @param {string} markdown
 * @throws {UsageError} where there is no job; UnableError where it cannot be written
 */
export function addToSummary(markdown) {
  const { GITHUB_STEP_SUMMARY: path } = process.env
  if (!path)
    throw new UsageError('--summary: GITHUB_STEP_SUMMARY is not set, as it is in a job of GitHub Actions; leave it out')
  try {
    appendFileSync(path, `${markdown}\n`)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}
