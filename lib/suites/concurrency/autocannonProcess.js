import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// The command line of autocannon reads a body as text, which random bytes are not.
const [options, bodyFile] = process.argv.slice(2)
const body = bodyFile === undefined ? undefined : readFileSync(bodyFile)
console.log(JSON.stringify(await autocannon({ ...JSON.parse(options), body })))
