import { Fault } from '../../../errors/fault.js'
import { createHello } from '../../../workload/hello.js'
import { verifyAnswer } from '../../../workload/verify.js'

/** @import { Exchange } from './httpCaller.js' */

/** The call as JSON, each answer verified in full. @param {{ executesGraphql: boolean }} server @returns {Exchange} */
export function createJsonExchange(server) {
  const { path, headers, body, goldenOf, nameOf } = createHello(server)
  /** What stands around the name in the last body that was found right: one comparison tells the same one again. */
  let around = ['', '']
  return {
    request: (index) => ({ method: 'POST', path, headers, body: body(index) }),
    verify({ status, headers, chunks }, index) {
      const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
      const text = bytes.toString('latin1')
      const name = nameOf(index)
      if (status === 200 && text === around[0] + name + around[1]) return
      const fault = verifyAnswer(goldenOf(index), { status, headers, body: bytes, complete: true })
      if (fault !== null) throw new Fault('WRONG_ANSWER', `asked for ${name}: ${fault}`)
      if (!headers['content-encoding'])
        around = [text.slice(0, text.indexOf(name)), text.slice(text.indexOf(name) + name.length)]
    },
  }
}
