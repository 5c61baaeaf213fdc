import { judge } from './judge.js'

/** @import { Before } from './prepare.js' */

// Loaded into a document that the browser navigated to, when all of its resources are there.

const { page } = /** @type {any} */ (globalThis)

/** @type {(before: Before) => ReturnType<typeof judge>} */
export const finish = (before) => judge(before, page)

Object.assign(globalThis, { finish })
opener?.postMessage('navigated', location.origin)
