// Node.js has it from 22.13 on, and types for it: those of the oldest version that this project runs under have not.
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
