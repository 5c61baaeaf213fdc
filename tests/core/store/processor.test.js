import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { calibrate, describeProcessor, parseCpuinfo } from '../../../lib/core/store/processor.js'
import { temporaryFolder } from './temporaryFolder.js'

const epyc = `processor\t: 0
vendor_id\t: AuthenticAMD
cpu family\t: 25
model\t\t: 1
model name\t: AMD EPYC
stepping\t: 1
microcode\t: 0x1000065
cpu MHz\t\t: 2445.430
cache size\t: 512 KB

processor\t: 1
cpu family\t: 25
model\t\t: 2
cpu MHz\t\t: 3000.000
`
const xeon = `processor\t: 0
vendor_id\t: GenuineIntel
cpu family\t: 6
model\t\t: 85
model name\t: Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz
stepping\t: 7
cpu MHz\t\t: 2793.437
`
const arm = `processor\t: 0
BogoMIPS\t: 50.00
Features\t: fp asimd evtstrm aes
CPU implementer\t: 0x41
CPU architecture: 8
CPU variant\t: 0x3
CPU part\t: 0xd0c
CPU revision\t: 1

Hardware\t: BCM2835
Serial\t\t: 10000000c0ffee00
Model\t\t: Raspberry Pi 4
`

describe('the kind of a processor is read from /proc/cpuinfo', () => {
  /** @type {[string, string, ReturnType<typeof parseCpuinfo>][]} */
  const cases = [
    ['of an EPYC, whose first processor is described', epyc, { family: '25', model: '1', stepping: '1', mhz: 2445 }],
    ['of a Xeon', xeon, { family: '6', model: '85', stepping: '7', mhz: 2793 }],
    [
      'of ARM, which has no family, without its serial number',
      arm,
      {
        ...{ family: '0x41', model: '0xd0c', stepping: '0x3 r1' },
        mhz: null,
      },
    ],
    ['of a system that hides it', 'processor\t: 0\n', { family: null, model: null, stepping: null, mhz: null }],
    [
      'of an emulator that knows no frequency',
      'cpu MHz : unknown\nmodel :\n',
      {
        ...{ family: null, model: null, stepping: null },
        mhz: null,
      },
    ],
  ]
  for (const [name, text, expected] of cases) test(name, () => assert.deepEqual(parseCpuinfo(text), expected))
})

describe('a machine is described by the files of its system', () => {
  /** @typedef {import('node:test').TestContext} TestContext */
  /** @type {(context: TestContext, files: Record<string, string>) => ReturnType<typeof describeProcessor>} */
  function describeWith(context, files) {
    const root = temporaryFolder(context)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return describeProcessor(root)
  }
  const cpu0 = 'sys/devices/system/cpu/cpu0'
  /** @type {(index: number, level: string, type: string, size: string) => Record<string, string>} */
  const cache = (index, level, type, size) =>
    Object.fromEntries(
      Object.entries({ level, type, size }).map(([name, text]) => [`${cpu0}/cache/index${index}/${name}`, `${text}\n`]),
    )

  test('with caches, the highest frequency and the id of the boot', (context) => {
    const described = describeWith(context, {
      'proc/cpuinfo': xeon,
      'proc/sys/kernel/random/boot_id': '9cefa7dc-1cf8-47b1-ad67-a7ba04a2273a\n',
      [`${cpu0}/cpufreq/cpuinfo_max_freq`]: '3500000\n',
      [`${cpu0}/cache/uevent`]: '',
      ...cache(2, '2', 'Unified', '1280K'),
      ...cache(0, '1', 'Data', '48K'),
    })
    assert.deepEqual(described, {
      processor: { family: '6', model: '85', stepping: '7', mhz: 3500, caches: 'L1 Data 48K, L2 Unified 1280K' },
      bootId: '9cefa7dc-1cf8-47b1-ad67-a7ba04a2273a',
    })
  })
  test('as far as a container shows them', (context) => {
    const described = describeWith(context, { 'proc/cpuinfo': epyc, ...cache(0, '1', 'Data', '') })
    assert.deepEqual(described, {
      processor: { family: '25', model: '1', stepping: '1', mhz: 2445, caches: null },
    })
  })
  test('by nothing where there is no /proc', (context) => assert.deepEqual(describeWith(context, {}), {}))
})

describe('the calibration loop', () => {
  test('gives the rate of its fastest repetition, and ends after a fifth of a second', () => {
    // Begin, then start and end of each repetition, in milliseconds.
    const times = [0, 5, 5, 30, 30, 34, 34, 199, 199, 210, 210]
    let calls = 0
    const rate = calibrate(() => times[Math.min(calls++, times.length - 1)])
    assert.deepEqual([rate, calls], [2.5e8, 11])
  })
  test('has the rate of a processor, however busy that is', () => {
    const rate = calibrate()
    assert.ok(rate > 1e6 && rate < 1e11, `${rate}`)
  })
})
