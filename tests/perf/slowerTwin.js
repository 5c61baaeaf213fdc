import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createProject } from '../project.js'

/** Call of core-graphql-js that answers a request. */
const call = 'graphql.graphql({ schema: executableSchema, source: query, variableValues: variables })'

/**
 * A project with a server, a twin of it, and one in which every so-manieth request is executed twice: `twin` and
 * `slower`.
 * @param {string} server
 * @param {string} every 9: 11 % more work
 * @param {string[]} [others] servers beside these
 */
export function createTwins(server, every, others = []) {
  const source = readFileSync(join(import.meta.dirname, `../../benchmarks/${server}.js`), 'utf8')
  if (!source.includes(call)) throw new Error(`${server} has no ${call}: its requests cannot be executed twice`)
  const twice = source.replace(call, `(requests++ % ${every} === 0 && (await ${call}), ${call})`)
  const names = [...new Set([server, ...others])]
  const project = createProject(
    [],
    names.map((name) => `benchmarks/${name}.js`),
  )
  writeFileSync(join(project.folder, 'benchmarks/twin.js'), source)
  writeFileSync(join(project.folder, 'benchmarks/slower.js'), `let requests = 0\n${twice}`)
  return project
}
