import assert from 'node:assert/strict'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCheckout, manifests, npmJson, updatedPackages, writeFiles } from './checkout.js'

/**
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {(files: Map<string, string>) => void} [change]
 * @param {(folder: string) => void} [tamper] with the folder that the artifact was unpacked to
 */
function accept(checkout, change, tamper) {
  const { files, folder } = createArtifact(checkout, change, tamper)
  return { ...checkout, files, ...checkout.run('accept-packages', folder) }
}

/**
 * @param {ReturnType<typeof createCheckout>} checkout
 * @param {(files: Map<string, string>) => void} [change]
 * @param {(folder: string) => void} [tamper] with the folder that the artifact was unpacked to
 */
function createArtifact(checkout, change = () => {}, tamper = () => {}) {
  const files = updatedPackages(checkout)
  change(files)
  const folder = mkdtempSync(join(checkout.parent, 'artifact-'))
  writeFiles(folder, files)
  tamper(folder)
  return { files, folder }
}

/** @type {(path: string, edit: (value: any) => void) => (files: Map<string, string>) => void} */
const edited = (path, edit) => (files) => {
  const value = JSON.parse(files.get(path) ?? '')
  edit(value)
  files.set(path, npmJson(value))
}

test('other versions of measured packages are taken over, with nothing installed', (context) => {
  const { status, stderr, files, read, git } = accept(createCheckout(context))
  assert.equal(status, 0, stderr)
  for (const path of manifests) assert.equal(read(path), files.get(path))
  assert.equal(git('status', '--porcelain'), 'M package-lock.json\n M package.json')
})

test('the committed ones as well', (context) => {
  const checkout = createCheckout(context)
  const { status, stderr, git } = accept(checkout, (files) => {
    for (const path of manifests) files.set(path, checkout.read(path))
  })
  assert.equal(status, 0, stderr)
  assert.equal(git('status', '--porcelain'), '')
})

