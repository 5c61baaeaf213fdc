import { decodeBody } from '../../../client/body.js'
import { Fault } from '../../../errors/fault.js'
import { dictionaryPath, toDictionary } from '../../../workload/dictionary.js'

/** What the server compresses with, as a client gets it. @param {import('../../../client/transport.js').Requester} transport */
export async function fetchDictionary(transport) {
  transport.begin({ push: ({ cancel }) => cancel(), fail: () => {} })
  const document = await transport.request({ method: 'GET', path: dictionaryPath })
  const use = document.headers['use-as-dictionary']
  if (document.status !== 200 || !use)
    throw new Fault('UNSUPPORTED', `GET ${dictionaryPath}: expected a dictionary, got status ${document.status}`)
  return toDictionary(decodeBody(document))
}
