import { join } from 'node:path'

/** The path of the gRPC service that says hello. */
export const helloProto = join(import.meta.dirname, '../workload/hello.proto')
