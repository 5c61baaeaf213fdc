import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refuseConflicts } from '../../lib/cli/readParameters.js'
import { usageError } from './messages.js'

/** @type {import('../../lib/workload/parameter.d.ts').ParameterTable} */
const table = {
  color: { alias: 'c', help: '', conflicts: ['gray', 'depth 1'] },
  gray: { help: '' },
  depth: { help: '' },
  level: { help: '', requires: ['color', 'depth 8'] },
  about: { help: '', onlyWith: ['gray'] },
}

describe('options that do not go together are refused in one line, in whatever order they are written', () => {
  /** @type {[Record<string, string | true>, string][]} */
  const cases = [
    [{ color: true, gray: true }, '-c/--color does not go with --gray; leave one out'],
    [{ gray: true, color: true }, '-c/--color does not go with --gray; leave one out'],
    [{ color: true, depth: '8, 1' }, '-c/--color does not go with --depth 1; leave one out'],
    [{ level: '3' }, '--level needs --color; add it'],
    [{ level: '3', depth: '4' }, '--level needs --color; add it'],
    [{ about: true, gray: true, depth: '8' }, '--about does not go with --depth; leave one out'],
    [{ depth: '8', about: true }, '--about does not go with --depth; leave one out'],
  ]
  for (const [written, message] of cases)
    test(JSON.stringify(written), () => assert.throws(() => refuseConflicts(table, written), usageError(message)))
})

describe('options that go together are accepted', () => {
  /** @type {Record<string, string | true>[]} */
  const cases = [
    {},
    { color: true, depth: '8' },
    { level: '3', color: true },
    { level: '3', depth: '4,8' },
    { about: true, gray: true },
  ]
  for (const written of cases) test(JSON.stringify(written), () => refuseConflicts(table, written))
})
