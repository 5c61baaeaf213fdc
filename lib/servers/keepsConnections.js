import { Server } from 'node:http'

// Imported before a server's file, where the server takes its turns in slices of time: while it is stopped its timers go
// on, and Node would close a connection as idle whose next request has come already, but has not been read.
Object.defineProperty(Server.prototype, 'keepAliveTimeout', { get: () => 0, set() {} })
