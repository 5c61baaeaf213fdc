/** @type {(key: string, file: string) => string} */
const inApiFile = (key, file) =>
  `write node bench --api api.js, where an operation has ${key}: '${file}'; --init URL writes a first file`

/** Options of earlier versions, with what to write in their place. */
const movedOptions = new Map([
  ['query', inApiFile('document', 'query.graphql')],
  ['variables', inApiFile('variables', 'variables.json')],
  ['answer', inApiFile('answer', 'answer.json')],
  ['max-control', 'write node compare --fail-on control:5%'],
])

/** Spells the name of an option with dashes. @param {string} name */
export const toKebabCase = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Advises what to write in place of an option that is no more.
 * @param {string} name - in either spelling, such as `max-control` or `maxControl`
 * @returns {string | undefined} nothing of any other option
 */
export const adviseMoved = (name) => movedOptions.get(toKebabCase(name))
