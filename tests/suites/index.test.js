import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { benchProgram, parseBenchOptions } from '../../lib/cli/bench/benchOptions.js'
import { compareProgram } from '../../lib/cli/compare/compareOptions.js'
import { readParameters } from '../../lib/cli/readParameters.js'
import { runParameters } from '../../lib/core/plan/parameters.js'
import { loadAllResults } from '../../lib/core/store/resultFiles.js'
import { listRuns } from '../../lib/core/store/runs.js'
import { suites } from '../../lib/suites/index.js'
import { pageParameters } from '../../lib/workload/pageParameters.js'
import { defaultConditions } from '../conditions.js'
import { projectFolder } from '../sources.js'
import { parallelism, throughput } from '../core/store/suites.js'
import { createPageSettings } from './parallelism/fixtures.js'
import { createResult, storedOf } from './throughput/resultFixtures.js'

/** @import { ParameterTable } from '../../lib/workload/parameter.d.ts' */

for (const { name, parameters, compare } of suites)
  describe(`the suite ${name}`, () => {
    for (const [what, table] of Object.entries({ bench: parameters, compare: compare?.parameters ?? {} }))
      test(`every default of ${what} is a value of its kind`, () =>
        assert.doesNotThrow(() => readParameters(table, {})))
    test('what can grow is named in sentences', () => {
      for (const [option, { plotted, phrase }] of Object.entries(parameters)) if (plotted) assert.ok(phrase, option)
    })
    test('its options, aliases and settings are its own', () => {
      /** @type {ParameterTable} */
      const shared = runParameters
      const all = [...Object.entries(shared), ...Object.entries(parameters)]
      const names = all.flatMap(([option, { alias }]) => [option, ...(alias ? [alias] : [])])
      assert.deepEqual(names, [...new Set(names)])
      const settings = all.map(([option, { setting }]) => setting ?? option)
      assert.deepEqual(settings, [...new Set(settings)])
    })
  })

describe('every option that a table names beside another one exists', () => {
  const programs = { bench: benchProgram(suites), compare: compareProgram(suites) }
  for (const [program, { shared, partOf }] of Object.entries(programs))
    for (const suite of suites)
      test(`${program} --suite ${suite.name}`, () => {
        /** @type {ParameterTable} */
        const table = { ...shared, ...partOf(suite)?.parameters }
        for (const [name, { conflicts = [], onlyWith = [], requires = [] }] of Object.entries(table))
          for (const condition of [...conflicts, ...onlyWith, ...requires]) {
            const [option, text] = condition.split(' ')
            assert.ok(option in table, `--${name} names --${option}`)
            if (text !== undefined)
              assert.notEqual(table[option].kind?.read(text), undefined, `--${name}: ${condition}`)
          }
      })
})

describe('the schema of what is stored', () => {
  const [ofThroughput, ofPages] = [throughput, parallelism].map(({ definitions }) => definitions())
  /** @type {(schema: object, value: unknown) => string} empty where it fits */
  const faultOf = (schema, value) => {
    const validate = new Ajv({ allowUnionTypes: true }).compile(schema)
    return validate(value) ? '' : JSON.stringify(validate.errors)
  }
  const known = ['mercurius', 'core-graphql-js'].map((name) => /** @type {any} */ ({ name }))
  /** @param {string[]} words */
  const settingsOf = async (...words) =>
    (await parseBenchOptions(['-pkgs', 'mercurius', ...words], { suites, projectFolder, version: '', servers: known }))
      ?.settings

  test('settings fit as they are asked for by default, and with everything', async () => {
    const everything = [
      '--rate',
      '50%,500',
      '--slo',
      'p99<50ms',
      '--precision',
      '3%',
      '--budget',
      '1h',
      '--monitor',
      '--size',
      'huge',
    ]
    for (const words of [[], everything, ['--warmup', 'auto'], ['--documents', 'cold'], ['--workload', 'rest']])
      assert.equal(faultOf(ofThroughput.settings, await settingsOf(...words)), '', words.join(' '))
    for (const words of [[], ['--browser'], ['--hits', '50%', '--bandwidth', '10,none'], ['--arms', 'push']])
      assert.equal(faultOf(ofPages.settings, await settingsOf('--suite', 'parallelism', ...words)), '')
  })
  test('settings fit as they are stored', () => {
    assert.equal(faultOf(ofThroughput.settings, storedOf(createResult()).settings), '')
    assert.equal(faultOf(ofPages.settings, createPageSettings()), '')
    for (const { path } of listRuns(join(projectFolder, 'results/published')))
      for (const { settings } of loadAllResults(path, throughput))
        assert.equal(faultOf(ofThroughput.settings, settings), '')
  })
  test('a setting too few, too many or out of its range does not', () => {
    const { seed: _, ...fewer } = createPageSettings()
    for (const wrong of [fewer, { ...createPageSettings(), more: 1 }, { ...createPageSettings(), rounds: 0 }])
      assert.notEqual(faultOf(ofPages.settings, wrong), '')
  })
  test('conditions fit, with links or without', () => {
    const [ofTrial, ofSample] = [ofPages.trialConditions, ofPages.sampleConditions]
    const { protocol, resolvers, resources, bytes, delay, hits, compression, ...ofClient } = defaultConditions
    const sample = { client: 'loader', ...ofClient }
    for (const links of ['known', 'listed', null]) assert.equal(faultOf(ofSample, { ...sample, links }), '')
    assert.notEqual(faultOf(ofSample, { ...sample, rtt: null }), '')
    const ofServer = { protocol, resolvers, resources, bytes, delay, hits, compression }
    assert.equal(faultOf(ofTrial, ofServer), '')
  })
})

test('the page for people has the ranges and defaults of the command line', () => {
  const page = readFileSync(join(projectFolder, 'lib/serve/demo/assets/index.html'), 'utf8')
  for (const [name, parameter] of Object.entries(pageParameters)) {
    const { kind, default: usual } = parameter
    if (name === 'compression') continue
    const [input] = page.match(new RegExp(`<(input|select) name="${name}".*`)) ?? assert.fail(name)
    if ('choices' in kind) {
      const options = [...input.matchAll(/<option( selected)?>(\w+)/g)]
      assert.deepEqual(
        options.map(([, , option]) => option),
        kind.choices,
      )
      assert.equal(options.find(([, selected]) => selected)?.[2], usual)
    } else {
      const { minimum, maximum } = /** @type {any} */ (kind.schema).anyOf?.[0] ?? kind.schema
      assert.ok(input.includes(`min="${minimum}" max="${maximum}" value="${usual}"`), input)
    }
  }
})
