/** Environment variable that marks the processes of a run. */
export const markName = 'BENCH_RUN'
/** Variable that keeps the user's TMPDIR, while that of a run is its own folder. */
export const keptTmpdirName = 'BENCH_TMPDIR'

/** Variables that Node.js, Bun, Deno, Caddy, PostgreSQL, Chromium and system programs need, and the run's own. */
const allowed = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TZ', 'LANG', 'LANGUAGE', 'LD_LIBRARY_PATH'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'DENO_DIR', 'FONTCONFIG_FILE'],
  ...['CADDY_BIN', 'VULCAIN_BIN', markName, 'BENCH_NETEM'],
])

/** @param {string} name */
const isAllowed = (name) => allowed.has(name) || name.startsWith('LC_')

/**
 * Creates the environment of a program of this project or of the system: without the user's secrets, and without what
 * would change a measurement, such as NODE_OPTIONS.
 * @param {NodeJS.ProcessEnv} [added]
 * @param {(name: string) => boolean} [isNeeded] - allows further variables of the user
 * @returns {Record<string, string>}
 */
export function childEnvironment(added = {}, isNeeded = () => false) {
  const inherited = Object.entries(process.env).filter(([name]) => isAllowed(name) || isNeeded(name))
  const all = [...inherited, ...Object.entries(added)]
  return /** @type {any} */ (Object.fromEntries(all.filter(([, value]) => value !== undefined)))
}

/** Creates the environment of a user's command, which is the user's. @param {NodeJS.ProcessEnv} [added] */
export function commandEnvironment(added = {}) {
  const { [keptTmpdirName]: kept, ...environment } = process.env
  return { ...environment, ...(markName in environment && { TMPDIR: kept }), ...added }
}

/** Variables of a shell that change how Node.js runs. */
const changing = ['NODE_OPTIONS', 'NODE_DEBUG', 'NODE_V8_COVERAGE', 'UV_THREADPOOL_SIZE', 'LD_PRELOAD']

/** Creates the environment of a load generator that reads the user's file: the user's, without what changes Node.js. */
export function loadEnvironment() {
  const inherited = Object.entries(commandEnvironment()).filter(([name]) => !changing.includes(name))
  return Object.fromEntries(inherited)
}

/** Tells which variables of the shell are kept from measured programs, by name; null without one. */
export function describeKept() {
  const names = changing.filter((name) => process.env[name])
  if (names.length === 0) return null
  const are = names.length === 1 ? 'is' : 'are'
  return `${names.join(', ')} of the shell ${are} kept from server files and load generators`
}
