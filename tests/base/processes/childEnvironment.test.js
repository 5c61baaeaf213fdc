import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import {
  childEnvironment,
  commandEnvironment,
  describeKept,
  keptTmpdirName,
  loadEnvironment,
  markName,
} from '../../../lib/base/processes/childEnvironment.js'
import { projectFolder, sourcesIn } from '../../sources.js'

/**
 * Replaces the environment during a test.
 * @param {import('node:test').TestContext} context
 * @param {NodeJS.ProcessEnv} environment
 */
function replaceEnvironment(context, environment) {
  const before = process.env
  context.after(() => {
    process.env = before
  })
  process.env = environment
}

const needed = {
  ...{ PATH: '/bin', HOME: '/home/a', USER: 'a', TMPDIR: '/tmp/run', TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  ...{ CADDY_BIN: '/bin/caddy', [markName]: '/tmp/run' },
}
const secrets = {
  ...{ GITHUB_TOKEN: 'a', NPM_TOKEN: 'b', npm_config__authToken: 'c', AWS_SECRET_ACCESS_KEY: 'd' },
  ...{ DATABASE_URL: 'postgres://a:b@c/d', PGPASSWORD: 'e', SSH_AUTH_SOCK: '/f', GOOGLE_APPLICATION_CREDENTIALS: '/g' },
}
const disturbing = {
  ...{ NODE_OPTIONS: '--inspect', NODE_ENV: 'test', NODE_V8_COVERAGE: '/x', UV_THREADPOOL_SIZE: '1', K6_OUT: 'cloud' },
  ...{
    PORT: '1',
    DATABASE: '/x',
    PAGE: '{}',
    CHROME_BIN: '/bin/chrome',
    http_proxy: 'http://a',
    LCX: '1',
    MY_PATH: '1',
  },
}

describe('the environment of a child', () => {
  test('has what programs need, and neither secrets nor what would change a measurement', (context) => {
    replaceEnvironment(context, { ...needed, ...secrets, ...disturbing })
    assert.deepEqual(childEnvironment(), needed)
  })
  test('has what is added, and no variable without a value', (context) => {
    replaceEnvironment(context, { ...needed, ...secrets })
    assert.deepEqual(childEnvironment({ PORT: '1', SIZE: undefined, LC_ALL: 'de' }), {
      ...needed,
      PORT: '1',
      LC_ALL: 'de',
    })
  })
  test('has what is needed besides', (context) => {
    replaceEnvironment(context, { ...needed, ...secrets })
    assert.deepEqual(
      childEnvironment({}, (name) => name.startsWith('PG')),
      { ...needed, PGPASSWORD: 'e' },
    )
  })
  test("of a command is the user's, with the temporary folder from before the run", (context) => {
    replaceEnvironment(context, { ...needed, ...secrets, ...disturbing, [keptTmpdirName]: '/tmp/mine' })
    const expected = { ...needed, ...secrets, ...disturbing, TMPDIR: '/tmp/mine', [markName]: '/tmp/run/1' }
    assert.deepEqual(commandEnvironment({ [markName]: '/tmp/run/1' }), expected)
    replaceEnvironment(context, { ...secrets, TMPDIR: '/tmp/mine' })
    assert.deepEqual(commandEnvironment({}), { ...secrets, TMPDIR: '/tmp/mine' })
  })
  test("of a load generator with the user's file is the user's, without what changes Node.js", (context) => {
    const changing = { NODE_OPTIONS: '--inspect', NODE_DEBUG: 'http', NODE_V8_COVERAGE: '/x' }
    replaceEnvironment(context, { ...secrets, ...changing, UV_THREADPOOL_SIZE: '1', LD_PRELOAD: 'x.so', TOKEN: 'a' })
    assert.deepEqual(loadEnvironment(), { ...secrets, TOKEN: 'a' })
  })
})

const starters = /^(?:spawn|spawnSync|fork|exec|execFile|execFileSync|run|promisify\(execFile\))$/

/** Finds the calls in a file that start a process. @param {string} path @returns {string[]} the texts of the calls */
function startsIn(path) {
  const file = ts.createSourceFile(path, readFileSync(join(projectFolder, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const calls = /** @type {string[]} */ ([])
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node) && starters.test(node.expression.getText())) calls.push(node.getText())
    node.forEachChild(visit)
  }
  visit(file)
  return calls
}

test('whatever starts a process gives it such an environment', () => {
  // A gateway is a server file itself.
  const files = sourcesIn('lib').filter(
    ({ path, imports }) => path !== 'lib/serve/gateway.js' && imports.some(({ from }) => from === 'node:child_process'),
  )
  const calls = files.flatMap(({ path }) => startsIn(path).map((text) => ({ path, text })))
  assert.ok(calls.length > 20)
  // The runner itself, in a network namespace.
  const again = "spawn(command, commandArguments, { stdio: 'inherit', env: { ...process.env, ...environment } })"
  // The options of both programs of PostgreSQL are made in one place.
  const shared = /\{\s*\.\.\.options,/
  // A build of the user has the user's environment, as a server's command has.
  const build = 'lib/servers/runBuild.js'
  for (const { path, text } of calls.filter(({ text }) => text !== again))
    if (!shared.test(text) && path !== build) assert.match(text, /\benv: (?:childEnvironment|environmentOf)\(/, path)
})

test('what would change a measurement is named, without its value', (context) => {
  replaceEnvironment(context, { ...needed, NODE_OPTIONS: '--require secret.cjs', NODE_DEBUG: '' })
  assert.equal(describeKept(), 'NODE_OPTIONS of the shell is kept from server files and load generators')
  process.env = { ...process.env, LD_PRELOAD: 'x.so' }
  assert.equal(describeKept(), 'NODE_OPTIONS, LD_PRELOAD of the shell are kept from server files and load generators')
  process.env = needed
  assert.equal(describeKept(), null)
})
