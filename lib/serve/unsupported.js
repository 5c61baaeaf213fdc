/** Why a server cannot do what it was asked for: its row says so, and nothing is wrong with it. */
export class Unsupported extends Error {
  name = 'Unsupported'
}
