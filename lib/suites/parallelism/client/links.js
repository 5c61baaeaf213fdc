/** The paths that a Link header says to preload. Source: RFC 8288, section 3; W3C Preload. @param {string} [link] */
export function preloadPaths(link = '') {
  const paths = []
  for (const [, target, parameters] of link.matchAll(/<([^>]*)>((?:\s*;\s*(?:"[^"]*"|[^",;])*)*)/g)) {
    if (/;\s*rel\s*=\s*(preload\b|"[^"]*\bpreload\b[^"]*")/i.test(parameters)) paths.push(toPath(target))
  }
  return paths
}

/** @param {string} target relative or not; one that is no URL stays as it is */
function toPath(target) {
  const url = URL.canParse(target, 'http://127.0.0.1') ? new URL(target, 'http://127.0.0.1') : null
  return url ? url.pathname + url.search : target
}
