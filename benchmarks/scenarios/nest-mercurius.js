import { MercuriusDriver } from '@nestjs/mercurius'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import * as graphql from 'graphql'
import mercurius from 'mercurius'
import { createServer, fastifyApi, host, offers, port, schema } from '../../lib/serve/index.js'

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
app.register(fastifyApi)

await app.listen(port, host)
