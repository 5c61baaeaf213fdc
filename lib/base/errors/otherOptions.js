/** @param {string} keys - with their values */
const inApiFile = (keys) => `write node bench --api api.mjs, which has ${keys}; --init URL writes a first file`

/** Options of earlier versions and other tools, with what to write; <10> is their value. @type {[string, string][]} */
const otherOptions = [
  ['query', inApiFile("document: 'query.graphql' in an operation")],
  ['variables', inApiFile("variables: 'variables.json' in an operation")],
  ['answer', inApiFile("answer: 'answer.json' in an operation")],
  ['H header headers', inApiFile("headers: { name: 'value' }")],
  ['b body data', inApiFile("document: '{ hello }' in an operation")],
  ['m method', inApiFile("method: 'GET' in an operation")],
  ['k insecure', inApiFile('tls: { insecure: true }')],
  ['cert key ca cacert', inApiFile("tls: { ca: 'ca.pem', cert: 'client.pem', key: 'client.key' }")],
  ['url', 'write node bench --init URL, which writes api.mjs, then node bench --api api.mjs'],
  ['max-control', 'write node compare --fail-on control:5%'],
  ['vus u users', 'write -c <10> for <10> connections'],
  ['t threads workers', 'write --timeout 10s for a timeout, -d 10s for a duration; no threads are to choose'],
  ['z time', 'write -d <10s>'],
  ['i iterations', 'write -n <1000>'],
  ['q qps r R rps', 'write --rate <500>'],
  ['o output out', 'write node compare --json > results.json after the run'],
]
const adviceByOption = new Map(
  otherOptions.flatMap(([names, advice]) => names.split(' ').map((name) => /** @type {const} */ ([name, advice]))),
)

/** Spells the name of an option with dashes. @param {string} name */
export const toKebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Advises what to write in place of an option of an earlier version, or of another tool.
 * @param {string} name - in either spelling, such as `max-control` or `maxControl`
 * @param {unknown} [value] - which the advice has if it is a number
 * @returns {string | undefined} nothing of any other option
 */
export function adviseOther(name, value) {
  const advice = adviceByOption.get(name) ?? adviceByOption.get(toKebabCase(name))
  const isNumber = /^\d[\w.]*$/.test(String(value))
  return advice?.replace(/<(.+?)>/g, (_, example) => (isNumber ? String(value) : example))
}
