import assert from 'node:assert/strict'

/** @param {string} drawing an SVG document: whether every element that is opened is closed */
export function assertWellFormed(drawing) {
  const open = /** @type {string[]} */ ([])
  for (const [tag, slash, name, closed] of drawing.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (slash) assert.equal(open.pop(), name, tag)
    else if (!closed) open.push(name)
  }
  assert.deepEqual(open, [])
}
