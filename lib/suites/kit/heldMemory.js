import { amount, defineFields, flag, positiveCount, referTo } from './fields.js'

/** @import { Kind, ValueOf } from './fields.js' */

/** Fields of two readings of a server's memory. */
export const heldFields = defineFields({
  fromBytes: { kind: amount, text: 'bytes before: after the warm-up, or after the window before' },
  toBytes: { kind: amount, text: 'bytes after it' },
  answers: { kind: positiveCount, text: 'right answers between the two' },
  resident: {
    kind: flag,
    optional: true,
    text: 'true if they are of resident memory, of what is not one Node.js process',
  },
})

/** @type {Kind<ValueOf<typeof heldFields>>} */
export const heldMemory = { schema: referTo('heldMemory') }
