/** @param {number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0)

/** @param {number[]} values - at least one */
export const mean = (values) => sum(values) / values.length
