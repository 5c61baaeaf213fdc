import { amount, defineFields, describeFields, positiveCount, positiveList, referTo } from '../kit/fields.js'

/** Measured fields of a server process under one set of conditions. */
export const fields = defineFields({
  ms: {
    kind: positiveList,
    text: 'milliseconds of each request, in their order, until it is decoded and parsed',
  },
  messageBytes: { kind: positiveCount, text: 'bytes of the body, decoded' },
  transferBytes: { kind: positiveCount, text: 'bytes of the body as it came' },
  serverCpuMs: { kind: amount, text: "milliseconds of CPU time of the server's processes per request" },
  clientCpuMs: { kind: amount, text: 'the same of the client, without what it takes to verify' },
})

/** Definitions of stored facts and values. */
export const storedDefinitions = {
  facts: describeFields({ network: { kind: { schema: referTo('network') } } }),
  value: describeFields(fields),
}
