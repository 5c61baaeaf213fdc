import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeOldNode } from '../../lib/cli/start.js'
import { createProject, run } from '../project.js'
import { projectFolder } from '../sources.js'

test('a Node.js that is too old is told in one line', () => {
  assert.equal(describeOldNode('18.20.8'), 'needs Node.js 20.19 or newer, this is 18.20.8')
  assert.equal(describeOldNode('20.18.3'), 'needs Node.js 20.19 or newer, this is 20.18.3')
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '100.1.0']) assert.equal(describeOldNode(version), null)
})

test('a program that measures nothing loads no client, and no package that only clients use', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'loaded-'))
  try {
    for (const [program, option] of [
      ['bench', '--list'],
      ['compare', '--help'],
    ]) {
      const env = { ...process.env, NODE_V8_COVERAGE: join(directory, program) }
      const { code, stderr } = await run(join(projectFolder, `${program}.js`), [option], { env })
      assert.equal(code, 0, stderr)
      const [file] = readdirSync(join(directory, program))
      /** @type {{ result: { url: string }[] }} */
      const { result } = JSON.parse(readFileSync(join(directory, program, file), 'utf8'))
      const loaded = result.map(({ url }) => url)
      assert.ok(loaded.some((url) => url.endsWith('/lib/suites/index.js')))
      const clients = /\/lib\/load\/(ask|connection|closedLoop\/.*)\.js$|\/node_modules\/(autocannon|graphql|undici)\//
      assert.deepEqual(
        loaded.filter((url) => clients.test(url)),
        [],
      )
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
})

test('a project without its packages says in one line how to install them', async () => {
  const { folder, remove } = createProject([])
  try {
    rmSync(join(folder, 'node_modules'))
    for (const program of ['bench', 'compare']) {
      const { code, stdout, stderr } = await run(join(folder, `${program}.js`), [])
      assert.match(
        stderr,
        new RegExp(`^${program}: the package [\\w-]+ is not installed; run npm ci in the project's folder\n$`),
      )
      assert.deepEqual([code, stdout], [4, ''])
    }
  } finally {
    remove()
  }
})

test('a program ends when its work is done, whatever a file has left open, and all output arrives', async () => {
  const { folder, remove } = createProject([])
  const program = join(folder, 'program.js')
  const bytes = 1_000_000
  try {
    writeFileSync(
      program,
      `import { createServer } from 'node:net'
      import { start } from './lib/cli/start.js'
      await start('program', (code) => process.exit(code), async () => {
        setInterval(() => {}, 10_000)
        createServer().listen(0, '127.0.0.1')
        process.stdout.write('x'.repeat(${bytes}))
        return 3
      })`,
    )
    const { code, stdout } = await run(program, [])
    assert.deepEqual([code, stdout.length], [3, bytes])
  } finally {
    remove()
  }
})
