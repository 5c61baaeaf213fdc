import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { codeLinesOf } from './codeLines.js'
import { projectFolder, sourcesIn } from './sources.js'
import { longLines, wordingFaults } from './wording.js'

describe('comments, names and lines are plain', () => {
  const scripts = /\.([cm]?js|d\.ts)$/
  const read = (/** @type {string} */ path) => readFileSync(join(projectFolder, path), 'utf8')
  for (const folder of ['lib', 'benchmarks', 'examples', '.github', 'runtimes'])
    test(`in ${folder}`, () => {
      const faults = sourcesIn(folder, scripts).flatMap(({ path }) => wordingFaults(path, read(path)))
      assert.deepEqual(faults, [])
    })
  test('lines of tests have 120 characters at most', () => {
    const faults = sourcesIn('tests', scripts).flatMap(({ path }) => longLines(path, read(path)))
    assert.deepEqual(faults, [])
  })
})

test('the check of plain words finds headless comments, vague names and long lines, and nothing else', () => {
  const text = [
    '// Of a row.',
    '// That goes on.',
    'const own = 1',
    '/** Reads a row. What it has. */',
    'const row = { told: 2, name: own } // where it stands',
    "const text = 'Of that: // What?'",
    'export const f = ({ given: words }) => words',
    `// ${'x'.repeat(118)}`,
  ].join('\n')
  assert.deepEqual(
    wordingFaults('a.js', text).map((fault) => fault.replace(/ a (?:comment|name)[^:]*:/, '')),
    [
      'a.js:1: Of a row.',
      'a.js:5: where it stands',
      'a.js:3: own',
      'a.js:5: told',
      'a.js:7: words',
      'a.js:8: 121 characters, at most 120',
    ],
  )
})

test('lines of code are counted without blanks, comments and imports', () => {
  const text =
    "import a from 'a'\nimport {\n  b,\n} from 'b'\n\n/** @type {number} */\nconst c = 1 // one\n/* x\n*/\nconst " +
    'd = `1\n2`\n}'
  assert.equal(codeLinesOf(text), 4)
})
