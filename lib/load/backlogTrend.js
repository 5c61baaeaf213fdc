/** The parts of a window, at its start and at its end, in which the minimum of the backlog is taken. */
const edge = 0.2

/**
 * How fast requests without an answer pile up. A server that keeps up works its backlog off again and again, also after
 * a stop; so its minimum early in the window is compared with its minimum late. A stop at either end of the
 * window, which would fool the mere number of answers, says nothing here.
 */
export class BacklogTrend {
  #durationMs
  #early = Number.POSITIVE_INFINITY
  #late = Number.POSITIVE_INFINITY

  /** @param {number} durationMs of the window */
  constructor(durationMs) {
    this.#durationMs = durationMs
  }

  /** Requests without an answer, so long after the window's opening. @type {(atMs: number, requests: number) => void} */
  observe(atMs, requests) {
    const place = atMs / this.#durationMs
    if (place >= 0 && place <= edge) this.#early = Math.min(this.#early, requests)
    if (place >= 1 - edge && place <= 1) this.#late = Math.min(this.#late, requests)
  }

  /** In requests per second, at least 0. Where it grows evenly, the two levels are 1 - edge of the window apart. */
  get growthPerSecond() {
    const grown = this.#late - this.#early
    return Number.isFinite(grown) ? Math.max(0, grown) / ((this.#durationMs / 1000) * (1 - edge)) : 0
  }
}
