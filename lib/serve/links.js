/**
 * What a Link header says of resources that a page needs: fetch them now, as a script would.
 * Source: W3C Preload; `crossorigin` is what makes a browser use them for `fetch()`.
 * @param {string[]} paths
 * @returns {string} such as `</api/authors/1>; rel=preload; as=fetch; crossorigin`
 */
export function preloadLinks(paths) {
  return paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(', ')
}
