import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { host, port, told, Unsupported, writeEnvironment } from '../lib/serve/index.js'

const { protocol, tls } = told
const { VULCAIN_BIN } = process.env
if (!VULCAIN_BIN)
  throw new Unsupported(
    'needs a Caddy with the Vulcain module: take one from https://github.com/dunglas/vulcain/releases or make one with `xcaddy build --with github.com/dunglas/vulcain/caddy`, and set VULCAIN_BIN to its path',
  )

// A port that is free, for the server behind the gateway.
const probe = createServer().listen(0, host)
await once(probe, 'listening')
const inner = probe.address().port
await once(probe.close(), 'close')

const folder = mkdtempSync(join(tmpdir(), 'bench-vulcain-'))
const configuration = join(folder, 'Caddyfile')
// What the gateway does of Vulcain, the server behind it must not do, too.
writeFileSync(
  configuration,
  `{
	admin off
	auto_https off
	grace_period 1s
	storage file_system ${folder}
	servers {
		protocols ${protocol === 'h1' ? 'h1' : `h1 ${protocol}`}
	}
}
${protocol === 'h2' ? 'https' : 'http'}://${host}:${port} {
	bind ${host}
	${protocol === 'h2' ? `tls ${tls.cert} ${tls.key}` : ''}
	@known query links=known
	route {
		respond @known "a gateway learns of the links from the list: it knows none beforehand" 501
		vulcain {
			early_hints
		}
		reverse_proxy ${host}:${inner} {
			header_up -Preload
			header_up -Fields
			lb_try_duration 10s
			lb_try_interval 10ms
		}
	}
}
`,
)

const server = fork(join(import.meta.dirname, 'mercurius.js'), {
  env: { ...process.env, ...writeEnvironment({ ...told, port: inner, protocol: 'h1' }) },
})
const caddy = spawn(VULCAIN_BIN, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
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
  throw new Error(`could not start VULCAIN_BIN: ${message}`)
})
caddy.on('exit', (code) => {
  stop()
  if (code) throw new Error(`Caddy ended: ${said.trim().split('\n').at(-1)}`)
})
server.on('exit', stop)
