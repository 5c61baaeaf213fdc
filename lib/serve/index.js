export { api } from './api.js'
export { createServer, host, listen, port } from './listen.js'
export { compoundAnswer, schema } from './workload.js'
