import { ApolloDriver } from '@nestjs/apollo'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import * as graphql from 'graphql'
import { api, createServer, listen, offers, schema } from '../../lib/serve/index.js'

const { batching } = offers('persisted', 'batching')

class AppModule {}
Module({
  imports: [
    GraphQLModule.forRoot({
      driver: ApolloDriver,
      schema: schema(graphql),
      graphiql: false,
      introspection: true,
      allowBatchedHttpRequests: batching,
    }),
  ],
})(AppModule)

const app = await NestFactory.create(AppModule, { logger: false })
const adapter = app.getHttpAdapter()
adapter.all('/api/{*path}', api)

await app.init()
listen(createServer(adapter.getInstance()))
