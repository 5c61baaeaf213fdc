import { buildHTTPExecutor } from '@graphql-tools/executor-http'
import { stitchSchemas } from '@graphql-tools/stitch'
import { federationToStitchingSDL, stitchingDirectives } from '@graphql-tools/stitching-directives'
import { buildSchema, parse } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { createServer, listen, subgraphUrls } from '../../../lib/serve/index.js'

const directives = stitchingDirectives()
const sdlQuery = parse('{ _service { sdl } }')

async function createSubschema(endpoint) {
  // By default, identical requests share one answer while in flight, and a benchmark's are all identical.
  const executor = buildHTTPExecutor({ endpoint, deduplicateInflightRequests: false })
  const { data } = await executor({ document: sdlQuery })
  const sdl = federationToStitchingSDL(data._service.sdl, directives)
  return { schema: buildSchema(sdl, { assumeValidSDL: true }), executor, batch: true }
}

const schema = stitchSchemas({
  subschemas: await Promise.all(Object.values(subgraphUrls()).map(createSubschema)),
  subschemaConfigTransforms: [directives.stitchingDirectivesTransformer],
})

listen(createServer(createYoga({ schema })))
