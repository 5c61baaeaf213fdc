import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { readJournal } from '../../lib/engine/journal.js'
import { temporaryFolder } from '../results/temporaryFolder.js'

const journal = new URL('../../lib/engine/journal.js', import.meta.url).href

test('what was appended is there, and what the disk has no room for is an error', (context) => {
  const path = join(temporaryFolder(context), 'a.journal')
  const script = `
    const { openJournal } = await import(${JSON.stringify(journal)})
    const { append } = openJournal(${JSON.stringify(path)}, {})
    let kept = 0
    try {
      for (; kept < 1000; kept += 1) append({ end: 'x'.repeat(100) })
    } catch ({ code }) {
      console.log(JSON.stringify({ kept, code }))
    }`
  // A file of so many blocks at most: the system takes what still fits, and refuses the rest only when it is asked again.
  const words = ['-c', 'ulimit -f 2; exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync('sh', words, { encoding: 'utf8' })
  assert.notEqual(stdout, '', stderr)
  const { kept, code } = JSON.parse(stdout)
  assert.equal(code, 'CANNOT_WRITE')
  assert.equal(readJournal(path)?.entries.length, kept)
})
