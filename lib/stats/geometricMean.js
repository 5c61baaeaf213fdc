/**
 * Computes the mean of ratios or rates: exp of the mean of the logarithms.
 * Source: Fleming and Wallace, "How not to lie with statistics", CACM 29(3), 1986.
 * @param {number[]} values - positive
 */
export const geometricMean = (values) =>
  Math.exp(values.reduce((total, value) => total + Math.log(value), 0) / values.length)
