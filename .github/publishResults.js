import { execFileSync } from 'node:child_process'
import { packageFiles, projectFolder } from './artifact.js'

// Commits the results, their picture and tables, and the packages they were measured with, and pushes them. Whatever else has
// changed, been staged or lies about (a lock, a *.tmp) stays where it is.

const paths = ['README.md', 'docs/ranking.svg', 'results/history.ndjson', ':(glob)results/*/*.json', ...packageFiles]

/** @param {string[]} words */
const git = (...words) => execFileSync('git', words, { cwd: projectFolder, stdio: 'inherit' })

git('add', '--', ...paths)
git('commit', '--message', 'Update the results', '--', ...paths)
git('push')
