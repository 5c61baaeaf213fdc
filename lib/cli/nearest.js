import { distance } from 'fastest-levenshtein'

/**
 * Up to three of the known names that a mistyped one may have meant, nearest first.
 * @param {string} name
 * @param {string[]} known
 */
export function nearestNames(name, known) {
  const wanted = name.toLowerCase()
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(2, wanted.length / 3) || candidate.includes(wanted))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}
