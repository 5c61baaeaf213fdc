import { failed, isOfPage, toRequest } from './judgePage.js'
import { fetchPage, navigatePage, openWindow } from './loader.js'
import { drawResults, drawWaterfall, summarise } from './tables.js'

/** @import { Judged, Request } from './judgePage.js' */
/** @import { Row as ResultRow } from './tables.js' */

/** @typedef {ResultRow & { client: string, arm: string }} Row */

/** @type {(id: string) => any} */
const find = (id) => document.getElementById(id)
const controls = /** @type {HTMLFormElement} */ (find('controls'))
const status = find('status')

/** @param {string[]} problems */
function showProblems(problems) {
  find('problem').hidden = problems.length === 0
  find('problem').textContent = problems.join('\n')
}

/** Reads the conditions and arms that the controls ask for. */
function readControls() {
  const data = new FormData(controls)
  const count = (/** @type {string} */ name) => Number(data.get(name))
  return {
    conditions: {
      resources: count('resources'),
      bytes: count('bytes'),
      delay: count('delay'),
      hits: count('hits'),
      resolvers: data.get('resolvers'),
      compression: 'none',
    },
    links: String(data.get('links')),
    clientHits: count('client-hits'),
    repetitions: count('repetitions'),
    rows: data.getAll('arm').map((value) => {
      const [client, arm] = String(value).split(' ')
      const name = `${arm} by ${client === 'fetch' ? 'fetch()' : client}`
      return /** @type {Row} */ ({ name, client, arm, judged: [] })
    }),
  }
}

/** @param {unknown} conditions @throws {Error} in the server's words */
async function configure(conditions) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/page/conditions', { method: 'PUT', headers, body: JSON.stringify(conditions) })
  if (!answer.ok) throw new Error((await answer.json()).detail)
}

/** Draws the requests of a page as they arrive. @param {string} name @returns {() => void} stops that */
function watchRequests(name) {
  const begin = performance.now()
  /** @type {Request[]} */
  const requests = []
  let frame = 0
  const observer = new PerformanceObserver((list) => {
    const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries())
    requests.push(...entries.filter((entry) => isOfPage(entry) && entry.startTime >= begin).map(toRequest))
    frame ||= requestAnimationFrame(() => {
      frame = 0
      drawWaterfall(find('waterfall'), name, requests, begin)
    })
  })
  observer.observe({ type: 'resource' })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** @type {(row: Row, cache: { links: string, clientHits: number }, tab: Window | null) => Promise<Judged>} */
async function loadOnce({ name, client, arm }, { links, clientHits }, tab) {
  const request = { arm, links, clientHits, clientStale: 0, cold: false }
  let unwatch = () => {}
  const watch = () => (unwatch = watchRequests(name))
  const loading = client === 'fetch' ? fetchPage(request, watch) : navigatePage(tab, request)
  const judged = await loading.catch((error) => failed(error))
  unwatch()
  drawWaterfall(find('waterfall'), name, judged.requests, judged.startedAt)
  return judged
}

/** Lists faults and remarks, each once, with the arms it is true of. @param {Row[]} rows */
function problemsOf(rows) {
  const reasons = new Set(rows.flatMap(({ judged }) => judged.flatMap(({ reason }) => reason ?? [])))
  return [...reasons].map((reason) => {
    const named = rows.filter(({ judged }) => judged.some((one) => one.reason === reason)).map(({ name }) => name)
    return `${named.join(', ')}: ${reason}`
  })
}

/** @param {Row[]} rows */
function conclude(rows) {
  const done = rows.map((row) => ({ name: row.name, pageMs: summarise(row)?.pageMs ?? Infinity }))
  const [{ name, pageMs }] = done.sort((a, b) => a.pageMs - b.pageMs)
  return pageMs < Infinity ? `Done. Shortest median: ${name}, ${pageMs.toFixed(1)} ms.` : 'Done. No arm has a result.'
}

/** @typedef {ReturnType<typeof readControls>} Plan */

/** @type {(plan: Plan, tab: Window | null, signal: AbortSignal) => Promise<void>} */
async function measure({ conditions, links, clientHits, repetitions, rows }, tab, signal) {
  await configure(conditions)
  find('progress').max = (repetitions + 1) * rows.length
  for (let repetition = 0; repetition <= repetitions; repetition += 1) {
    status.textContent = repetition === 0 ? 'Warming up.' : `Run ${repetition} of ${repetitions}.`
    for (const row of rows) {
      if (signal.aborted) return
      const judged = await loadOnce(row, { links, clientHits }, tab)
      // The first page of each arm counts only if it went wrong.
      if (repetition > 0 || !judged.page) row.judged.push(judged)
      find('progress').value += 1
      drawResults(find('results'), rows, conditions.resources)
      showProblems(problemsOf(rows))
    }
  }
}

/** Offers results as a file. @param {unknown} results */
function save(results) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(results, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'page-times.json' }).click()
  URL.revokeObjectURL(url)
}

/** @param {AbortController} run */
async function start(run) {
  const plan = readControls()
  const startedAt = new Date().toISOString()
  if (plan.rows.length === 0) return showProblems(['Choose at least one arm.'])
  // Opens the window at once, because only a key or a click may do so.
  const tab = plan.rows.some(({ client }) => client === 'navigation') ? openWindow() : null
  showProblems([])
  find('progress').value = 0
  find('start').ariaDisabled = 'true'
  find('stop').disabled = false
  find('stop').onclick = () => run.abort()
  try {
    await measure(plan, tab, run.signal)
    status.textContent = run.signal.aborted ? 'Stopped.' : conclude(plan.rows)
    find('save').disabled = false
    find('save').onclick = () => save({ startedAt, browser: navigator.userAgent, ...plan })
  } catch (error) {
    status.textContent = 'Not measured.'
    showProblems([/** @type {Error} */ (error).message])
  } finally {
    tab?.close()
    if (document.activeElement === find('stop')) find('start').focus()
    find('stop').disabled = true
    find('start').ariaDisabled = null
  }
}

controls.addEventListener('submit', (event) => {
  event.preventDefault()
  if (find('start').ariaDisabled !== 'true') start(new AbortController())
})
