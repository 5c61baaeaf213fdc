/** @import { Fields, Types } from '../schemaTypes.js' */
/** @import { Variation } from '../../types.d.ts' */

/** Of one width, as it is written into answers that are expected. @param {number} index */
const idOf = (index) => `n${String(index).padStart(6, '0')}`

const text = 'Wind from the south-west, force 5. Sails reefed, all lamps lit, course unchanged until the next watch.'
const query = 'mutation Save($id: ID!, $text: String!) { saveNote(id: $id, text: $text) { note { id text } } }'

/** A note of its own for each request, which the answer has to hold. @type {Variation} */
export const notes = {
  count: 10_000,
  shared: false,
  mark: idOf,
  request: (index) => ({ query, variables: { id: idOf(index), text } }),
  golden: (_, index) => ({ data: { saveNote: { note: { id: idOf(index), text } } } }),
}

/** Creates a note, and reads it back from where it was put. @param {Types} types @returns {Fields} */
export function mutationFields({ object, id, string, required }) {
  /** @type {Map<string, { id: string, text: string }>} */
  const kept = new Map()
  const Note = object('Note', { id, text: string })
  const Saved = object('SavedNote', { note: { type: required(Note), resolve: ({ id }) => kept.get(id) } })
  return {
    saveNote: {
      type: required(Saved),
      args: { id, text: string },
      resolve(_, { id, text }) {
        kept.set(id, { id, text })
        return { id }
      },
    },
  }
}
