import { createHash } from 'node:crypto'

/** A strong entity tag. @param {string[]} parts what the bytes of an answer depend on */
export const entityTag = (parts) =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`

const tag = String.raw`(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"`
const tags = new RegExp(String.raw`^[\s,]*${tag}(?:\s*,[\s,]*${tag})*[\s,]*$`)

/**
 * Whether a client has what an answer would bring, by its If-None-Match; a malformed one is none. Source: RFC 9110,
 * section 13.1.2: weak comparison.
 * @type {(header: string | undefined, own: string) => boolean}
 */
export function matchesTag(header, own) {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return tags.test(header) && header.match(/"[^"]*"/g)?.includes(own) === true
}
