import { escapeMarkup } from '../lib/reports/markdown.js'
import { wrapText } from '../lib/reports/wrapText.js'
import { describeBackends, describeDocuments, describeLists, describeMemory, describeSchemas } from './sentences.js'

/** @import { NamedRuns } from './namedRuns.js' */

// Writes docs/slow.md: what makes a GraphQL server slow, by how much, and how to find out. A section without a
// published run is left out.

/**
 * @typedef {object} Section
 * @property {string} heading
 * @property {string} text
 * @property {(runs: NamedRuns) => Promise<string>} figure - made of published runs; empty without one
 * @property {string} command
 * @property {string} link
 */

/** Selects results of a backend with a delay. @param {string} kind */
const isDelayed = (kind) => /^n\+1-.*-delay-/.test(kind)

/** Reads the run "backends", or the older one with fewer requests in flight. @param {NamedRuns} runs */
export const readBackends = async ({ measuredIn }) =>
  (
    await Promise.all(['backends-400', 'backends-100', ''].map((folder) => measuredIn(folder, undefined, isDelayed)))
  ).flat()

/** Selects results of scenarios without a backend. @param {string} kind */
export const isScenario = (kind) => !/^(|n\+1-.*|schema-.*|layers|new|variables|cold|rest)$/.test(kind)

/** Reads the scenarios that stand beside the table. @param {NamedRuns} runs */
export const readScenarios = ({ measuredIn }) => measuredIn('', undefined, isScenario)

/** @type {Section[]} */
const sections = [
  {
    heading: 'Resolvers wait one after the other (N+1)',
    text:
      'A list whose items each ask a backend by themselves makes 51 calls for an answer where DataLoader makes 2 and ' +
      'a join 1. Count the calls of one answer first: nothing else on this page can matter as much. Once calls are ' +
      'batched, the server waits, and you pay for CPU time only.',
    figure: async (runs) => describeBackends(await readBackends(runs)),
    command: 'node bench -pkgs mercurius --scenario n+1 --backend delay --delay 20 -c 100 -p 1',
    link: '[Real work](real-work.md)',
  },
  {
    heading: 'Documents are parsed and validated again',
    text:
      'Some servers keep parsed documents, others parse and validate each request. Keeping helps only clients that ' +
      'send values in variables: a value in the text makes another document of it. So look into your log for ' +
      'documents that differ by a number or a name.',
    figure: async ({ measuredIn }) => describeDocuments(await measuredIn('documents')),
    command: 'node bench -pkgs mercurius --documents hot,variables,cold',
    link: '[Scenarios](suites/throughput.md#scenarios)',
  },
  {
    heading: 'Memory grows with documents',
    text:
      'A server that keeps what it has parsed, validated or compiled keeps it in memory. If its cache has no limit, ' +
      'clients that write values into documents fill it until garbage collection takes the time or the process ends. ' +
      'Limit the cache, or accept only documents that you know.',
    figure: async ({ measuredIn }) => describeMemory(await measuredIn('memory')),
    command: 'node bench -pkgs mercurius --documents hot,new -d 10m --cohort 1',
    link: '[Memory](suites/throughput.md#options)',
  },
  {
    heading: 'Lists are long',
    text:
      'Each value of an answer is resolved, completed and written. So time grows with the number of values, whatever ' +
      'they hold, and a list blocks the event loop for all other requests. Page your lists, and measure the largest ' +
      'page that a client may ask for.',
    figure: async (runs) => describeLists(await readScenarios(runs)),
    command: 'node bench -pkgs mercurius --scenario list',
    link: '[Real work](real-work.md)',
  },
  {
    heading: 'The schema is large',
    text:
      'A schema of thousands of types takes time and memory before the first answer, and its first document is ' +
      'validated against all that it names. That counts where processes start often, such as in functions of a ' +
      'cloud. Once a server runs, the size of the schema hardly shows.',
    figure: async ({ measuredIn }) =>
      describeSchemas(await measuredIn('', undefined, (kind) => kind.startsWith('schema-'))),
    command: 'node bench -pkgs mercurius --scenario schema',
    link: '[Scenarios](suites/throughput.md#scenarios)',
  },
  {
    heading: 'A layer works for each field',
    text:
      'Tracing, middleware and shields that wrap every resolver work once for each value of an answer. Layers that ' +
      'look at a request once, such as CORS, limits of depth or a logger, cost little.',
    figure: ({ answerOf }) => answerOf(null, 'layers'),
    command: 'node bench --layers mercurius',
    link: '[Layers](layers.md)',
  },
  {
    heading: 'A gateway stands in front',
    text:
      'A gateway plans each document, calls subgraphs one after the other if one needs what another has, and parses ' +
      'and writes every answer again. Federate for teams, not for speed.',
    figure: async ({ answerOf }) => (await answerOf('federation')).split(/(?<=\.) /)[0],
    command: 'node bench --suite federation --delay 0,5,20',
    link: '[Federation](suites/federation.md)',
  },
]

const introduction = `# Why is my GraphQL server slow?

First find out which of these it is: each section says what can cost time, how much it can matter by a published run,
and the command that shows it. Your own API is measured by [two lines](own-api.md) in its folder, operation by
operation:

    npx graphql-server-benchmarks --init http://127.0.0.1:4000/graphql
    npx graphql-server-benchmarks --api api.mjs --profile

\`--profile\` names the functions that take the time. An operation whose answer takes much longer than its CPU time
waits for a backend; one whose CPU time is as long as the answer computes. Look at the CPU time of an answer, not at the
rate: it says how many machines you pay for, and a busy neighbour changes it less.`

const end = `## What is seldom the reason

- The server. Where resolvers wait, all servers wait. [The table](../README.md#answer) says what the choice can gain.
- The network between server and client, unless documents are large or connections new:
  [transports](suites/transports.md), [compression](suites/compression.md).
- The number of connections, once a few fill a process: more only wait ([connections](suites/concurrency.md)).

Figures are of the machine that each linked page names: compare ratios, not times. \`npm run update-readme\` writes this
page from published runs; what no run has measured yet is not on it.`

/** @type {(section: Section, figure: string) => string} */
const formatSection = ({ heading, text, command, link }, figure) =>
  [
    `## ${heading}`,
    wrapText(text, 120).join('\n'),
    `**How much:** ${escapeMarkup(figure)} ${link}`,
    `    ${command}`,
  ].join('\n\n')

/** Writes the page. @param {NamedRuns} runs */
export async function formatSlowPage(runs) {
  const parts = []
  for (const section of sections) {
    const figure = await section.figure(runs)
    if (figure !== '') parts.push(formatSection(section, figure))
  }
  return `${[introduction, ...parts, end].join('\n\n')}\n`
}
