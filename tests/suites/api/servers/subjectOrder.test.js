import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSubjectOrder } from '../../../../lib/suites/api/servers/subjectOrder.js'

const first = { block: 0, cohort: 0 }
/** Samples by their names, which are also their subjects. @type {(names: string[]) => any[]} */
const samplesOf = (names) => names.map((name) => ({ name, conditions: { operation: name } }))
/** @typedef {ReturnType<ReturnType<typeof createSubjectOrder>['join']>} Member */

/** Lists subjects as a process measures them. @type {(member: Member, names?: string[]) => string[]} */
function orderOf(member, names = ['feed', 'user', 'post', 'mix']) {
  const pending = samplesOf(names)
  const order = []
  while (pending.length > 0) {
    const chosen = member.choose(pending)
    order.push(...pending.splice(pending.indexOf(chosen), 1))
  }
  return order.map(({ name }) => name)
}

describe('an operation that one process of a cohort refuses', () => {
  const order = createSubjectOrder()
  const [able, refusing] = [order.join(first, []), order.join(first, ['feed'])]
  test('comes last in all of them, with the mix', () => {
    for (const member of [able, refusing]) assert.deepEqual(orderOf(member), ['user', 'post', 'feed', 'mix'])
  })
  test('is left out of every warm-up', () => {
    assert.deepEqual(able.warming(['feed', 'user', 'post']), ['user', 'post'])
    assert.deepEqual(refusing.warming(['user', 'post']), ['user', 'post'])
  })
  test('is known to later cohorts, whose servers are never alive together', () => {
    assert.deepEqual(orderOf(order.join({ block: 1, cohort: 0 }, [])), ['user', 'post', 'feed', 'mix'])
  })
  test('changes nothing in the cohort if a process that replaces another one refuses it', () => {
    order.join(first, ['post'])
    assert.deepEqual(orderOf(able), ['user', 'post', 'feed', 'mix'])
  })
})

test('a subject without a number comes last from the next cohort on, with all that other processes can', () => {
  const order = createSubjectOrder()
  const members = [0, 0, 1].map((block) => () => order.join({ block, cohort: 0 }, []))
  const [one, other] = members.slice(0, 2).map((join) => join())
  assert.equal(one.choose(samplesOf(['feed', 'user'])).name, 'feed')
  one.fail({ name: 'feed' })
  assert.deepEqual(orderOf(other), ['feed', 'user', 'post', 'mix'], 'all members of a cohort have one order')
  const later = members[2]()
  assert.deepEqual(orderOf(later), ['user', 'post', 'mix', 'feed'])
  assert.deepEqual(later.warming(['feed', 'user']), ['feed', 'user'])
})