const newPackage = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` }
const mercurius = 'node_modules/mercurius'

/** @type {Record<string, [RegExp, (files: Map<string, string>) => void]>} */
const hostile = {
  'a new script': [/package\.json differs/, edited('package.json', (value) => (value.scripts.prebenchmark = 'x'))],
  'a changed script': [/package\.json differs/, edited('package.json', (value) => (value.scripts.test = 'true'))],
  'a new package': [/package\.json differs/, edited('package.json', (value) => (value.dependencies.evil = '1.0.0'))],
  'a package less': [
    /"undefined" as the version of koa/,
    edited('package.json', (value) => delete value.dependencies.koa),
  ],
  'another version of a package that is not measured': [
    /package\.json differs/,
    edited('package.json', (value) => (value.dependencies.ajv = '99.0.0')),
  ],
  'another version of a package at its end of life': [
    /benchmarks\/legacy\/package\.json differs/,
    edited('benchmarks/legacy/package.json', (value) => (value.dependencies.micro = '99.0.0')),
  ],
  'another override': [/package\.json differs/, edited('package.json', (value) => (value.overrides.semver = '1.0.0'))],
  'an address as a version': [
    /"https:\/\/evil\.example\/a\.tgz" as the version of mercurius/,
    edited('package.json', (value) => (value.dependencies.mercurius = 'https://evil.example/a.tgz')),
  ],
  'a name that stands twice': [
    /not formatted as/,
    (files) => files.set('package.json', (files.get('package.json') ?? '').replace('{', '{\n  "name": "x",')),
  ],
  'a key that would reach the prototype': [
    /package\.json differs/,
    (files) =>
      files.set(
        'package.json',
        (files.get('package.json') ?? '').replace('{', '{\n  "__proto__": {\n    "a": "b"\n  },'),
      ),
  ],
  'no JSON': [/package-lock\.json is not JSON/, (files) => files.set('package-lock.json', '{')],
  'no object': [/package-lock\.json/, (files) => files.set('package-lock.json', 'null\n')],
  'a lockfile of another package.json': [
    /does not belong to the package\.json/,
    edited('package-lock.json', (value) => (value.packages[''].dependencies.mercurius = '98.0.0')),
  ],
  'a package from elsewhere': [
    /"node_modules\/mercurius" is not from the npm registry/,
    edited('package-lock.json', (value) => (value.packages[mercurius].resolved = 'https://evil.example/a.tgz')),
  ],
  'a host that only begins like the registry': [
    /is not from the npm registry/,
    edited(
      'package-lock.json',
      (value) => (value.packages[mercurius].resolved = 'https://registry.npmjs.org.evil.example/a.tgz'),
    ),
  ],
  'a package without a checksum': [
    /has no sha512 checksum/,
    edited('package-lock.json', (value) => delete value.packages[mercurius].integrity),
  ],
  'a link': [/is a link/, edited('package-lock.json', (value) => (value.packages[mercurius].link = true))],
  'an entry that is none': [/is no entry/, edited('package-lock.json', (value) => (value.packages[mercurius] = null))],
  'a place outside of node_modules': [
    /"node_modules\/\.\.\/\.\.\/x" is in no node_modules/,
    edited('package-lock.json', (value) => (value.packages['node_modules/../../x'] = newPackage)),
  ],
  'a new install script': [
    /"node_modules\/new" has a new install script/,
    edited(
      'package-lock.json',
      (value) => (value.packages['node_modules/new'] = { ...newPackage, hasInstallScript: true }),
    ),
  ],
  'a file less': [
    /benchmarks\/next\/package\.json is missing/,
    (files) => files.delete('benchmarks/next/package.json'),
  ],
  'a file more': [/"\.github\/artifact\.js" is not expected/, (files) => files.set('.github/artifact.js', '')],
  'a file of git': [/"\.git\/hooks\/pre-commit" is not expected/, (files) => files.set('.git/hooks/pre-commit', 'x')],
  'a command for the log': [/refused: "::set-env\\nx" is not expected/, (files) => files.set('::set-env\nx', '')],
}

/** @type {Record<string, [RegExp, (folder: string) => void]>} */
const tampered = {
  'a symbolic link to a file': [
    /"package-lock2\.json" is not expected/,
    (folder) => symlinkSync('/etc/passwd', join(folder, 'package-lock2.json')),
  ],
  'a symbolic link in place of a file': [
    /package\.json is not a plain file/,
    (folder) => replaceBy(folder, 'package.json', (file) => symlinkSync('/etc/passwd', file)),
  ],
  'a hard link in place of a file': [
    /package\.json is not a plain file/,
    (folder) => replaceBy(folder, 'package.json', (file) => linkSync(join(folder, 'package-lock.json'), file)),
  ],
  'a folder in place of a file': [
    /package\.json is not a plain file/,
    (folder) => replaceBy(folder, 'package.json', (file) => mkdirSync(file)),
  ],
  'a symbolic link in place of a folder': [
    /"benchmarks" is not expected/,
    (folder) => replaceBy(folder, 'benchmarks', (file) => symlinkSync('/etc', file)),
  ],
  'a file that is too big': [
    /package\.json has 3000000 bytes, at most 2000000/,
    (folder) => truncateSync(join(folder, 'package.json'), 3e6),
  ],
  'bytes that are no text': [
    /package\.json is not UTF-8/,
    (folder) => writeFileSync(join(folder, 'package.json'), Buffer.from([0xff, 0xfe, 0x80])),
  ],
}

/** @param {string} folder @param {string} path @param {(file: string) => void} make */
function replaceBy(folder, path, make) {
  rmSync(join(folder, path), { recursive: true })
  make(join(folder, path))
}

test('refused, and nothing is changed:', async (context) => {
  const checkout = createCheckout(context)
  const acceptAgain = checkout.open('accept-packages')
  /** @param {RegExp} message @param {ReturnType<typeof createArtifact>} artifact */
  const assertRefused = async (message, { folder }) => {
    const { code, stderr } = await acceptAgain([folder])
    assert.equal(code, 1, stderr)
    assert.match(stderr, message)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
    assert.equal(checkout.git('status', '--porcelain'), '')
  }
  for (const [name, [message, change]] of Object.entries(hostile))
    await context.test(name, () => assertRefused(message, createArtifact(checkout, change)))
  for (const [name, [message, tamper]] of Object.entries(tampered))
    await context.test(name, () => assertRefused(message, createArtifact(checkout, undefined, tamper)))
})

test('without a folder the command line is told', (context) => {
  const { status, stderr } = createCheckout(context).run('accept-packages')
  assert.equal(status, 2)
  assert.match(stderr, /^usage: npm run accept-packages -- FOLDER$/m)
})
