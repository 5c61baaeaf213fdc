import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cannotWrite } from '../../../lib/base/errors/unableError.js'

/** What comes of a system's refusal. @type {(code: string, todo?: string) => any} */
const refused = (code, todo) => cannotWrite('x.json', Object.assign(new Error(`${code}: no`), { code }), todo)

describe('what could not be written', () => {
  test('is a full disk, where the system says so', () => {
    for (const code of ['ENOSPC', 'EDQUOT']) assert.equal(refused(code).code, 'DISK_FULL')
  })
  test('is something else otherwise, and says what to do', () => {
    const { code, message } = refused('EROFS', 'choose another')
    assert.deepEqual([code, message], ['CANNOT_WRITE', 'cannot write x.json: EROFS: no; choose another'])
  })
  test('is a bug where the system refused nothing', () => {
    const bug = new TypeError('x is not a function')
    assert.equal(cannotWrite('x.json', bug), bug)
  })
})
