import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adviseOnErrors } from '../../../../lib/load/adviseOnErrors.js'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { createApiResults, createServer, createValue } from '../fixtures.js'

/** @import { Value } from '../../../../lib/suites/api/types.d.ts' */

/**
 * Reports a server whose samples differ from one in which all went well.
 * @type {(differencesOf: (block: number) => Partial<Value>) => ReturnType<typeof createReport>}
 */
const reportOf = (differencesOf) =>
  createReport(
    createApiResults({
      servers: [createServer('api')],
      verdict: ({ block }) => ({ value: createValue(1000, differencesOf(block)) }),
    }),
  )

const counts = { sent: 2000, ok: 500, errors: 1500 }
const limited = { kind: /** @type {const} */ ('status'), reason: 'status 429, retry after 60 s: {}', count: 1500 }
const advice = 'the server limits requests; send fewer, such as by --rate, or switch its limit off'

describe('errors of a row', () => {
  test('have their share, their kinds, their time and what helps', () => {
    const { rows, tables } = reportOf((block) => ({ counts, errors: [{ ...limited, fromSeconds: 0.5 + block }] }))
    const words = `75.00 % errors: 9,000 × status: status 429, retry after 60 s: {}, from 0.5 s on; ${advice}`
    assert.deepEqual([rows[0].outcome, rows[0].reason], ['completed', words])
    assert.deepEqual(tables[1].notes, [`api: ${words}.`])
  })
  test('have no time if one process had them all the time, and an end if each had one', () => {
    const { rows } = reportOf((block) => ({
      counts,
      errors: [
        { ...limited, ...(block > 0 && { fromSeconds: 1 }) },
        { kind: 'refused', reason: 'connect ECONNREFUSED', count: 1, fromSeconds: 1, untilSeconds: 1.5 + block / 10 },
        { kind: 'closed', reason: 'gone', count: 1, untilSeconds: 0.5 },
      ],
    }))
    assert.match(String(rows[0].reason), /429, retry after 60 s: \{\}, 6 × refused/)
    assert.match(String(rows[0].reason), /ECONNREFUSED, from 1\.0 to 1\.7 s, 6 × closed: gone, until 0\.5 s;/)
  })
})

test('what lowered the load of a closed loop is a remark of its row, over all processes', () => {
  const { rows, tables, verdicts } = reportOf((block) => ({
    connectionEnds: { answers: 1, unprocessed: 0 },
    loadFacts: { resent: 1000, idleMs: 1000 + block, streams: 2 },
  }))
  const remark =
    'takes 2 requests at a time on a connection, so no more were in flight; closes each connection after 1 answer; ' +
    'ends connections idle for 1 s: 6,000 requests were sent again'
  assert.deepEqual([rows[0].remark, rows[0].reason, tables[1].notes], [remark, null, [`api: ${remark}.`]])
  assert.ok(verdicts[0].includes(` ms; api ${remark}.`), verdicts[0])
})

describe('advice', () => {
  /** @type {[string, { kind?: string, reason: string }, number, RegExp][]} */
  const cases = [
    ['a code of GraphQL', { reason: 'answered with errors: "x", code RATE_LIMITED' }, 1, /limits requests/],
    ['expired credentials', { reason: 'status 401: token expired' }, 1, /a login in the file/],
    ['a session without its token', { reason: 'status 419: {"message":"CSRF token mismatch."}' }, 1, /a login/],
    ['a redirect to a login', { reason: 'status 302, location: /users/sign_in: ""' }, 1, /a login in the file/],
    ['an expired token of Hasura', { reason: 'answered with errors: "x", code invalid-jwt' }, 1, /a login/],
    ['a refusal of Hot Chocolate', { reason: 'answered with errors: "x", code AUTH_NOT_AUTHENTICATED' }, 1, /a login/],
    ['a refusal without a code', { reason: 'answered with errors: "Signature has expired" at me' }, 1, /a login/],
    ['a wrong token of a parser', { reason: 'answered with errors: "Unexpected token <"' }, 1, /^$/],
    ['forgotten requests', { kind: 'timeout', reason: 'no answer within 20 s' }, 4, /^; send one .* by -p 1$/],
    ['silence', { kind: 'timeout', reason: 'no answer within 20 s' }, 1, /--timeout/],
    ['a restart', { kind: 'refused', reason: 'connect ECONNREFUSED' }, 1, /restarted/],
    ['a mutation on an idle connection', { kind: 'closed', reason: 'closed, idle for 1 s; x' }, 1, /fewer connections/],
    ['a redirect', { reason: 'status 308, location: /api/: (empty body)' }, 1, /redirects are not followed/],
    ['anything else', { kind: 'mismatch', reason: 'data.x differs' }, 1, /^$/],
  ]
  for (const [name, error, pipelining, pattern] of cases)
    test(`on ${name}`, () => assert.match(adviseOnErrors([error], pipelining), pattern))
})
