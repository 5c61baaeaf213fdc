import { api } from './api/index.js'
import { compression } from './compression/index.js'
import { concurrency } from './concurrency/index.js'
import { parallelism } from './parallelism/index.js'
import { federation } from './federation/index.js'
import { subscriptions } from './subscriptions/index.js'
import { throughput } from './throughput/index.js'
import { transports } from './transports/index.js'

/** @import { Suite } from '../core/suite.d.ts' */

/** Every suite there is, the default first. @type {Suite[]} */
export const suites = [throughput, parallelism, concurrency, compression, transports, subscriptions, federation, api]
