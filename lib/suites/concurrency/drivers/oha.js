/** @import { Driver } from './types.d.ts' */

/** Its total time may be longer than what was asked for by as much before it is said. */
const tolerance = 1.05

/** @type {Driver} */
export const oha = {
  install: 'cargo install oha',
  program: ['oha'],
  refuse: ({ protocol, pipelining }) => (protocol === 'h1' && pipelining > 1 ? 'oha does not pipeline' : null),
  words: ({ protocol, url, connections, pipelining, workload, bodyFile, durationSeconds }) => [
    ...['--no-tui', '--output-format', 'json', '--insecure'],
    ...['-z', `${Math.round(durationSeconds * 1000)}ms`, '-c', `${connections}`, '-m', workload.method],
    ...(protocol === 'h1' ? ['--http-version', '1.1'] : ['--http-version', '2', '-p', `${pipelining}`]),
    ...Object.entries(workload.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(bodyFile === null ? [] : ['-D', bodyFile]),
    url,
  ],
  read(stdout, { durationSeconds }) {
    const { summary, statusCodeDistribution: statuses, errorDistribution: errors } = JSON.parse(stdout)
    const sum = (/** @type {[string, number][]} */ entries) => entries.reduce((total, [, count]) => total + count, 0)
    const [right, others] = [true, false].map((is) =>
      Object.entries(statuses).filter(([status]) => /^2/.test(status) === is),
    )
    // What is under way as the time is over is no failure.
    const failures = Object.entries(errors).filter(([words]) => !/deadline/.test(words))
    const requestsPerSecond = sum(right) / durationSeconds
    const said = `oha itself says ${summary.requestsPerSec.toFixed(0)} requests/s, as its total time of ${summary.total.toFixed(1)} s includes its exit`
    const isSlow = summary.total > tolerance * durationSeconds
    return { requestsPerSecond, failed: sum(others) + sum(failures), ...(isSlow && { reason: said }) }
  },
}
