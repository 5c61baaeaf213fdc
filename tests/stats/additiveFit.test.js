import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdditiveFit } from '../../lib/stats/additiveFit.js'

// Python 3.11, statsmodels 0.14, numpy:
//
//   X = np.array([[float(r == n) for n in range(3)] + [float(b == k) for k in (0, 1)] for r, b, v in observations])
//   y, W = np.log([v for r, b, v in observations]), np.array([1 / variances[r] for r, b, v in observations])
//   fit = sm.WLS(y, X, weights=W).fit()
//   L = np.hstack([np.eye(3), np.full((3, 2), 1 / 3)])
//   U = np.linalg.inv(X.T @ (X * W[:, None]))
//   L @ fit.params, L @ U @ L.T, fit.resid, np.diag(X @ U @ X.T @ np.diag(W))
const layout = [
  [0, 0, 1000],
  [0, 1, 1030],
  [0, 2, 990],
  [1, 0, 1210],
  [1, 1, 1235],
  [2, 0, 905],
  [2, 1, 960],
  [2, 2, 930],
  [0, 0, 1015],
  [0, 1, 1008],
  [0, 2, 1001],
]
const observations = layout.map(([row, block, rate]) => ({ row, block, value: Math.log(rate) }))
const expected = {
  rows: [6.91498273712615, 7.106142236079373, 6.836684271436371],
  covariance: [
    [6.666666666666666e-5, 0, 0],
    [0, 4.6111111111111114e-4, 0],
    [0, 0, 3.3333333333333335e-5],
  ],
  residuals: [
    0.01108528190106739, -0.0008988114416670356, -0.012360378503393221, 0.010546142556493443, -0.010546142556494331,
    -0.01043658769136524, 0.007018857486311703, 0.003417730205050873, 0.02597389439481823, -0.022489444034034634,
    -0.001310542316808494,
  ],
  leverages: [
    0.27203065134099613, 0.27203065134099613, 0.27777777777777785, 0.5344827586206896, 0.5344827586206896,
    0.7547892720306513, 0.7547892720306513, 0.7777777777777779, 0.27203065134099613, 0.27203065134099613,
    0.27777777777777785,
  ],
}

/** @type {(found: number[], reference: number[]) => void} */
function close(found, reference) {
  assert.equal(found.length, reference.length)
  found.forEach((value, index) => {
    assert.ok(Math.abs(value - reference[index]) < 1e-10, `${index}: ${value}, expected ${reference[index]}`)
  })
}

test('agrees with statsmodels where a row lacks a block, another has two rounds in each, and noise differs', () => {
  const fit = createAdditiveFit(observations, 3)([4e-4, 9e-4, 1e-4])
  close(fit.rows(), expected.rows)
  close(fit.covariance().flat(), expected.covariance.flat())
  close(fit.residuals(), expected.residuals)
  close(fit.leverages(), expected.leverages)
})

test('is the plain mean of each row where every block has every row', () => {
  const complete = [0, 1].flatMap((row) => [0, 1, 2].map((block) => ({ row, block, value: row + block ** 2 })))
  close(createAdditiveFit(complete, 2)([1, 1]).rows(), [5 / 3, 8 / 3])
})

test('takes a row that was there in a bad block only for what it is beside the others', () => {
  const rows = [0, 1, 2].flatMap((row) => [0, 1].map((block) => ({ row, block, value: row - 5 * block })))
  close(
    createAdditiveFit(
      rows.filter(({ row, block }) => row !== 2 || block === 1),
      3,
    )([1, 1, 1]).rows(),
    [-2.5, -1.5, -0.5],
  )
})

test('leaves weighted residuals that add up to nothing in each row and each of many blocks', () => {
  const [count, variances] = [14, [1, 2, 5, 3]]
  const uneven = variances.flatMap((_, row) =>
    Array.from({ length: count }, (_, block) => ({ row, block, value: Math.sin(7 * row + 3 * block ** 2) })),
  )
  const some = uneven.filter(({ row, block }) => row === 0 || (row + block) % 3 !== 0)
  const residuals = createAdditiveFit(some, variances.length)(variances).residuals()
  for (const name of /** @type {const} */ (['row', 'block'])) {
    const sums = Array(count).fill(0)
    some.forEach((observation, index) => {
      sums[observation[name]] += residuals[index] / variances[observation.row]
    })
    close(sums, Array(count).fill(0))
  }
})

test('two observations of twice the variance count as much as one', () => {
  const single = createAdditiveFit(observations, 3, true)([4e-4, 9e-4, 1e-4], 1e-3)
  const halves = observations.flatMap((observation) => Array(2).fill({ ...observation, scale: 2 }))
  const double = createAdditiveFit(halves, 3, true)([4e-4, 9e-4, 1e-4], 1e-3)
  close(double.rows(), single.rows())
  close(double.covariance().flat(), single.covariance().flat())
  close([double.blockVariance()], [single.blockVariance()])
  const inPairs = (/** @type {number[]} */ values) => values.filter((_, index) => index % 2 === 0)
  close(inPairs(double.residuals()), single.residuals())
  close(
    inPairs(double.leverages()).map((leverage) => 2 * leverage),
    single.leverages(),
  )
})
