// Node 20: its types lack the module, which Node.js has from 22.13 on.
declare module 'node:sqlite' {
  export class StatementSync {
    all(...values: string[]): unknown[]
    run(...values: string[]): unknown
  }
  export class DatabaseSync {
    constructor(path: string, options?: { readOnly?: boolean })
    exec(sql: string): void
    prepare(sql: string): StatementSync
    close(): void
  }
}
