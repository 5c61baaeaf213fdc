import { methodLink, replaceBetweenMarkers } from '../lib/reports/markers.js'
import { quoted } from './artifact.js'
import { serverName } from './serverFiles.js'

/**
 * Says what else than the picture, tables and notes the results of a README hold, or where it differs beside them; null for nothing.
 * @param {string} readme
 * @param {{ committed: string, servers: string[], quotable: string[] }} known the README as it is, paths of server
 *   files, texts that may be quoted, addresses included
 * @returns {string | null}
 */
export function describeTablesFault(readme, { committed, servers, quotable }) {
  const [, tables] = readme.match(/<!-- results:start -->\n\n([\s\S]*)\n\n<!-- results:end -->/) ?? []
  if (tables === undefined || readme !== replaceBetweenMarkers(committed, tables))
    return 'differs from the committed one outside of its results'

  // What is left of a text whose picture and known links are taken out has none.
  const words = tables.replace(/^!\[((?:[^[\]\\\n]|\\.)*)\]\(docs\/ranking\.svg\)$/m, '- $1')
  const links = servers.map((path) => `[${serverName(path)}](${path})`)
  const text = [...links, methodLink].reduce((rest, link) => rest.replaceAll(link, ''), words)
  const wrong = text.split('\n').find((line) => !/^$|^\|.*\|$|^- /.test(line))
  if (wrong !== undefined) return `has ${quoted(wrong)}, which is no line of a table or note`
  // A character after a backslash stands for itself.
  const [markup] = text.replace(/\\[!-/:-@[-`{-~]/g, '').match(/<|\]\(|\]\[|\]:|!\[|[^\P{C}\n]/u) ?? []
  if (markup !== undefined) return `has ${quoted(markup)} in its results: links to server files only, and no HTML`
  const addresses = text.replaceAll('\\', '').match(/\b(https?:\/\/|www\.)[^\s|…]*[^\s|….,;:)]/gi) ?? []
  const unknown = addresses.find((address) => !quotable.some((said) => said.includes(address)))
  return unknown === undefined ? null : `has the address ${quoted(unknown)} in its results`
}
