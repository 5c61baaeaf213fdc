import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inverseTrigamma, moderateVariances } from '../../lib/stats/moderatedVariances.js'

/** @type {(found: number, reference: number) => void} */
const close = (found, reference) => assert.ok(Math.abs(found / reference - 1) < 1e-6, `${found}, expected ${reference}`)

/** @type {(variances: number[], degrees?: number[]) => import('../../lib/stats/moderatedVariances.js').Variance[]} */
const rowsOf = (variances, degrees = variances.map(() => 2)) =>
  variances.map((variance, row) => ({ variance, degreesOfFreedom: degrees[row] }))

test('the inverse of trigamma', () => {
  // scipy.optimize.brentq(lambda x: scipy.special.polygamma(1, x) - y, 1e-4, 1e8)
  for (const [y, x] of [
    [0.01, 100.49916668194321],
    [0.5, 2.4599529483523135],
    [1, 1.426255120215079],
    [20, 0.23077632915242627],
  ])
    close(inverseTrigamma(y), x)
})

describe('rows', () => {
  test('that differ by more than chance keep much of their own, as in limma’s squeezeVar', () => {
    // e = np.log(s2) - digamma(df / 2) + np.log(df / 2)
    // evar = np.var(e, ddof=1) - np.mean(polygamma(1, df / 2))
    // half = brentq(lambda x: polygamma(1, x) - evar, 1e-3, 1e6); d0 = 2 * half
    // s0 = np.exp(e.mean() + digamma(half) - np.log(half)); (d0 * s0 + df * s2) / (d0 + df)
    const found = moderateVariances(rowsOf([1.1e-3, 4e-5, 9e-4, 9e-3, 2e-6, 7e-4], [2, 2, 1.5, 2, 2, 2]))
    const variances = [8.133135e-4, 5.7765666e-5, 6.2104969e-4, 6.444283e-3, 3.067999e-5, 5.2820112e-4]
    found.forEach(({ variance }, row) => {
      close(variance, variances[row])
    })
    close(found[0].degreesOfFreedom, 2.8059109915390863)
    close(found[2].degreesOfFreedom, 2.3059109915390863)
  })
  test('that differ by chance only lean on their pooled variance, with 20 degrees of freedom at most', () => {
    const variances = [1.1e-3, 4e-4, 9e-4, 1.5e-3, 5e-4, 7e-4, 6e-4, 8e-4, 9e-4, 7e-4, 1e-3, 8e-4, 7e-4]
    const pooled = variances.reduce((sum, variance) => sum + variance, 0) / variances.length
    moderateVariances(rowsOf(variances)).forEach(({ variance, degreesOfFreedom }, row) => {
      close(variance, (20 * pooled + 2 * variances[row]) / 22)
      assert.equal(degreesOfFreedom, 22)
    })
  })
  test('of more rounds may lean on it more, up to a quarter of all, because noisier ones would show', () => {
    const variances = Array.from({ length: 20 }, (_, row) => [1e-3, 8e-4, 9e-4, 1.1e-3][row % 4])
    const found = moderateVariances(rowsOf(variances, [6, 2, ...Array(18).fill(6)]))
    assert.deepEqual(
      found.map(({ degreesOfFreedom }) => degreesOfFreedom),
      [35, 22, ...Array(18).fill(35)],
    )
  })
  test('never have more degrees of freedom than there are', () => {
    for (const { degreesOfFreedom } of moderateVariances(rowsOf([1e-3, 9e-4, 8e-4]))) assert.equal(degreesOfFreedom, 6)
  })
  test('beyond chance are left to themselves, and do not make the others look noisy', () => {
    const quiet = [9e-4, 1e-3, 8e-4, 1.1e-3, 9e-4, 1e-3, 7e-4]
    const found = moderateVariances(rowsOf([...quiet, 3e-2]))
    assert.deepEqual(found.at(-1), { variance: 3e-2, degreesOfFreedom: 2 })
    assert.deepEqual(found.slice(0, -1), moderateVariances(rowsOf(quiet)))
  })
  test('of a single round borrow all they have', () => {
    const [first, , alone] = moderateVariances(rowsOf([1e-3, 1e-3, 0], [2, 2, 0]))
    close(alone.variance, 1e-3)
    assert.ok(alone.degreesOfFreedom <= first.degreesOfFreedom)
  })
  test('that never vary have no variance', () => {
    for (const { variance } of moderateVariances(rowsOf([0, 0, 0]))) assert.equal(variance, 0)
  })
})
