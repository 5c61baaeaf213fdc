import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { describeMissing, importedPackages, installedPackages, missingPackages } from '../../lib/servers/packages.js'
import { temporaryFolder } from '../core/store/temporaryFolder.js'

/** @import { Server } from '../../lib/types.d.ts' */

describe('importedPackages', () => {
  /** @type {Record<string, [string, string[]]>} */
  const cases = {
    'a default import': ["import express from 'express'", ['express']],
    'double quotes and a semicolon': ['import express from "express";', ['express']],
    'named imports over lines': ["import {\n  a,\n  b as c,\n} from 'koa'", ['koa']],
    'a namespace': ["import * as graphql from 'graphql'", ['graphql']],
    'an import for its effect': ["import 'reflect-metadata'", ['reflect-metadata']],
    'without white space': ["import{a}from'koa'", ['koa']],
    'an export from': ["export { a } from 'koa'", ['koa']],
    'a dynamic import': ["const x = await import('hono')", ['hono']],
    'a dynamic import over lines': ["await import(\n  'hono'\n)", ['hono']],
    CommonJS: ["const { a } = require('micro')", ['micro']],
    'a scope': ["import { A } from '@apollo/server'", ['@apollo/server']],
    'a subpath of a scope': ["import { A } from '@apollo/server/standalone'", ['@apollo/server']],
    'a subpath': ["import { g } from 'grafserv/node'", ['grafserv']],
    'a name with punctuation': ["import a from '@as-integrations/express5.x_y'", ['@as-integrations/express5.x_y']],
    'built-in modules': ["import 'node:http'\nimport 'fs'\nimport 'fs/promises'\nrequire('path')", []],
    'a package named like a built-in module with more': [
      "import 'node-fetch'\nimport 'http-errors'",
      ['node-fetch', 'http-errors'],
    ],
    'files of the project': ["import './a.js'\nimport '../lib/serve/index.js'\nrequire('/b.js')", []],
    'each once, in the order of appearance': [
      "import b from 'b'\nimport x from 'a/x'\nimport y from 'b/y'",
      ['b', 'a'],
    ],
    'last those that are imported for their effects alone': [
      "import 'reflect-metadata'\nrequire('dotenv').config()\nimport {\n  A,\n} from '@apollo/server'",
      ['@apollo/server', 'reflect-metadata', 'dotenv'],
    ],
    'no import': ['export const important = 1', []],
    'other words and calls': ["important('x'); required('y'); a.fromage = 'z'; a.require('b'); reimport('c')", []],
  }
  for (const [name, [source, packages]] of Object.entries(cases))
    test(name, () => assert.deepEqual(importedPackages(source), packages))

  test('a call named from is no import', () => {
    assert.deepEqual(importedPackages("import 'a'\nconst b = Buffer.from('text')"), ['a'])
  })
  test('a comment is no import', () => {
    assert.deepEqual(importedPackages("// The answer comes from 'express'.\nimport 'a'"), ['a'])
  })
})

