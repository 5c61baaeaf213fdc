import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { calibrate, describeProcessor, haveOneProcessor } from '../../../lib/core/store/processor.js'

const epyc = `processor\t: 0
vendor_id\t: AuthenticAMD
cpu family\t: 25
model\t\t: 1
model name\t: AMD EPYC
stepping\t: 1
cpu MHz\t\t: 2445.430
cache size\t: 512 KB

processor\t: 1
cpu family\t: 99
`
const arm = `processor\t: 0
BogoMIPS\t: 50.00
CPU architecture: 8
`
/** @type {(files: Record<string, string>) => (path: string) => string | null} */
const reading = (files) => (path) => files[path] ?? null

describe('the processor is described', () => {
  test('by the first one of /proc/cpuinfo, its third-level cache and the boot', () => {
    const files = {
      '/proc/cpuinfo': epyc,
      '/sys/devices/system/cpu/cpu0/cache/index3/size': '32768K\n',
      '/proc/sys/kernel/random/boot_id': '9cefa7dc\n',
    }
    assert.deepEqual(describeProcessor(reading(files)), {
      processor: { family: 25, model: 1, stepping: 1, megahertz: 2445.43, cacheKilobytes: 32768 },
      bootId: '9cefa7dc',
    })
  })
  test('by the cache of /proc/cpuinfo if the system does not list caches', () =>
    assert.equal(describeProcessor(reading({ '/proc/cpuinfo': epyc })).processor?.cacheKilobytes, 512))
  test('by nothing if the platform does not say', () => {
    assert.deepEqual(describeProcessor(reading({})), {})
    assert.deepEqual(describeProcessor(reading({ '/proc/cpuinfo': arm })), {})
  })
})

test('calibration counts steps of a loop that takes some milliseconds', () => {
  const stepsPerSecond = calibrate()
  assert.ok(stepsPerSecond > 1e6 && stepsPerSecond < 1e11, String(stepsPerSecond))
})

describe('two results are of one kind of machine', () => {
  const processor = { family: 25, model: 1, stepping: 1, megahertz: 2445.43, cacheKilobytes: 32768 }
  const machine = { processor, calibrationStepsPerSecond: 1e9 }
  /** @param {{}} differences */
  const isOneWith = (differences) =>
    haveOneProcessor(/** @type {any} */ (machine), /** @type {any} */ ({ ...machine, ...differences }))
  test('if family, model, stepping and cache agree, at any clock rate', () => {
    assert.ok(isOneWith({ processor: { ...processor, megahertz: 3000 } }))
    for (const fact of ['family', 'model', 'stepping', 'cacheKilobytes'])
      assert.ok(!isOneWith({ processor: { ...processor, [fact]: 7 } }), fact)
  })
  test('if the fixed loop is within 15 %', () => {
    assert.ok(isOneWith({ calibrationStepsPerSecond: 1.14e9 }))
    assert.ok(isOneWith({ calibrationStepsPerSecond: 1e9 / 1.14 }))
    assert.ok(!isOneWith({ calibrationStepsPerSecond: 1.16e9 }))
    assert.ok(!isOneWith({ calibrationStepsPerSecond: 1e9 / 1.16 }))
  })
  test('unless only one of them has these facts', () => {
    assert.ok(!isOneWith({ processor: undefined, calibrationStepsPerSecond: undefined }))
    assert.ok(haveOneProcessor(/** @type {any} */ ({}), /** @type {any} */ ({})))
  })
})
