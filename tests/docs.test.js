import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, test } from 'node:test'
import { findRun, wordsOf } from '../.github/plannedRuns.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { schemaOf } from '../lib/core/store/validate.js'
import { suites } from '../lib/suites/index.js'
import { schemaFields } from './schemaFields.js'
import { projectFolder } from './sources.js'
import { addressOf, generatedPages, writeAddress } from './updateDocs.js'
import { createReport as createSweepReport } from '../lib/suites/concurrency/report.js'
import { createSweepResult } from './suites/concurrency/fixtures.js'
import { createReport as createApiReport } from '../lib/suites/api/report/report.js'
import { createApiResults } from './suites/api/fixtures.js'
import { createPageReport, createPageResult } from './suites/parallelism/fixtures.js'
import { createReport as createCallReport } from '../lib/suites/transports/report.js'
import { createCallResult } from './suites/transports/fixtures.js'
import { createReport as createGatewayReport } from '../lib/suites/federation/report.js'
import { createGatewayResult } from './suites/federation/fixtures.js'
import { createReport as createEventReport } from '../lib/suites/subscriptions/report.js'
import { createEventResult } from './suites/subscriptions/fixtures.js'
import { rankedReport } from './suites/throughput/publish/report/formats.js'

/** @param {string} path from the project's root */
const read = (path) => readFileSync(join(projectFolder, path), 'utf8')

const docs = readdirSync(join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...docs.filter((file) => file.endsWith('.md')).map((file) => join('docs', file)),
]

/**
 * The lines below a heading, up to the next one of its level or above.
 * @type {(text: string, heading: string) => string}
 */
function sectionOf(text, heading) {
  const [, after] = text.split(`\n${heading}\n`)
  assert.ok(after !== undefined, `there is no ${heading}`)
  const level = heading.indexOf(' ')
  return after.split(new RegExp(`\\n#{1,${level}} `))[0]
}

/** What the first cells of tables hold as code, one after the other. @param {string} text */
const namesIn = (text) =>
  [...text.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name))

describe('links', () => {
  /** As GitHub makes them. @param {string} text */
  const anchorsOf = (text) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )
  for (const page of pages)
    test(`of ${page} lead to a file, and to a heading in it`, () => {
      for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [path, anchor] = decodeURI(target).split('#')
        const file = path === '' ? page : normalize(join(dirname(page), path))
        assert.ok(existsSync(join(projectFolder, file)), `${target}: there is no ${file}`)
        if (anchor !== undefined) assert.ok(anchorsOf(read(file)).includes(anchor), `${target}: no such heading`)
      }
    })
})

const asks = ['--help', '--version']

/**
 * The options of a program with their defaults, as its help lists them; every program has --help and --version.
 * @param {string} program
 * @returns {[string, string][]}
 */
function optionsOf(program) {
  const help = execFileSync(process.execPath, [program, '--help', 'all'], { cwd: projectFolder, encoding: 'utf8' })
  const listed = help.split('\n\n').filter((section) => /^(Options of every suite|Suite \S+ )/.test(section))
  return listed
    .join('\n')
    .split(/\n(?= +(?:-\w+, )?--\w)/)
    .flatMap((lines) => {
      const name = /^ +(?:-\w+, )?(--[\w-]+)/.exec(lines)?.[1]
      const text = lines.replace(/\s+/g, ' ')
      const [, given = ''] = /\[default: (.*?)\]/.exec(text) ?? []
      return name === undefined || asks.includes(name) ? [] : [[name, given.replace(' of this project', '')]]
    })
}

/** The rows of tables of options. @param {string} text @returns {[string, string][]} */
const documentedIn = (text) =>
  [...text.matchAll(/^\| `(--[\w-]+)` +\| (.*?) *\|/gm)].map(([, name, given]) => [name, given])

