import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseBenchOptions } from '../../../lib/cli/bench/benchOptions.js'
import { suites } from '../../../lib/suites/index.js'
import { createProject, freePort, localRunOf, run } from '../../project.js'
import { projectFolder } from '../../sources.js'

const server = 'core-graphql-js'
const project = createProject([], [`benchmarks/${server}.js`])
after(project.remove)

test('a document of another size is what is measured, and the report says so', async () => {
  const load = ['--rounds', '1', '--cohort', '1', '-c', '2', '-p', '1', '-d', '0.3', '--warmup', '0']
  const words = ['-pkgs', server, ...load, '--size', 'full', '--port', String(await freePort())]
  const { stdout, stderr } = await run(join(project.folder, 'bench.js'), words, { cwd: project.folder })
  const { settings, trials } = JSON.parse(
    readFileSync(join(localRunOf(project), 'throughput', `${server}.json`), 'utf8'),
  )
  const [{ outcome, value }] = trials[0].samples
  assert.deepEqual([settings.size, outcome], ['full', 'completed'], stderr)
  assert.ok(Math.abs(value.bodyBytesPerAnswer / 972 - 1) < 0.01, `${value.bodyBytesPerAnswer}`)
  assert.match(stdout, /size full/)
})

test('documents that vary need more authors than a small one has', async () => {
  const servers = [/** @type {any} */ ({ name: server })]
  /** @param {string} size */
  const parse = (size) =>
    parseBenchOptions(['-pkgs', server, '--documents', 'variables', '--size', size], {
      ...{ suites, projectFolder, version: '', servers },
    })
  await assert.rejects(parse('small'), {
    name: 'UsageError',
    message: '--documents variables asks for author 20, which --size small does not have; use medium or more',
  })
  assert.equal((await parse('medium'))?.settings.size, 'medium')
})
