import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { environment } from './serverEnvironment.js'
import { host } from './listen.js'
import { writeEnvironment } from './writeEnvironment.js'

/** @import { AddressInfo } from 'node:net' */

/** Finds a free port for the server behind the gateway. */
async function freePort() {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = /** @type {AddressInfo} */ (probe.address())
  await once(probe.close(), 'close')
  return port
}

/**
 * Writes how Caddy treats a server of Node.js: it closes a connection before the server does, after five idle seconds.
 * By default Caddy keeps it for two minutes, and answers 502 to a POST that meets the close. Caddy retries nothing:
 * version 2.6 would send a buffered POST without its body, and answer 502 to many concurrent ones (`ContentLength=57
 * with Body length 0`).
 * @param {string} buffering
 */
const upstreamOptions = (buffering) => `
			${buffering}
			transport http {
				keepalive 2s
			}`

/**
 * Names the option that has Caddy read a request before it passes it on. Otherwise Caddy truncates one answer of some
 * 10,000 to POSTs over HTTP/1.1, and ends it as if it were whole (caddyserver/caddy#5431).
 * @param {string} version - as `caddy version` prints it
 */
export function bufferingOption(version) {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? []
  return `${major}` === '2' && Number(minor) < 7 ? 'buffer_requests' : 'request_buffers 64KiB'
}

const benchmarks = join(import.meta.dirname, '../../benchmarks')

/** Finds the file of the server behind the gateway. @throws {Error} if there is none of that name */
function findUpstream() {
  const { upstream } = environment
  const file = ['', 'legacy', 'next'].map((folder) => join(benchmarks, folder, `${upstream}.js`)).find(existsSync)
  if (file && upstream !== parse(process.argv[1]).name) return file
  throw new Error(`UPSTREAM: expected the name of a server that is no gateway, got "${upstream}"`)
}

/**
 * Runs a Caddy in front of a server of benchmarks/, which speaks HTTP/1.1 behind it. Both end with this process, and
 * with each other.
 * @param {object} gateway
 * @param {string} gateway.program - path of Caddy
 * @param {string} gateway.name - of the program in errors
 * @param {(address: string, options: string) => string} gateway.route - writes Caddy's directives for every request,
 *   with the address of the server behind it and the options of a reverse_proxy to it
 */
export async function runGateway({ program, name, route }) {
  const { protocol, tls, port } = environment
  const file = findUpstream()
  const inner = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
  const configuration = join(folder, 'Caddyfile')
  const buffering = bufferingOption(String(spawnSync(program, ['version']).stdout))
  // Clients begin with HTTP/1.1 or HTTP/2, which announce HTTP/3.
  const protocols = { h1: 'h1', h3: 'h1 h2 h3' }[String(protocol)] ?? `h1 ${protocol}`
  writeFileSync(
    configuration,
    `{
	admin off
	auto_https off
	grace_period 1s
	storage file_system ${folder}
	servers {
		protocols ${protocols}
	}
}
${tls ? 'https' : 'http'}://${host}:${port} {
	bind ${host}
	${tls ? `tls ${tls.cert} ${tls.key}` : ''}
	route {
${route(`${host}:${inner}`, upstreamOptions(buffering))}
	}
}
`,
  )
  const server = fork(file, {
    env: { ...process.env, ...writeEnvironment({ ...environment, port: inner, protocol: 'h1', tls: null }) },
  })
  const caddy = spawn(program, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  // End of Caddy's log, for the error if it ends by itself.
  let lastLines = ''
  caddy.stderr.on('data', (chunk) => {
    lastLines = (lastLines + chunk).slice(-500)
  })
  function stop() {
    server.kill()
    caddy.kill()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('exit', () => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  })
  caddy.on('error', ({ message }) => {
    throw new Error(`could not start ${name}: ${message}`)
  })
  caddy.on('exit', (code) => {
    stop()
    if (code) throw new Error(`Caddy ended: ${lastLines.trim().split('\n').at(-1)}`)
  })
  server.on('exit', stop)
}
