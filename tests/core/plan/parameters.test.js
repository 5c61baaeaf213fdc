import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readParameters } from '../../../lib/cli/readParameters.js'
import { describeQuick, isAdaptive, namesOf, quickTable } from '../../../lib/core/plan/parameters.js'
import { schemaOfConditions, schemaOfSettings } from '../../../lib/core/plan/schemas.js'
import { declare, number, oneOf, wholeNumber, wordOr } from '../../../lib/workload/kinds.js'

const table = declare({
  rounds: { kind: wholeNumber(1, 9), default: '3', help: '' },
  budget: { setting: 'budgetSeconds', kind: number(1, 9), adaptive: true, help: '' },
  slo: { kind: number(1, 9), optional: true, help: '' },
  names: { kind: oneOf('a', 'b'), list: true, default: 'b', help: '' },
  monitor: { help: '' },
  protocol: { scope: 'server', kind: oneOf('h1', 'h2'), default: 'h1,h2', help: '' },
  'page-limit': { scope: 'client', kind: wordOr('none', null, number(1, 9)), default: 'none', help: '' },
  plot: { scope: 'report', kind: oneOf('a.svg'), help: '' },
})

describe('what a command line gives', () => {
  test('nothing: the defaults, and null where there is none', () => {
    assert.deepEqual(readParameters(table, {}), {
      ...{ rounds: 3, budgetSeconds: null, names: ['b'], monitor: false, plot: null },
      axes: { protocol: ['h1', 'h2'], 'page-limit': [null] },
    })
  })
  test('settings are called as they are stored, and have every value once', () => {
    const written = {
      budget: ' 5 ',
      slo: '2',
      names: 'a, b,a',
      monitor: true,
      'page-limit': '1,1.0,none',
      plot: 'a.svg',
    }
    assert.deepEqual(readParameters(table, written), {
      ...{ rounds: 3, budgetSeconds: 5, slo: 2, names: ['a', 'b'], monitor: true, plot: 'a.svg' },
      axes: { protocol: ['h1', 'h2'], 'page-limit': [1, null] },
    })
  })
  test('of some scopes only, and no axes where there are none', () => {
    assert.deepEqual(readParameters(table, {}, ['report']), { plot: null })
    assert.deepEqual(readParameters(table, { protocol: 'h2' }, ['server']), { axes: { protocol: ['h2'] } })
  })
})

test('parameters are told apart by their scopes', () => {
  assert.deepEqual(namesOf(table, 'server', 'client'), ['protocol', 'page-limit'])
  assert.deepEqual(namesOf(table, 'report'), ['plot'])
})

test('a run is adaptive by those that decide when it ends, once one of them is set', () => {
  const settings = readParameters(table, { slo: '2', rounds: '9' })
  assert.equal(isAdaptive(table, settings), false)
  assert.equal(isAdaptive(table, { ...settings, budgetSeconds: 5 }), true)
})

test('the schema of conditions has one value of each axis', () => {
  const limit = { anyOf: [{ const: null }, { type: 'number', minimum: 1, maximum: 9 }] }
  assert.deepEqual(schemaOfConditions(table, ['server', 'client']), {
    type: 'object',
    required: ['protocol', 'page-limit'],
    additionalProperties: false,
    properties: { protocol: { enum: ['h1', 'h2'] }, 'page-limit': limit },
  })
  const others = { protocol: { enum: ['h1', 'h2', null] } }
  assert.deepEqual(schemaOfConditions(table, ['server'], others), {
    type: 'object',
    required: ['protocol'],
    additionalProperties: false,
    properties: others,
  })
})

test('the schema of settings is that of what was given, and of what is made of it', () => {
  const one = { type: 'number', minimum: 1, maximum: 9 }
  const { axes, ...properties } = /** @type {any} */ (schemaOfSettings(table, { made: { type: 'string' } })).properties
  assert.deepEqual(properties, {
    rounds: { type: 'integer', minimum: 1, maximum: 9 },
    budgetSeconds: { anyOf: [one, { type: 'null' }] },
    slo: one,
    names: { type: 'array', minItems: 1, items: { enum: ['a', 'b'] } },
    monitor: { type: 'boolean' },
    made: { type: 'string' },
  })
  assert.deepEqual(axes.properties.protocol, { type: 'array', minItems: 1, items: { enum: ['h1', 'h2'] } })
  const { required } = /** @type {any} */ (schemaOfSettings(table))
  assert.deepEqual(required, ['rounds', 'budgetSeconds', 'names', 'monitor', 'axes'])
})

describe('a quick run', () => {
  const quick = declare({
    quick: { optional: true, help: '' },
    rounds: { kind: wholeNumber(1, 9), default: '3', quick: '1', help: '' },
    budget: { kind: number(1, 9), help: '' },
    protocol: { scope: 'server', kind: oneOf('h1', 'h2', 'h3'), default: 'h1,h2,h3', quick: 'h2', help: '' },
  })
  /** @param {Record<string, unknown>} written */
  const given = (written) => readParameters(quickTable(quick), { quick: true, ...written })

  test('has less where nothing is written, and says what it left out', () => {
    assert.deepEqual(given({}), { quick: true, rounds: 1, budget: null, axes: { protocol: ['h2'] } })
    assert.equal(describeQuick(quick, given({})), 'A quick run: it left out --rounds 3, --protocol h1,h3.')
  })
  test('has what is written', () => {
    const all = given({ rounds: '3', protocol: 'h3,h2,h1' })
    assert.deepEqual(all.axes.protocol, ['h3', 'h2', 'h1'])
    assert.equal(describeQuick(quick, all), 'A quick run: it left out nothing.')
  })
  test('is told of only where it was asked for', () => {
    assert.equal(describeQuick(quick, readParameters(quick, { rounds: '1' })), null)
  })
})
