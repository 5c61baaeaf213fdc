import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runInNamespace } from '../../lib/network/netem.js'
import { Interruption } from '../../lib/base/errors/exitCodes.js'

const never = new AbortController().signal
const far = [
  { rtt: 0, bandwidth: null },
  { rtt: 50, bandwidth: null },
]

/** A machine that runs a script in place of the program. @param {string} script */
const machineThatRuns = (script) => ({
  hasNetem: () => Promise.resolve(true),
  namespaceCommand: () => ({
    command: process.execPath,
    commandArguments: ['-e', script],
    environment: { BENCH_NETEM: '1' },
  }),
})

describe('the program runs again', () => {
  test('with its exit code, and told where it is', async () => {
    const machine = machineThatRuns('process.exit(process.env.BENCH_NETEM === "1" ? 7 : 8)')
    assert.equal(await runInNamespace(far, never, /** @type {any} */ (machine)), 7)
  })
  test('with the same words', async () => {
    /** @type {string[]} */
    let asked = []
    const machine = machineThatRuns('')
    const namespaceCommand = (/** @type {string[]} */ words) => {
      asked = words
      return machine.namespaceCommand()
    }
    assert.equal(await runInNamespace(far, never, /** @type {any} */ ({ ...machine, namespaceCommand })), 0)
    assert.deepEqual(asked, [process.execPath, ...process.argv.slice(1)])
  })
  test('and gets the signals that come', async () => {
    const controller = new AbortController()
    const running = runInNamespace(
      far,
      controller.signal,
      /** @type {any} */ (machineThatRuns('setInterval(() => {}, 1000)')),
    )
    setTimeout(() => controller.abort(new Interruption('SIGTERM')), 200)
    assert.equal(await running, 'SIGTERM')
  })
})

describe('it does not', () => {
  const machine = /** @type {any} */ (machineThatRuns('process.exit(7)'))
  test('for plain loopback', async () => {
    assert.equal(await runInNamespace([{ rtt: 0, bandwidth: null }], never, machine), null)
  })
  test('where the kernel has no netem', async () => {
    assert.equal(await runInNamespace(far, never, { ...machine, hasNetem: () => Promise.resolve(false) }), null)
  })
  test('where it has done so already', async (context) => {
    process.env.BENCH_NETEM = '1'
    context.after(() => delete process.env.BENCH_NETEM)
    assert.equal(await runInNamespace(far, never, machine), null)
  })
})
