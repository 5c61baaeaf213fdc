/** The processes of a run beside its runner and its guard, by their command lines: words that end with \0. */
export const roles = {
  server: /\0(?:benchmarks|federation)\/[^\0]+\.js\0/,
  client: /\/(?:kit\/child|loadChild)\.js\0/,
  relay: /\/relayProcess\.js\0/,
  browser: /^(?!.*--type=).*\0--remote-debugging-pipe\b/s,
  database: /^[^\0\s]*\bpostgres\b/,
}

/** @typedef {'runner' | keyof typeof roles} Role */
