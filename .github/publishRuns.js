import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { plannedRuns } from './plannedRuns.js'
import { projectFolder, Refusal, runScript } from './script.js'

// Publishes what jobs have measured: for each planned run the folder run-NAME, with its measurements by number. A run
// that is refused keeps none of the others back.

/** Publishes a planned run. @type {(name: string, folder: string) => boolean} whether it was not refused */
function publish(name, folder) {
  const paths = readdirSync(folder)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((entry) => join(folder, entry))
  const args = [join(projectFolder, '.github/publishRun.js'), '--as', name, ...paths]
  return spawnSync(process.execPath, args, { cwd: projectFolder, stdio: 'inherit' }).status === 0
}

await runScript('publish-runs -- FOLDER', 1, (folder) => {
  const names = plannedRuns.map(({ name }) => name).filter((name) => existsSync(join(folder, `run-${name}`)))
  if (names.length === 0) throw new Refusal(`there is no measured run in ${folder}`)
  const refused = names.filter((name) => !publish(name, join(folder, `run-${name}`)))
  if (refused.length > 0) throw new Refusal(`not published: ${refused.join(', ')}; the lines above say why`)
  return `published ${names.join(', ')}`
})
