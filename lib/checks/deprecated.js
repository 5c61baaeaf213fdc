import { plainWords } from '../workload/plainWords.js'

/** @import { Flag, PackageVersion } from '../types.d.ts' */

/** Flags packages that their authors advise against. @param {PackageVersion[]} packages @returns {Flag | null} */
export function deprecatedFlag(packages) {
  const warnings = packages.flatMap(({ name, version, deprecated }) =>
    deprecated ? [`${name} ${version}: ${plainWords(deprecated)}`] : [],
  )
  if (warnings.length === 0) return null
  return {
    kind: 'deprecated',
    seen: warnings.join('; '),
    advice: 'Their authors advise against these packages; do not choose them for their speed.',
  }
}
