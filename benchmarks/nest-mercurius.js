import { MercuriusDriver } from '@nestjs/mercurius'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import { FastifyAdapter } from '@nestjs/platform-fastify'
import * as graphql from 'graphql'
import { createServer, fastifyApi, host, port, schema } from '../lib/serve/index.js'

class AppModule {}
Module({ imports: [GraphQLModule.forRoot({ driver: MercuriusDriver, schema: schema(graphql) })] })(AppModule)

const app = await NestFactory.create(AppModule, new FastifyAdapter({ serverFactory: createServer }), { logger: false })
app.register(fastifyApi)

await app.listen(port, host)
