import { answerQuestions } from '../../../load/childClient.js'
import { createPageReader } from './createPageReader.js'

/** @import { Page } from '../../../types.d.ts' */
/** @import { AskedReading, PageLoad, ReadVerdict } from '../types.d.ts' */

// The client of a server's pages: to each reading it tells the measured pages, then the verdict.
answerQuestions(createAnswerer())

function createAnswerer() {
  /** Connections and caches last as long as the process. @type {ReturnType<typeof createPageReader> | undefined} */
  let read
  /** @type {(question: { load: PageLoad, asked: AskedReading }, tell: (page: Page) => void) => Promise<ReadVerdict>} */
  return async ({ load, asked }, tell) => {
    read ??= createPageReader(load)
    const before = process.cpuUsage()
    const verdict = await read(asked, tell)
    const { user, system } = process.cpuUsage(before)
    return { ...verdict, clientCpuSeconds: (user + system) / 1e6 }
  }
}
