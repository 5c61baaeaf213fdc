import { host, runGateway, speaks, Unsupported } from '../lib/serve/index.js'

speaks('h1', 'h2c', 'h2')

const { VULCAIN_BIN } = process.env
if (!VULCAIN_BIN)
  throw new Unsupported(
    'needs a Caddy with the Vulcain module: take one from https://github.com/dunglas/vulcain/releases or make one with `xcaddy build --with github.com/dunglas/vulcain/caddy`, and set VULCAIN_BIN to its path',
  )

await runGateway({
  program: VULCAIN_BIN,
  name: 'VULCAIN_BIN',
  // What the gateway does of Vulcain, the server behind it must not do, too.
  route: (inner) => `
		@known query links=known
		respond @known "a gateway learns of the links from the list: it knows none beforehand" 501
		vulcain {
			early_hints
		}
		reverse_proxy ${host}:${inner} {
			header_up -Preload
			header_up -Fields
			lb_try_duration 10s
			lb_try_interval 10ms
		}`,
})
