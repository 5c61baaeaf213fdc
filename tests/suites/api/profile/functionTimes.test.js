import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createProfileTree, splitTurns } from '../../../../lib/suites/api/profile/profileTree.js'
import { summariseTimes } from '../../../../lib/suites/api/profile/functionTimes.js'

/** @import { Place } from '../../../../lib/suites/api/profile/profileTree.js' */

const ignored = 'file:///preload.js'

/**
 * Creates the profile of stacks, each of function names from the outermost on; those with a dot are Node.js itself.
 * @type {(stacks: string[][], cpuMicroseconds?: number | null, deltas?: number[]) => any}
 */
function profileOf(stacks, cpuMicroseconds = 1000 * stacks.length, deltas = stacks.map(() => 1000)) {
  const nodes = [{ id: 1, name: '(root)', children: /** @type {number[]} */ ([]) }]
  const samples = stacks.map((stack) => {
    let node = nodes[0]
    for (const name of stack) {
      const known = node.children.map((id) => nodes[id - 1]).find((child) => child.name === name)
      const next = known ?? { id: nodes.length + 1, name, children: [] }
      if (!known) nodes.push(next)
      if (!known) node.children.push(next.id)
      node = next
    }
    return node.id
  })
  const profile = {
    nodes: nodes.map(({ id, name, children }) => ({
      id,
      callFrame: { functionName: name, url: name === 'preload' ? ignored : name },
      children,
    })),
    samples,
    timeDeltas: deltas,
  }
  const placeOf = (/** @type {{ functionName: string }} */ { functionName: name }) => {
    const isOfNode = /[.(]/.test(name)
    /** @type {Place} */
    const place = { name, file: isOfNode ? '' : `${name}.js`, line: 1, column: 1, kind: isOfNode ? 'node' : 'project' }
    return place
  }
  return { profile, cpuMicroseconds, placeOf }
}

/** Summarises turns of one answer each. @param {any[][]} turns */
function summarise(...turns) {
  const tree = createProfileTree(ignored)
  for (const profiles of turns) tree.add(profiles, 1)
  const { functions, frames } = summariseTimes(tree)
  const times = Object.fromEntries(functions.map(({ name, self, total }) => [name, [self, total]]))
  const named = frames.map(([parent, index, time]) => [parent, functions[index].name, time])
  return { times, named, tree }
}

describe('the time of a function', () => {
  test('has what Node.js does for it, and not what another function does', () => {
    const { times } = summarise([
      profileOf([['a'], ['a', 'net.write', 'c++.send'], ['a', 'b'], ['http.parse'], ['(program)']]),
    ])
    assert.deepEqual(times, {
      a: [[2000], [3000]],
      b: [[1000], [1000]],
      '(Node.js)': [[1000], [1000]],
      '(program)': [[1000], [1000]],
    })
  })
  test('is the same whatever of Node.js calls it, and once if it calls itself', () => {
    const { times, named } = summarise([
      profileOf([
        ['net.read', 'a'],
        ['timer.run', 'a', 'b', 'a'],
      ]),
    ])
    assert.deepEqual(times, { a: [[2000], [2000]], b: [[0], [1000]] })
    assert.deepEqual(named, [
      [-1, 'a', 2000],
      [0, 'b', 1000],
      [1, 'a', 1000],
    ])
  })
  test('is a part of the CPU time by samples in which anything runs, without the script that profiles', () => {
    const idle = Array(7).fill(['(idle)'])
    const { times } = summarise([profileOf([['a'], ['a'], ['net.read', 'preload', 'c++.start'], ['b'], ...idle], 300)])
    assert.deepEqual(times, { a: [[150], [150]], b: [[75], [75]] })
  })
  test('is the time between samples if CPU time is unknown, without long gaps', () => {
    const { times } = summarise([profileOf([['a'], ['(idle)'], ['b'], ['a']], null, [10, 10, 10, 900])])
    assert.deepEqual(times, { a: [[50], [50]], b: [[10], [10]] })
  })
  test('is that of all threads, turn by turn', () => {
    const { times, tree } = summarise([profileOf([['a']]), profileOf([['a', 'b']])], [profileOf([['b']])])
    assert.deepEqual(times, {
      a: [
        [1000, 0],
        [2000, 0],
      ],
      b: [
        [1000, 1000],
        [1000, 1000],
      ],
    })
    const { nodes, samples, timeDeltas, endTime } = tree.toProfile()
    assert.deepEqual(
      nodes.map(({ callFrame, hitCount, children }) => [callFrame.functionName, hitCount, children]),
      [
        ['(root)', 0, [2, 4]],
        ['a', 1, [3]],
        ['b', 1, []],
        ['b', 1, []],
      ],
    )
    assert.deepEqual([samples, timeDeltas, endTime], [[2, 3, 4], [1000, 1000, 1000], 3000])
  })
  test('is left out if it is a tiny part', () => {
    const { times } = summarise([profileOf([...Array(999).fill(['a']), ['b']])])
    assert.deepEqual(Object.keys(times), ['a'])
  })
})

test('a profile is split into turns by the clock of the process, or by its beginning', () => {
  const profile = { nodes: [], startTime: 5000, endTime: 9000, samples: [1, 2, 3, 4], timeDeltas: [100, 100, 100, 100] }
  const turns = [
    { from: 5050, to: 5200, cpuMicroseconds: 7 },
    { from: 5200, to: 5350, cpuMicroseconds: null },
  ]
  const expected = [
    [[1, 2], [100, 100], 7],
    [[3], [100], null],
  ]
  const shifted = turns.map((turn) => ({ ...turn, from: turn.from + 1e9, to: turn.to + 1e9 }))
  for (const recording of [
    { profile, startedAt: 4990, turns },
    { profile, startedAt: 5000 + 1e9, turns: shifted },
  ])
    assert.deepEqual(
      splitTurns(recording).map((turn) => [turn.profile.samples, turn.profile.timeDeltas, turn.cpuMicroseconds]),
      expected,
    )
})
