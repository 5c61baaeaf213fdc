import { ApolloDriver } from '@nestjs/apollo'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import * as graphql from 'graphql'
import { api, createServer, listen, onlyHttp1, schema } from '../lib/serve/index.js'

onlyHttp1('Express, below Nest, gives requests the prototype of node:http, which those of node:http2 do not work with')

class AppModule {}
Module({ imports: [GraphQLModule.forRoot({ driver: ApolloDriver, schema: schema(graphql), graphiql: false })] })(
  AppModule,
)

const app = await NestFactory.create(AppModule, { logger: false })
const adapter = app.getHttpAdapter()
adapter.all('/api/{*path}', api)

await app.init()
listen(createServer(adapter.getInstance()))
