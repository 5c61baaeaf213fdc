import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ pid: number, parent: number, command: string, environment: string }} Seen command and environment: words
 *   that end with \0
 */

/** @returns {Seen[]} every process that is no zombie */
function allProcesses() {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const [stat, command, environment] = ['stat', 'cmdline', 'environ'].map((file) =>
        readFileSync(`/proc/${entry}/${file}`, 'utf8'),
      )
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? [] : [{ pid: Number(entry), parent: Number(parent), command, environment }]
    } catch {
      return []
    }
  })
}

/**
 * What belongs to runs whose temporary files are in a folder: by its command, its environment, or its parents.
 * @param {string} temporary
 */
export function processesIn(temporary) {
  const all = allProcesses()
  const found = all.filter(({ command, environment }) => `${command}\0${environment}`.includes(temporary))
  for (const { pid } of found) found.push(...all.filter((one) => one.parent === pid && !found.includes(one)))
  return found.filter(({ pid }) => pid !== process.pid)
}
