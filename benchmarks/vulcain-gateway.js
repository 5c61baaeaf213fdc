import { runGateway, speaks, Unsupported } from '../lib/serve/index.js'

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
  route: (address, options) => `
		@known query links=known
		respond @known "a gateway learns of the links from the list: it knows none beforehand" 501
		vulcain {
			early_hints
		}
		reverse_proxy ${address} {
			header_up -Preload
			header_up -Fields${options}
		}`,
})
