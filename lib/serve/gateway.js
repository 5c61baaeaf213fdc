import { fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { writeEnvironment } from './environment.js'
import { host } from './listen.js'
import { told } from './told.js'

/** A port that is free, for the server behind the gateway. @returns {Promise<number>} */
async function freePort() {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  await once(probe.close(), 'close')
  return port
}

/**
 * How a Caddy treats a server of Node.js: it gives up a connection before the server does after five idle seconds. Without a
 * word Caddy keeps it for two minutes, and answers 502 to a POST that meets the close. It tries nothing again: Caddy 2.6 sends
 * a POST that it has read first without its body then, and answers 502 to many of those that come together (`ContentLength=57
 * with Body length 0`).
 */
const upstreamOptions = (/** @type {string} */ buffering) => `
			${buffering}
			transport http {
				keepalive 2s
			}`

/**
 * Caddy reads a request before it passes it on. Otherwise it cuts the answer to one of some 10,000 POSTs over HTTP/1.1 short and
 * ends it as if it were whole (caddyserver/caddy#5431).
 * @param {string} version as `caddy version` prints it
 */
export function bufferingOption(version) {
  const [, major, minor] = /^v?(\d+)\.(\d+)/.exec(version) ?? []
  return `${major}` === '2' && Number(minor) < 7 ? 'buffer_requests' : 'request_buffers 64KiB'
}

const benchmarks = join(import.meta.dirname, '../../benchmarks')

/** The file of the server behind the gateway. @throws {Error} where there is none of that name */
function findUpstream() {
  const { upstream } = told
  const file = ['', 'legacy', 'next'].map((folder) => join(benchmarks, folder, `${upstream}.js`)).find(existsSync)
  if (file && upstream !== parse(process.argv[1]).name) return file
  throw new Error(`UPSTREAM: expected the name of a server that is no gateway, got "${upstream}"`)
}

/**
 * A Caddy in front of a server of benchmarks/, which speaks HTTP/1.1 behind it. Both end with this process, and with
 * each other.
 * @param {object} gateway
 * @param {string} gateway.program Caddy
 * @param {string} gateway.name what it is called where it does not start
 * @param {(address: string, options: string) => string} gateway.route what Caddy does with every request; address of the
 *   server behind it, and what a reverse_proxy to it is told
 */
export async function runGateway({ program, name, route }) {
  const { protocol, tls, port } = told
  const file = findUpstream()
  const inner = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'bench-gateway-'))
  const configuration = join(folder, 'Caddyfile')
  const buffering = bufferingOption(String(spawnSync(program, ['version']).stdout))
  // HTTP/3 is announced by the others, which clients begin with.
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
    env: { ...process.env, ...writeEnvironment({ ...told, port: inner, protocol: 'h1', tls: null }) },
  })
  const caddy = spawn(program, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  // Caddy logs as it goes along: what it says last is told where it ends by itself.
  let said = ''
  caddy.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-500)
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
    if (code) throw new Error(`Caddy ended: ${said.trim().split('\n').at(-1)}`)
  })
  server.on('exit', stop)
}