describe('options', () => {
  const commands = read('docs/commands.md')
  const programs = { 'bench.js': optionsOf('bench.js'), 'compare.js': optionsOf('compare.js') }
  const suites = pages
    .filter((page) => dirname(page) === join('docs', 'suites'))
    .map((page) => sectionOf(read(page), '## Options'))
  const documentation = {
    'bench.js': [sectionOf(commands, '## Options of bench'), ...suites].join('\n'),
    'compare.js': sectionOf(commands, '## Options of compare'),
  }
  for (const [program, options] of Object.entries(programs))
    test(`of ${program} are documented, with their defaults`, () => {
      assert.ok(options.length > 10, `${options.length}`)
      const text = documentation[/** @type {keyof typeof documentation} */ (program)]
      assert.deepEqual(documentedIn(text).sort(), options.sort())
    })

  test('have 95 names at most, each counted once: a new one takes the place of another', () => {
    const names = new Set(Object.values(programs).flatMap((options) => options.map(([name]) => name)))
    assert.ok(names.size <= 95, `${names.size}`)
  })

  test('in commands and sentences exist', () => {
    const known = [...asks, ...Object.values(programs).flatMap((options) => options.map(([name]) => name))]
    for (const page of pages) {
      const text = read(page)
      const commands = [...text.matchAll(/^ {4}.*?(node (?:bench|compare)\b.*)$|^ {4,}(--.*)$/gm)].map(
        ([, command, continuation]) => (command ?? continuation).split(' # ')[0],
      )
      const mentioned = [...text.matchAll(/`(--.+?)`/g)].map(([, words]) => words)
      for (const words of [...commands, ...mentioned])
        for (const [, name] of words.matchAll(/(?:^| )(--[\w-]+)/g)) assert.ok(known.includes(name), `${page}: ${name}`)
    }
  })
})

test('the command that publishes is a planned run, which CONTRIBUTING.md names and no page repeats', () => {
  const [{ options }] = findRun('ranks').measurements
  assert.match(read('CONTRIBUTING.md'), /`npm run measure -- ranks`/)
  assert.deepEqual(
    pages.filter((page) => read(page).includes(wordsOf(options).join(' '))),
    [],
  )
  // The notes beside a table name the budget of its own run, which may be another one.
  assert.match(read('docs/results.md'), /, for at most \d+ min$/m)
})

