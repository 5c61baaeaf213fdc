import { countOrShare, declare, grouped, number, oneOf, timeIn, wholeNumber } from './kinds.js'
import { minResourceBytes } from './pages.js'

/** @import { ConditionsOf } from './parameter.d.ts' */

/** Parameters of the server of a page, which it gets before it starts. */
export const pageParameters = declare({
  resolvers: {
    scope: 'server',
    kind: oneOf('serial', 'parallel', 'batched'),
    default: 'parallel',
    help: 'how the GraphQL server calls its backend: serial, parallel or batched (DataLoader)',
    phrase: (value) => `${value} resolvers`,
  },
  resources: {
    scope: 'server',
    kind: wholeNumber(1, 1000),
    default: '50',
    help: 'documents of a page besides its list',
    phrase: (value) => (value === 1 ? '1 resource' : `${value} resources`),
    plotted: { scale: 'logarithmic', title: 'resources of a page' },
  },
  bytes: {
    scope: 'server',
    kind: wholeNumber(minResourceBytes, 10_000_000),
    default: '10240',
    help: 'size of each resource',
    label: (value) => `bytes ${grouped(value)}`,
    phrase: (value) => `resources of ${grouped(value)} bytes`,
    plotted: { scale: 'logarithmic', title: 'bytes of each resource' },
  },
  delay: {
    scope: 'server',
    kind: timeIn('ms', number(0, 10_000)),
    default: '20',
    help: 'ms that the backend takes to generate the list, and each resource',
    label: (value) => `delay ${value} ms`,
    phrase: (value) => `${value} ms to generate`,
    plotted: { scale: 'linear', title: 'ms to generate' },
  },
  hits: {
    scope: 'server',
    kind: countOrShare(1000),
    default: '0',
    help: "resources in the server's cache: a count, or a share such as 50%",
    phrase: (value) => `${value} server-side hits`,
    plotted: { scale: 'linear', title: 'server-side hits' },
  },
  compression: {
    scope: 'server',
    kind: oneOf('none', 'gzip', 'br', 'zstd'),
    default: 'none',
    help: 'content coding: none, gzip, br or zstd',
    phrase: (value) => (value === 'none' ? 'no compression' : value),
  },
})

/** Conditions of a server: JSON in its PAGE. @typedef {ConditionsOf<typeof pageParameters>} ServerConditions */
