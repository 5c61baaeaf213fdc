export { api } from './api.js'
export { createServer, host, listen, onlyHttp1, port } from './listen.js'
export { compoundAnswer, schema } from './workload.js'
