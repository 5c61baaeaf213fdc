import { quoted } from './artifact.js'

// What lib/reports/plot/ draws with. None of these runs, loads or leads anywhere.
const elements = 'svg|title|desc|style|g|rect|line|path|circle|text'
const attributes = 'xmlns|viewBox|width|height|role|aria-labelledby|id|class|transform|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|d'
const tag = new RegExp(`^(</(${elements})|<(${elements})( (${attributes})="[^"<>]*")*/?)>$`)

/**
 * Says what else than shapes, words and their style a drawing holds; null for nothing.
 * @param {string} svg
 * @returns {string | null}
 */
export function describeDrawingFault(svg) {
  const unknown = svg.match(/<[^>]*>?/g)?.find((part) => !tag.test(part))
  if (unknown !== undefined) return `has ${quoted(unknown)}, which is no shape`
  if (!svg.startsWith('<svg ') || !svg.endsWith('</svg>\n')) return 'is no drawing'
  const [loading] = svg.match(/<style>[^<]*?(\\|url\(|@import|@font-face|image)/i) ?? []
  return loading === undefined ? null : 'has a style that loads something'
}
