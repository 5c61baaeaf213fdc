// Types of the package ws, which has none: the part that is used here and in tests.
declare module 'ws' {
  import { EventEmitter } from 'node:events'
  import type { Server } from 'node:http'

  export class WebSocket extends EventEmitter {
    constructor(url: string, protocol: string, options: { localAddress?: string; perMessageDeflate: boolean })
    send(text: string): void
    close(code: number, reason?: string): void
    pause(): void
    resume(): void
  }

  export class WebSocketServer extends EventEmitter {
    constructor(options: { server: Server; path: string })
  }
}
