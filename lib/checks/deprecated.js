import { plainWords } from '../workload/plainWords.js'

/** @import { Flag, PackageVersion } from '../types.d.ts' */

/** Which packages their authors advise against. @param {PackageVersion[]} packages @returns {Flag | null} */
export function deprecatedFlag(packages) {
  const said = packages.flatMap(({ name, version, deprecated }) =>
    deprecated ? [`${name} ${version}: ${plainWords(deprecated)}`] : [],
  )
  if (said.length === 0) return null
  return {
    kind: 'deprecated',
    seen: said.join('; '),
    advice: 'Their authors advise against these packages; do not choose them for their speed.',
  }
}
