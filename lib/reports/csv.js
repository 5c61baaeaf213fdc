/** @typedef {import('../types.d.ts').Row} Row */

/**
 * @param {Row} row
 * @returns {Record<string, string | number | boolean | null>} the row without nesting
 */
function flatten({ latencyMs, flags, ...row }) {
  const latencies = Object.entries(latencyMs).map(([name, value]) => [`latencyMs.${name}`, value])
  return { ...row, ...Object.fromEntries(latencies), flags: flags.join(' | ') }
}

/** @param {string | number | boolean | null} value as RFC 4180 has it; nothing where there is no value */
function field(value) {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The rows as comma-separated values with a header line.
 * @param {import('../types.d.ts').Report} report
 */
export function formatCsv({ rows }) {
  const flat = rows.map(flatten)
  const names = Object.keys(flat[0] ?? {})
  return [names.join(','), ...flat.map((row) => names.map((name) => field(row[name])).join(','))].join('\n')
}
