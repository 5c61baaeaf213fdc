import { MercuriusDriver } from '@nestjs/mercurius'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import * as graphql from 'graphql'
import mercurius from 'mercurius'
import { api, createServer, host, offers, port, schema } from '../lib/serve/index.js'

const { persisted, batching } = offers('persisted', 'batching')

class AppModule {}
Module({
  imports: [
    GraphQLModule.forRoot({
      driver: MercuriusDriver,
      schema: schema(graphql),
      allowBatchedQueries: batching,
      persistedQueryProvider: persisted ? mercurius.persistedQueryDefaults.automatic() : undefined,
    }),
  ],
})(AppModule)

const app = await NestFactory.create(AppModule, new FastifyAdapter({ serverFactory: createServer }), { logger: false })

// Before Fastify reads the body, which is the REST handler's to read.
const onRequest = (request, reply) => {
  reply.hijack()
  return api(request.raw, reply.raw)
}
app
  .getHttpAdapter()
  .getInstance()
  .all('/api/*', { onRequest }, () => {})

await app.listen(port, host)
