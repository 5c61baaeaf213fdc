import { Server } from 'node:http'

// Imported before the file of a server that takes turns in slices. Its timers go on while it is suspended: Node.js
// would close a connection as idle although the next request has arrived and was not read yet.
Object.defineProperty(Server.prototype, 'keepAliveTimeout', { get: () => 0, set() {} })
