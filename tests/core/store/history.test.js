import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { addToHistory, readHistory } from '../../../lib/core/store/history.js'

const folder = mkdtempSync(join(tmpdir(), 'bench-history-'))
after(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'history.ndjson')
/** @type {(run: string, server: string) => any} */
const line = (run, server) => ({ run, startedAt: '2026-01-02T03:04:05.000Z', suite: 'throughput', server })

test('each run adds its lines, once', () => {
  assert.deepEqual(readHistory(folder), { lines: [], warnings: [] })
  addToHistory(folder, [line('one', 'a'), line('one', 'b')])
  addToHistory(folder, [line('two', 'a')])
  addToHistory(folder, [line('one', 'a'), line('one', 'b')])
  addToHistory(folder, [])
  assert.deepEqual(
    readHistory(folder).lines.map(({ run, server }) => run + server),
    ['onea', 'oneb', 'twoa'],
  )
  assert.equal(readFileSync(path, 'utf8').split('\n').length, 4)
})

test('lines that a Windows program has saved are read', (context) => {
  const text = readFileSync(path, 'utf8')
  context.after(() => writeFileSync(path, text))
  writeFileSync(path, `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`)
  assert.deepEqual([readHistory(folder).lines.length, readHistory(folder).warnings], [3, []])
})

test('what is no line is told of, and nothing else is lost by it', () => {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, `${text}{"cut\n[]\n\u001B[2J\n${JSON.stringify(line('three', 'a'))}`)
  addToHistory(folder, [line('four', 'a')])
  const { lines, warnings } = readHistory(folder)
  assert.deepEqual(lines.map(({ run }) => run).slice(3), ['three', 'four'])
  assert.equal(warnings.length, 3)
  assert.match(warnings[0], /^skipped line 4 of .*history\.ndjson: /)
  assert.ok(!warnings.join('').includes('\u001B'))
})
