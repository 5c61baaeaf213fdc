import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut } from '../../../lib/core/store/layOut.js'

const reading = { arm: 'rest', pages: { pageMs: [1, 2], requests: 51 } }
const value = {
  server: 'a "b"',
  run: { id: 'x', servers: ['a', 'b'] },
  network: { kind: 'loopback', checks: [] },
  missing: undefined,
  rounds: [{ block: 0, loadAverageBefore: [0, 0.5, 1], readings: [reading, reading] }],
}

test('a line for each reading, and for what holds nothing nested', () => {
  assert.equal(
    layOut(value),
    `{
 "server": "a \\"b\\"",
 "run": {
  "id": "x",
  "servers": ["a","b"]
 },
 "network": {
  "kind": "loopback",
  "checks": []
 },
 "rounds": [
  {
   "block": 0,
   "loadAverageBefore": [0,0.5,1],
   "readings": [
    {"arm":"rest","pages":{"pageMs":[1,2],"requests":51}},
    {"arm":"rest","pages":{"pageMs":[1,2],"requests":51}}
   ]
  }
 ]
}`,
  )
})
test('is the JSON that it was', () => {
  for (const other of [value, [], {}, null, 1, 'x', [[[[[[{ a: [] }]]]]]], { a: null, b: [null, {}] }])
    assert.deepEqual(JSON.parse(layOut(other)), JSON.parse(JSON.stringify(other)))
})
