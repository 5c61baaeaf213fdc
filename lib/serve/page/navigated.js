import { judge } from './judge.js'

// Loaded into a document that was navigated to, when all of its resources are there.

const { page } = /** @type {any} */ (globalThis)

/** @type {(before: import('./prepare.js').Before) => ReturnType<typeof judge>} */
export const finish = (before) => judge(before, page)

Object.assign(globalThis, { finish })
opener?.postMessage('navigated', location.origin)
