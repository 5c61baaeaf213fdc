import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineOf, parseProcStat, readMachineCpu } from '../../lib/servers/machineUse.js'

test('busy is user, nice and system of all cores; not waiting, not interrupts', () => {
  const text = 'cpu  6285 10 1775 128118 411 3 129 7 50 5\ncpu0 2475 0 862 64722 241 0 51 1 0 0\nintr 1 2 3\n'
  assert.deepEqual(parseProcStat(text), { busySeconds: 80.7, stealSeconds: 0.07, busyByCpu: [33.37] })
})

test('a kernel without steal time has none', () => {
  assert.deepEqual(parseProcStat('cpu  100 0 100 800 0 0 0\n'), { busySeconds: 2, stealSeconds: 0, busyByCpu: [] })
})

test('Linux tells, others do not', () => {
  const now = readMachineCpu()
  assert.equal(now === null, process.platform !== 'linux')
  if (now) assert.ok(now.busySeconds > 0 && now.stealSeconds >= 0)
})

test('what passes between the turns of a server is left out', () => {
  const { read, between, leave, away } = machineOf({ processes: [] })
  const before = read()
  const left = leave()
  const used = process.cpuUsage()
  while (process.cpuUsage(used).user < 100_000);
  const passedMs = performance.now() - left.at
  const without = away(left)
  const whole = read()
  const own = without(whole)
  assert.ok(whole.at - own.at >= passedMs)
  assert.ok(whole.runSeconds - own.runSeconds >= 0.1)
  assert.equal(whole.machine === null, own.machine === null)
  // In ticks, of which one may have begun before.
  if (whole.machine && own.machine) assert.ok(whole.machine.busySeconds - own.machine.busySeconds >= 0.05)
  const { durationSeconds } = between(before, own, 0)
  assert.ok(durationSeconds >= 0 && durationSeconds <= (whole.at - before.at) / 1000 - 0.1)
})

test('what the runner read at other times, as it stood still, tells nothing of the window', () => {
  const { between } = machineOf({ processes: [] })
  /** @type {(at: number, cpuSeconds: number) => any} */
  const reading = (at, cpuSeconds) => ({
    ...{ at, machine: { busySeconds: cpuSeconds, stealSeconds: 0, busyByCpu: [], throttledSeconds: null } },
    processes: [{ cpuSeconds }],
    ...{ runSeconds: 0, markedSeconds: 0 },
  })
  const timely = { durationSeconds: 2, serverCpuSeconds: 1.5, clientCpuSeconds: 0, otherCpuSeconds: 0, stealSeconds: 0 }
  const late = { ...timely, serverCpuSeconds: null, otherCpuSeconds: null, stealSeconds: null }
  assert.deepEqual(between(reading(0, 1), reading(2010, 2.5), 0, 2), timely)
  assert.deepEqual(between(reading(0, 1), reading(7000, 2.5), 0, 2), late)
  assert.deepEqual(between(reading(1900, 1), reading(2010, 2.5), 0, 2), late)
})

test('what the peers of a server used, such as its database, is no other work', () => {
  const { between } = machineOf({ processes: [] })
  /** @type {(at: number, busySeconds: number, peerSeconds: number | null) => any} */
  const reading = (at, busySeconds, peerSeconds) => ({
    ...{ at, machine: { busySeconds, stealSeconds: 0, busyByCpu: [], throttledSeconds: null }, peerSeconds },
    ...{ processes: [{ cpuSeconds: at / 1000 }], runSeconds: 0, markedSeconds: 0 },
  })
  const use = between(reading(0, 1, 5), reading(2000, 4.5, 6), 0, 2)
  assert.deepEqual([use.otherCpuSeconds, use.peerCpuSeconds], [0.5, 1])
  const alone = between(reading(0, 1, null), reading(2000, 4.5, null), 0, 2)
  assert.deepEqual([alone.otherCpuSeconds, 'peerCpuSeconds' in alone], [1.5, false])
})

test('what others took of the CPUs of pinned processes, and what a quota withheld, is part of the use', () => {
  const { between } = machineOf({ processes: [] })
  /** @type {(at: number, cpuSeconds: number, busyByCpu: number[], throttledSeconds: number) => any} */
  const reading = (at, cpuSeconds, busyByCpu, throttledSeconds) => ({
    ...{ at, machine: { busySeconds: busyByCpu[0] + busyByCpu[1], stealSeconds: 0, busyByCpu, throttledSeconds } },
    ...{ processes: [{ cpuSeconds }], runSeconds: 0, markedSeconds: 0, pinned: { server: '0', client: '1' } },
  })
  const used = between(reading(0, 1, [5, 7], 1), reading(2000, 2, [7, 8], 1.5), 0.9, 2)
  assert.ok(Math.abs(Number(used.takenFromClientSeconds) - 0.1) < 1e-9, `${used.takenFromClientSeconds}`)
  assert.deepEqual([used.takenFromServerSeconds, used.throttledSeconds], [1, 0.5])
})
