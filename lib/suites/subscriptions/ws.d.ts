// Types of the package ws, which has none: the part that is used here and in tests.
declare module 'ws' {
  import { EventEmitter } from 'node:events'
  import type { ClientRequest, Server } from 'node:http'

  interface Options {
    localAddress?: string
    perMessageDeflate: boolean
    maxPayload: number
    autoPong: boolean
    /** Replaces request.end(). */
    finishRequest: (request: ClientRequest) => void
  }

  export class WebSocket extends EventEmitter {
    constructor(url: string, protocol: string, options: Options)
    readonly bufferedAmount: number
    send(text: string): void
    pong(data: Buffer): void
    terminate(): void
    close(code: number, reason?: string): void
    pause(): void
    resume(): void
  }

  export class WebSocketServer extends EventEmitter {
    constructor(options: { server: Server; path: string })
  }
}
