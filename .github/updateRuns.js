import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes } from '../lib/base/errors/exitCodes.js'
import { UnableError } from '../lib/base/errors/unableError.js'
import { runProgram } from '../lib/cli/program.js'
import { readDocument, readIfThere, shown, writeAllAtomically } from '../lib/core/store/files.js'
import { replaceBetweenMarkers } from '../lib/reports/markdown.js'
import { describeFurtherRuns, judgeFurtherRuns, summariseFurtherRuns } from './furtherRuns.js'
import { formatLedger, readLedger } from './ledger.js'
import { openNamedRuns } from './namedRuns.js'
import { describeChoices, describeScenarios, describeSlowProcesses } from './runParts.js'
import { projectFolder } from './script.js'
import { createAnswers } from './indexPage.js'
import { formatSlowPage } from './slowPage.js'
import { describeThird } from './thirdRun.js'

// Writes what README and docs say of planned and of further runs, docs/slow.md, and the table of all runs that were
// made for publication. With --check it only compares.

const published = join(projectFolder, 'results/published')

/** Creates the generated parts of each page, by their markers. */
async function createParts() {
  const judged = await judgeFurtherRuns(published)
  const ledger = readLedger(published)
  const tests = [summariseFurtherRuns(judged), describeThird(ledger)].filter(Boolean)
  const named = openNamedRuns(published)
  return {
    'README.md': { choices: await describeChoices(named), 'further-runs': tests.join(' ') },
    'docs/index.md': await createAnswers(named),
    'docs/real-work.md': { scenarios: await describeScenarios(named) },
    'docs/validation.md': {
      processes: await describeSlowProcesses(named),
      'further-runs': describeFurtherRuns(judged),
      runs: formatLedger(ledger, '../'),
    },
  }
}

/**
 * Replaces the text between two markers within a line.
 * @type {(page: string, text: string, name: string) => string | null} null without them
 */
function replaceInLine(page, text, name) {
  const part = new RegExp(`(?<=<!-- ${name} -->).*(?=<!-- /${name} -->)`)
  return part.test(page) ? page.replace(part, () => text) : null
}

/**
 * Fills the parts of a page.
 * @type {(path: string, parts: Record<string, string>) => { before: string, text: string }}
 * @throws {UnableError} if a part has no markers
 */
function fillPage(path, parts) {
  const before = readDocument(path, { ignoreBOM: true })
  const text = Object.entries(parts).reduce((page, [name, part]) => {
    const replaced = replaceInLine(page, part, name) ?? replaceBetweenMarkers(page, part, name)
    if (replaced !== null) return replaced
    throw new UnableError(
      'CANNOT_WRITE',
      `${shown(path)} has no line <!-- ${name}:start --> followed by <!-- ${name}:end -->, once each; add both`,
    )
  }, before)
  return { before, text }
}

process.exitCode = await runProgram('update-runs', async () => {
  const parts = Object.entries(await createParts()).map(
    ([path, parts]) => /** @type {const} */ ([join(projectFolder, path), parts]),
  )
  const slow = join(projectFolder, 'docs/slow.md')
  const pages = [
    ...parts.filter(([path]) => existsSync(path)).map(([path, parts]) => ({ path, ...fillPage(path, parts) })),
    { path: slow, before: readIfThere(slow), text: await formatSlowPage(openNamedRuns(published)) },
  ].filter(({ before, text }) => before !== text)
  if (!process.argv.includes('--check'))
    writeAllAtomically(Object.fromEntries(pages.map(({ path, text }) => [path, text])))
  else if (pages.length > 0)
    throw new UnableError(
      'OUT_OF_DATE',
      `${shown(pages[0].path)} is not what the published runs say; run npm run update-readme`,
    )
  return exitCodes.completed
})
