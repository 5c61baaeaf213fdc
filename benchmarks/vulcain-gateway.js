import { runGateway, speaks, Unsupported } from '../lib/serve/index.js'

speaks('h1', 'h2c', 'h2')

const { VULCAIN_BIN } = process.env
const releases = 'https://github.com/dunglas/vulcain/releases'
const command = 'xcaddy build --with github.com/dunglas/vulcain/caddy'
if (!VULCAIN_BIN)
  throw new Unsupported(
    `needs a Caddy with the Vulcain module: take one from ${releases} or make one with \`${command}\`, ` +
      'and set VULCAIN_BIN to its path',
  )

await runGateway({
  program: VULCAIN_BIN,
  name: 'VULCAIN_BIN',
  // Removes the headers of Vulcain that the gateway handles, so that the server behind it does not do the same.
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
