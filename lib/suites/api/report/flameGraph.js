import { number } from '../../../reports/column.js'
import { drawPanels } from '../../../reports/plot/drawPanels.js'
import { okabeIto, titleOf } from '../../../reports/plot/marks.js'
import { element, moveTo, shorten, text } from '../../../reports/plot/svg.js'
import { signed } from '../../../workload/counted.js'

/** @import { Frame } from '../profile/functionTimes.js' */
/** @import { Match, Profiled, ProfilePair } from './profileRows.js' */

/** Path of calls. @typedef {{ key: string, parent: string, index: number, microseconds: number }} Path */
/** @typedef {Path & { depth: number, from: number }} Placed depth: from 0; from: microseconds left of it */

const width = 1100
const rowHeight = 17
/** Most frames of a drawing, the longest ones. */
const mostFrames = 400
/** Narrowest frame with a name, in pixels, and the mean width of a character. */
const [narrowest, characterWidth] = [24, 7]
/** Largest changes of the shades, as shares of the time of an answer. */
const shades = [0.002, 0.01, 0.03, Number.POSITIVE_INFINITY]
const opacities = [0.1, 0.25, 0.45, 0.7]

/**
 * Names the paths of a version by matched functions, so that they are the same in both; those of one name are added up.
 * @type {(frames: Frame[], matchOf: (index: number) => number) => Map<string, Path>} frames: callers first
 */
function namePaths(frames, matchOf) {
  /** @type {string[]} */
  const keys = []
  /** @type {Map<string, Path>} */
  const paths = new Map()
  for (const [parentIndex, index, microseconds] of frames) {
    const parent = keys[parentIndex] ?? ''
    const key = `${parent} ${matchOf(index)}`
    keys.push(key)
    paths.set(key, { key, parent, index, microseconds: microseconds + (paths.get(key)?.microseconds ?? 0) })
  }
  return paths
}

/** Places paths below their callers, the longest first. @param {Path[]} paths @returns {Placed[]} */
function placePaths(paths) {
  const sorted = paths.toSorted((a, b) => b.microseconds - a.microseconds).slice(0, mostFrames)
  /** @type {(parent: string, depth: number, from: number) => Placed[]} */
  const placeBelow = (parent, depth, from) => {
    let next = from
    return sorted
      .filter((path) => path.parent === parent)
      .flatMap((path) => {
        const at = next
        next += path.microseconds
        return [{ ...path, depth, from: at }, ...placeBelow(path.key, depth + 1, at)]
      })
  }
  return placeBelow('', 0, 0)
}

/** Finds the matched function of each index. @type {(profiled: Profiled, matches: Match[], side: 0 | 1) => number[]} */
function matchesOf({ value }, matches, side) {
  const places = new Map(matches.map((match, index) => [match[side], index]))
  // Functions that could not be told apart have no match of their own, and are named by their file.
  const joined = new Map(matches.map((match, index) => [`${match[side]?.name} ${match[side]?.file}`, index]))
  return value.functions.map((one) => places.get(one) ?? joined.get(`${one.name} ${one.file}`) ?? -1)
}

/** Names the shade of a change. @type {(change: number, busy: number) => string} busy: time of an answer */
function shadeOf(change, busy) {
  const shade = shades.findIndex((most) => Math.abs(change) <= most * busy)
  return `${change > 0 ? 'more' : 'less'}${shade}`
}

const rules = (/** @type {string} */ more, /** @type {string} */ less) =>
  Object.entries({ more, less })
    .flatMap(([name, color]) =>
      opacities.map((opacity, shade) => `.${name}${shade}{fill:${color};fill-opacity:${opacity}}`),
    )
    .join('')

/**
 * Draws where a version spends the time of an answer: callers above what they call, each as wide as its time, in the
 * colour of its change.
 * @param {ProfilePair} pair
 * @returns {string} an SVG document that needs nothing else
 */
export function drawFlames({ now, before, matches }) {
  const [matchNow, matchBefore] = [matchesOf(now, matches, 0), matchesOf(before, matches, 1)]
  const pathsBefore = namePaths(before.value.frames, (index) => matchBefore[index])
  const placed = placePaths([...namePaths(now.value.frames, (index) => matchNow[index]).values()])
  const tops = placed.filter(({ depth }) => depth === 0)
  const busy = tops.reduce((total, { microseconds }) => total + microseconds, 0)
  const frames = placed.map(({ key, index, microseconds, depth, from }) => {
    const { name, file, line } = now.value.functions[index]
    const earlier = pathsBefore.get(key)?.microseconds ?? 0
    const [left, wide] = [(from / busy) * width, (microseconds / busy) * width]
    const share = earlier > 0 ? ` (${microseconds > earlier ? '+' : ''}${signed(microseconds / earlier)})` : ''
    const place = file === '' ? '' : ` (${file}:${line})`
    const tooltip = `${name}${place}: ${number(microseconds, 1)} µs per answer, ${number(earlier, 1)} µs before${share}`
    const label = wide < narrowest ? [] : [text(3, 12, shorten(name, Math.floor((wide - 4) / characterWidth)))]
    const shape = element('rect', {
      width: Math.max(wide - 1, 0.5),
      height: rowHeight - 1,
      class: shadeOf(microseconds - earlier, busy),
    })
    return moveTo(left, depth * rowHeight, element('g', {}, ...titleOf(tooltip), shape, ...label))
  })
  const height = (Math.max(0, ...placed.map(({ depth }) => depth)) + 1) * rowHeight
  const title = `Time of an answer of ${now.server} by function, ${now.subject}`
  return drawPanels({
    title,
    description: `${number(busy, 0)} µs per answer in ${placed.length} paths of calls; the tables have the changes.`,
    intro: [`Orange takes more time than in ${before.server}, blue less; the stronger, the more of an answer's time.`],
    columns: 1,
    panelWidth: width,
    panels: [{ height, drawing: frames.join('\n') }],
    shapes: '',
    colors: { light: rules(okabeIto.vermilion, okabeIto.blue), dark: rules(okabeIto.vermilion, okabeIto.sky) },
  })
}
