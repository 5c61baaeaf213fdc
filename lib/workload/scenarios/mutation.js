/** @import { Fields, Types } from '../schemaTypes.js' */
/** @import { Variation } from '../../types.d.ts' */

/** Makes an id of constant width, so that it can be replaced in expected answers. @param {number} index */
const idOf = (index) => `n${String(index).padStart(6, '0')}`

const text = 'Wind from the south-west, force 5. Sails reefed, all lamps lit, course unchanged until the next watch.'
const query = 'mutation Save($id: ID!, $text: String!) { saveNote(id: $id, text: $text) { note { id text } } }'

/** Notes, a different one for each request, which the answer must hold. @type {Variation} */
export const notes = {
  count: 10_000,
  shared: false,
  mark: idOf,
  request: (index) => ({ query, variables: { id: idOf(index), text } }),
  golden: (_, index) => ({ data: { saveNote: { note: { id: idOf(index), text } } } }),
}

/** Declares a mutation that creates a note, and reads it back from its store. @param {Types} types @returns {Fields} */
export function mutationFields({ object, id, string, required }) {
  /** @type {Map<string, { id: string, text: string }>} */
  const store = new Map()
  const Note = object('Note', { id, text: string })
  const SavedNote = object('SavedNote', { note: { type: required(Note), resolve: ({ id }) => store.get(id) } })
  return {
    saveNote: {
      type: required(SavedNote),
      args: { id, text: string },
      resolve(_, { id, text }) {
        store.set(id, { id, text })
        return { id }
      },
    },
  }
}
