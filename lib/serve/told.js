import { readEnvironment } from './environment.js'

/** What this server was told as it was started. */
export const told = readEnvironment(process.env)
