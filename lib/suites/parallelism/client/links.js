/**
 * The paths that a Link header says to preload.
 * Source: RFC 8288, section 3; W3C Preload.
 * @param {string | undefined} link several headers are joined by a comma
 * @returns {string[]} paths
 */
export function preloadPaths(link = '') {
  const paths = []
  for (const [, target, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*(?:"[^"]*"|[^",;])*)*)/g)) {
    if (/;\s*rel\s*=\s*(preload\b|"[^"]*\bpreload\b[^"]*")/i.test(parameters)) paths.push(toPath(target))
  }
  return paths
}

/** @param {string} target relative or not */
function toPath(target) {
  const { pathname, search } = new URL(target, 'http://127.0.0.1')
  return pathname + search
}
