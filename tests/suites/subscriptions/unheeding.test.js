import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createProject, freePort, run } from '../../project.js'

const project = createProject([], ['tests/fixtures/unheeding.js'])
after(project.remove)

test('a server that does not wait for who stops reading holds what is not read', async () => {
  const suite = ['--suite', 'subscriptions', '--transport', 'graphql-ws', '--rounds', '1']
  const counts = ['--subscribers', '2', '--rate', '20', '-d', '0.2', '--warmup', '0', '--connects', '2', '--idle', '0']
  const rest = ['-pkgs', 'unheeding', '--port', String(await freePort())]
  const bench = await run(join(project.folder, 'bench.js'), [...suite, ...counts, ...rest], { cwd: project.folder })
  const { stdout } = await run(join(project.folder, 'compare.js'), ['--suite', 'subscriptions', '--json'])
  const [{ outcome, stalled }] = JSON.parse(stdout)
  assert.equal(outcome, 'completed', bench.stderr)
  assert.equal(stalled.behaviour, 'unbounded', JSON.stringify(stalled))
})
