import { Connection } from '../../lib/load/connection.js'

// Loaded into the client of one arm of againstWrk.js: requests that follow answers are sent at once.
Connection.defer = (send) => send()
