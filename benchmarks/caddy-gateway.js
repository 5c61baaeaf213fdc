import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runGateway, speaks, Unsupported } from '../lib/serve/index.js'

speaks('h1', 'h2c', 'h2', 'h3')

const { CADDY_BIN, PATH = '' } = process.env
const isInstalled = PATH.split(delimiter).some((folder) => existsSync(join(folder, 'caddy')))
if (!CADDY_BIN && !isInstalled)
  throw new Unsupported('needs Caddy: install it (apt-get install caddy), or set CADDY_BIN to its path')

await runGateway({
  program: CADDY_BIN ?? 'caddy',
  name: 'CADDY_BIN',
  route: (address, options) => `
		reverse_proxy ${address} {${options}
		}`,
})
