import { run, runScript } from './script.js'

// Opens an issue about the weekly run, or comments on the one that is open: what failed, and which numbers are lost.

const title = 'The weekly run'
const { JOBS = '{}', RUN_URL = '' } = process.env

await runScript('open-issue', 0, () => {
  /** @type {Record<string, { result: string, outputs?: Record<string, string> }>} */
  const jobs = JSON.parse(JOBS)
  const failed = Object.keys(jobs).filter((name) => ['failure', 'cancelled'].includes(jobs[name].result))
  const lost = Object.values(jobs).flatMap(({ outputs }) => outputs?.lost || [])
  const facts = [
    ...(failed.length > 0 ? [`Failed, or took too long: ${failed.join(', ')}.`] : []),
    ...lost.map((names) => `No number any more: ${names}.`),
  ]
  const body = [...facts, RUN_URL].join('\n\n')
  const fields = ['--app', 'github-actions', '--state', 'open', '--limit', '100', '--json', 'number,title']
  /** @type {{ number: number, title: string }[]} */
  const open = JSON.parse(run('gh', ['issue', 'list', ...fields]))
  const issue = open.find((one) => one.title === title)
  if (issue) return run('gh', ['issue', 'comment', String(issue.number), '--body', body])
  return run('gh', ['issue', 'create', '--title', title, '--body', body])
})
