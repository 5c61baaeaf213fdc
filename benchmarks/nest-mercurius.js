import { MercuriusDriver } from '@nestjs/mercurius'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import * as graphql from 'graphql'
import { api, createServer, host, port, schema } from '../lib/serve/index.js'

class AppModule {}
Module({
  imports: [GraphQLModule.forRoot({ driver: MercuriusDriver, schema: schema(graphql) })],
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
