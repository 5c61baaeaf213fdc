import { distance } from 'fastest-levenshtein'

/** Up to three of the names that a mistyped one may have meant, nearest first. @type {(name: string, known: string[]) => string[]} */
export function nearestNames(name, known) {
  const wanted = name.toLowerCase()
  // A single letter is part of names that nobody meant.
  const isPart = (/** @type {string} */ candidate) => wanted.length > 1 && candidate.includes(wanted)
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, wanted.length / 3) || isPart(candidate))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** What to do about a mistyped name. @type {(name: string, known: string[], otherwise: string, before?: string) => string} */
export function advise(name, known, otherwise, before = '') {
  const near = nearestNames(name, known).map((candidate) => before + candidate)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : otherwise
}