describe('README.md', () => {
  const readme = read('README.md')
  /** Text for readers: without commands, tables, pictures, comments and addresses. */
  const prose = readme
    .replace(/^( {4}|\||!\[|#).*$/gm, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\n(?=[^\n-])(?!\d\. )/g, ' ')

  test('has 100 lines at most, and names npm scripts that there are', () => {
    assert.ok(readme.trimEnd().split('\n').length <= 100, `${readme.split('\n').length}`)
    const { scripts } = JSON.parse(read('package.json'))
    const names = [...readme.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name]) => name)
    assert.ok(names.length > 0)
    for (const name of names) assert.ok(name in scripts, name)
  })
  test('has the commands that the project is known by', () => {
    for (const command of ['node bench --all-packages -c 100 -p 10', 'node compare --table', 'npm ci && npm test'])
      assert.ok(readme.includes(`\n    ${command}\n`), command)
  })
  test('has no sentence of more than 25 words', () => {
    const sentences = prose.split(/(?<=[.?!:;])\*{0,2}\s|\n+/)
    assert.ok(sentences.length > 30, `${sentences.length}`)
    const long = sentences.filter((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > 25)
    assert.deepEqual(long, [])
  })
  test('has no number that is written by hand but the version of Node.js', () => {
    const { engines } = JSON.parse(read('package.json'))
    const byHand = readme
      .replace(/<!-- ([\w-]+):start -->[\s\S]*?<!-- \1:end -->/g, '')
      .replace(/^ {4}.*$|^\d\. |`[^`]*`|\]\([^)]*\)/gm, '')
    assert.deepEqual(byHand.match(/\d[\d.,]*\d|\d/g), [engines.node.slice(2)])
  })
})

test('the address of this project is that of package.json wherever it is cloned or used', () => {
  const repositories = [
    'github:a/b.c',
    'a/b.c',
    'https://github.com/a/b.c',
    { url: 'git+https://github.com/a/b.c.git' },
  ]
  for (const repository of repositories) assert.equal(addressOf(repository), 'a/b.c')
  assert.equal(addressOf(undefined), 'OWNER/REPOSITORY')
  const page = 'git clone https://github.com/x/y b\nuses: x/y/.github/workflows/z.yml@COMMIT\nuses: x/y@COMMIT\n'
  assert.equal(
    writeAddress(`${page}uses: actions/checkout@v4`, 'a/b'),
    `${page.replaceAll('x/y', 'a/b')}uses: actions/checkout@v4`,
  )
  assert.equal(read('README.md').match(/github\.com\//g)?.length, 1)
})

test('docs/index.md has twenty questions, each a line with its answer and its page, and every page', () => {
  const index = read('docs/index.md')
  const lines = index.split('\n').filter((line) => line.startsWith('- '))
  assert.equal(lines.length, 20)
  for (const line of lines) {
    const [, answer] = /^- \*\*[^*]+\?\*\* (.+) \[[^\]]+\]\([^)]+\)$/.exec(line) ?? assert.fail(line)
    assert.ok(answer.replace(/<!--.*?-->/g, '').length > 20, line)
  }
  const others = docs.filter((file) => file.endsWith('.md') && file !== 'index.md')
  assert.deepEqual(
    others.filter((file) => !index.includes(`](${file}`)),
    [],
  )
})

test('no comment behind a command says how long it takes: bench says it', () => {
  for (const page of pages)
    for (const [line] of read(page).matchAll(/^ {4,}.*(?:bench|--).* # .*$/gm))
      assert.doesNotMatch(line, /# .*\b(?:minutes?|min|hours?)\b/, page)
})

describe('docs/results-format.md', () => {
  const [, ...sections] = read('docs/results-format.md').split('\n## ')
  const documented = namesIn(sections.join('\n'))
  const wild = documented.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1))
  const plain = documented.filter((name) => !name.endsWith('.*'))
  const fields = new Set(suites.flatMap((suite) => [...schemaFields(schemaOf(describedSuite(suite))).keys()]))
  const lastOf = (/** @type {string} */ field) => /[^.]+$/.exec(field)?.[0]

  test('has every field of the schemas once', () => {
    assert.ok(fields.size > 100, `${fields.size}`)
    assert.deepEqual(
      plain.filter((name, index) => plain.indexOf(name) !== index),
      [],
      'documented twice',
    )
    const last = new Set(plain.map(lastOf))
    const isKnown = (/** @type {string} */ field) =>
      plain.includes(field) || (last.has(lastOf(field)) && wild.some((prefix) => field.startsWith(prefix)))
    assert.deepEqual(
      [...fields].filter((field) => !isKnown(field)),
      [],
      'not documented',
    )
  })
  test('has no other field', () => {
    const isThere = (/** @type {string} */ name) =>
      [...fields].some((field) => field === name || (name.endsWith('.') && field.startsWith(name)))
    assert.deepEqual(
      [...plain, ...wild].filter((name) => !isThere(name)),
      [],
    )
  })
})

describe('tables of measured fields, and files of docs/classic, are as npm run update-docs writes them', () => {
  for (const { path, page, updated } of generatedPages()) test(path, () => assert.equal(page, updated))
})

describe('the fields of JSON rows are documented', () => {
  const rows = {
    throughput: rankedReport().rows,
    parallelism: createPageReport([createPageResult()]).rows,
    concurrency: createSweepReport([createSweepResult()]).rows,
    transports: createCallReport([createCallResult()]).rows,
    subscriptions: createEventReport([createEventResult()]).rows,
    federation: createGatewayReport([createGatewayResult()]).rows,
    api: createApiReport(createApiResults()).rows,
  }
  for (const [suite, [row]] of Object.entries(rows))
    test(suite, () => {
      const section = sectionOf(read(`docs/suites/${suite}.md`), '## JSON rows')
      assert.deepEqual(namesIn(section).sort(), Object.keys(row).sort())
    })
})

test('schemaFields finds fields behind every keyword, and lists those of a definition once', () => {
  const leaf = { properties: { leaf: { description: 'green' } } }
  const schema = {
    properties: {
      object: leaf,
      array: { items: leaf },
      either: { anyOf: [{ type: 'null' }, leaf] },
      one: { $ref: '#/definitions/shared' },
      other: { oneOf: [{ $ref: '#/definitions/shared' }] },
      both: { allOf: [leaf, { properties: { more: {} } }] },
    },
    definitions: { shared: leaf, narrower: { allOf: [{ $ref: '#/definitions/shared' }, leaf] } },
  }
  const fields = schemaFields(schema)
  assert.deepEqual(
    [...fields.keys()].join(' '),
    'object object.leaf array array[].leaf either either.leaf one other both both.leaf both.more shared.leaf',
  )
  assert.deepEqual([fields.get('array[].leaf'), fields.get('array')], ['green', ''])
})
