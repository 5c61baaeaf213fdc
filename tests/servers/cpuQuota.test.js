import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCpuQuota } from '../../lib/servers/cpuQuota.js'

/** Finds the quota of a machine with these files. @param {Record<string, string>} files */
const quotaOf = (files) => findCpuQuota((path) => files[path] ?? '')

/** Control groups of version 1, each controller in its own tree. */
const first = {
  '/proc/self/cgroup': '4:memory:/a\n2:cpuacct:/x\n1:cpu:/docker/a\n0::/\n',
  '/proc/self/mountinfo':
    '31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n' +
    '32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu\n' +
    '33 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n',
  '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_period_us': '100000\n',
  '/sys/fs/cgroup/cpu/docker/a/cpu.cfs_quota_us': '-1\n',
}
/** Control groups of version 2. */
const second = {
  '/proc/self/cgroup': '0::/user.slice/run.scope\n',
  '/proc/self/mountinfo': '30 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n',
  '/sys/fs/cgroup/user.slice/run.scope/cpu.max': 'max 100000\n',
}

describe('a CPU quota', () => {
  test('is none without a limit, nor where the system does not say', () => {
    for (const files of [{}, first, second]) assert.equal(quotaOf(files), null)
  })
  test('of version 1 is quota by period, and what it withheld is in nanoseconds', () => {
    const folder = '/sys/fs/cgroup/cpu/docker/a'
    const quota = quotaOf({
      ...first,
      [`${folder}/cpu.cfs_quota_us`]: '50000\n',
      [`${folder}/cpu.stat`]: 'nr_periods 40\nnr_throttled 20\nthrottled_time 1500000000\n',
    })
    assert.deepEqual([quota?.cores, quota?.readThrottledSeconds()], [0.5, 1.5])
  })
  test('of version 2 is quota by period, and what it withheld is in microseconds', () => {
    const folder = '/sys/fs/cgroup/user.slice/run.scope'
    const quota = quotaOf({
      ...second,
      [`${folder}/cpu.max`]: '150000 100000\n',
      [`${folder}/cpu.stat`]: 'usage_usec 9\nnr_throttled 2\nthrottled_usec 250000\n',
    })
    assert.deepEqual([quota?.cores, quota?.readThrottledSeconds()], [1.5, 0.25])
  })
  test('is the narrowest one of the group and its parents', () => {
    assert.equal(quotaOf({ ...second, '/sys/fs/cgroup/user.slice/cpu.max': '20000 100000' })?.cores, 0.2)
    assert.equal(
      quotaOf({
        ...second,
        '/sys/fs/cgroup/user.slice/cpu.max': '200000 100000',
        '/sys/fs/cgroup/user.slice/run.scope/cpu.max': '50000 100000',
      })?.cores,
      0.5,
    )
  })
  test('is that of the container, which sees its group as the root', () => {
    const files = { ...second, '/proc/self/cgroup': '0::/\n', '/sys/fs/cgroup/cpu.max': '300000 100000\n' }
    assert.equal(quotaOf(files)?.cores, 3)
    const mounted = second['/proc/self/mountinfo'].replace('0:26 /', '0:26 /docker/a')
    assert.equal(
      quotaOf({ ...files, '/proc/self/cgroup': '0::/docker/a\n', '/proc/self/mountinfo': mounted })?.cores,
      3,
    )
  })
})
