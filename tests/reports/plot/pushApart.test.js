import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pushApart } from '../../../lib/reports/plot/pushApart.js'

describe('labels are pushed apart', () => {
  const range = { gap: 10, from: 0, to: 100 }
  /** @type {Record<string, [number[], number[]]>} */
  const cases = {
    'what is far apart stays': [
      [10, 50, 90],
      [10, 50, 90],
    ],
    'what is near keeps its order and a gap': [[50, 49, 51], [60, 50, 70].map((place) => place - 1)],
    'what is at the end moves up': [
      [100, 100],
      [90, 100],
    ],
    nothing: [[], []],
  }
  for (const [name, [wanted, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(pushApart(wanted, range), expected))
})
