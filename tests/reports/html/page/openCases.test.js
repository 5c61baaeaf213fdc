import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeNearest, findNearest } from '../../../../lib/reports/html/page/openCases.js'
import { caseFields } from '../../../../lib/suites/kit/caseFields.js'

const fields = caseFields.map(({ name, label, nearFactor, offset = 0 }) => ({ name, label, near: nearFactor, offset }))
const cases = [
  { backendMs: 0, documents: 'no', items: 20, inFlight: 1000 },
  { backendMs: 0, documents: 'no', items: 20, inFlight: 100 },
  { backendMs: 20, documents: 'no', items: 50, inFlight: 10 },
  { backendMs: 0, documents: 'yes', items: 20, inFlight: 100 },
]
const plain = { backendMs: '0', documents: 'no', items: '20', inFlight: '100' }

/** @param {Partial<typeof plain>} wanted */
const find = (wanted) => findNearest(fields, cases, { ...plain, ...wanted })

describe('the nearest measured case', () => {
  test('is the same one, if it was measured', () => {
    assert.deepEqual(find({}), { index: 1, isNear: true, distance: 0, differences: [] })
    assert.equal(find({ documents: 'yes' }).index, 3)
    assert.equal(describeNearest(find({}), 'x'), 'Your case is measured.')
  })
  test('says how far it is from the case of the reader', () => {
    const nearest = find({ backendMs: '30', inFlight: '20' })
    assert.deepEqual([nearest.index, nearest.isNear], [2, true])
    assert.equal(
      describeNearest(nearest, 'x'),
      'The nearest case stands for yours. It differs: backend call, ms 20, yours 30; list size 50, yours 20; ' +
        'requests in flight 10, yours 20.',
    )
  })
  test('stands for no case that is far in one condition, although all others are the same', () => {
    for (const far of [{ inFlight: '20' }, { items: '5' }, { backendMs: '5' }, { items: '' }, { inFlight: '-1' }]) {
      const nearest = find(far)
      assert.equal(nearest.isNear, false, JSON.stringify(far))
      assert.match(describeNearest(nearest, 'title'), /^Not measured\. The nearest case is far: title\. It differs: /)
    }
  })
  test('is one that is near in every condition, before one that is nearer in most', () => {
    const some = [
      { ...cases[1], inFlight: 32 },
      { ...cases[1], items: 50, inFlight: 200 },
    ]
    assert.equal(findNearest(fields, some, plain).index, 1)
  })
})