describe('installedPackages', () => {
  /** @type {(context: import('node:test').TestContext, files: Record<string, unknown>) => string} */
  function createProject(context, files) {
    const folder = temporaryFolder(context)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
    }
    return folder
  }
  const installed = {
    'node_modules/express/package.json': { version: '5.0.0' },
    'node_modules/graphql/package.json': { version: '16.0.0' },
    'benchmarks/legacy/node_modules/graphql/package.json': { version: '15.0.0' },
    'package-lock.json': {
      packages: { 'node_modules/express': { deprecated: 'use another' }, 'node_modules/graphql': {} },
    },
    'benchmarks/a.js': "import 'express'\nimport 'not-installed'",
    'benchmarks/legacy/b.js': "import 'express'",
    'benchmarks/plain.js': "import 'node:http'",
  }
  /** @type {(file: string, executesGraphql?: boolean) => Server} */
  const server = (file, executesGraphql = true) => /** @type {Server} */ ({ file, executesGraphql })
  const express = { name: 'express', version: '5.0.0', deprecated: 'use another' }

  test('versions as installed, then graphql, with what the registry says', (context) => {
    const folder = createProject(context, installed)
    const graphql = { name: 'graphql', version: '16.0.0' }
    assert.deepEqual(installedPackages(server(join(folder, 'benchmarks/a.js'))), [express, graphql])
  })
  test('the nearest node_modules counts, and above it what only is there', (context) => {
    const folder = createProject(context, installed)
    const graphql = { name: 'graphql', version: '15.0.0' }
    assert.deepEqual(installedPackages(server(join(folder, 'benchmarks/legacy/b.js'))), [express, graphql])
  })
  test('a baseline has no graphql', (context) => {
    const folder = createProject(context, installed)
    assert.deepEqual(installedPackages(server(join(folder, 'benchmarks/a.js'), false)), [express])
  })
  test('a file that needs no package has none', (context) => {
    const folder = createProject(context, installed)
    assert.deepEqual(installedPackages(server(join(folder, 'benchmarks/plain.js'))), [])
  })
  test('without a lockfile nothing is known to be deprecated', (context) => {
    const { 'package-lock.json': _, ...files } = installed
    const folder = createProject(context, files)
    const [{ deprecated }] = installedPackages(server(join(folder, 'benchmarks/a.js')))
    assert.equal(deprecated, undefined)
  })
})

describe('missingPackages', () => {
  /** Lists what a source lacks. @type {(folder: string, source: string, isShared?: boolean) => string[]} */
  const lackOf = (folder, source, isShared = true) =>
    missingPackages(join(folder, 'benchmarks/a.js'), source, folder, isShared)

  /** @param {import('node:test').TestContext} context */
  function createProject(context) {
    const folder = temporaryFolder(context)
    for (const name of ['above', 'project/node_modules/here', 'node_modules/above', 'project/benchmarks'])
      mkdirSync(join(folder, name), { recursive: true })
    const declared = { devDependencies: { declared: '1.2.3', above: '2.0.0', here: '3.0.0' } }
    writeFileSync(join(folder, 'project/package.json'), JSON.stringify(declared))
    return join(folder, 'project')
  }

  test('are those of imports and calls of require at the beginning of a file', (context) => {
    const folder = createProject(context)
    const source =
      "import {\n  a,\n} from 'x/y'\nimport '@s/z'\nimport 'here'\nconst { b } = require('w')\nrequire('v').c()"
    assert.deepEqual(lackOf(folder, source), ['x', 'w', '@s/z', 'v'])
  })
  test('are not those that a file imports later, unless the project declares them', (context) => {
    const folder = createProject(context)
    const source = "const a = await import('x').catch(() => null)\nconst b = await import('declared/y')"
    assert.deepEqual(lackOf(folder, source), ['declared'])
  })
  test('are not words in texts, addresses, files, or modules of Node.js', (context) => {
    const folder = createProject(context)
    const source = "import 'node:fs'\nimport '#a'\nimport 'npm:b'\nimport './c.js'\nconst d = `\n  import e from 'e'`"
    assert.deepEqual(lackOf(folder, source), [])
  })
  test('may be in a folder above the project, but not above packages of their own', (context) => {
    const folder = createProject(context)
    assert.deepEqual(lackOf(folder, "import 'above'"), [])
    assert.deepEqual(lackOf(folder, "import 'above'\nimport 'here'", false), ['above'])
  })
  test('are named with the command that installs them', (context) => {
    const folder = createProject(context)
    assert.equal(describeMissing([], folder), null)
    assert.equal(describeMissing(['declared'], folder), 'declared is not installed; run npm ci')
    assert.equal(
      describeMissing(['here', 'x', 'declared'], folder),
      'here, x and declared are not installed; ' +
        'run npm install --save-dev --save-exact here@3.0.0 x declared@1.2.3',
    )
  })
  test('are named with versions where npm has installed the project', (context) => {
    const folder = join(temporaryFolder(context), 'node_modules/project')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ devDependencies: { declared: '1.2.3' } }))
    const command = 'npm install --save-dev --save-exact declared@1.2.3'
    assert.equal(describeMissing(['declared'], folder), `declared is not installed; run ${command}`)
  })
})
