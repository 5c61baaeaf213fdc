import { ApolloDriver } from '@nestjs/apollo'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Field, GraphQLModule, ID, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql'
import { api, createServer, library, listen, onlyHttp1, proveLayer } from '../../lib/serve/index.js'

onlyHttp1('Express, below Nest, gives requests the prototype of node:http, which those of node:http2 do not work with')

class Book {}
Field(() => ID)(Book.prototype, 'id')
Field(() => String)(Book.prototype, 'name')
ObjectType()(Book)

class Author {}
Field(() => ID)(Author.prototype, 'id')
Field(() => String)(Author.prototype, 'name')
Field(() => [Book])(Author.prototype, 'books')
ObjectType()(Author)

const worked = proveLayer()
class AuthorsResolver {
  authors() {
    worked()
    return library.authors()
  }
  md5(author) {
    return library.md5(author)
  }
}
const { prototype } = AuthorsResolver
Query(() => [Author])(prototype, 'authors', Object.getOwnPropertyDescriptor(prototype, 'authors'))
ResolveField(() => String)(prototype, 'md5', Object.getOwnPropertyDescriptor(prototype, 'md5'))
Parent()(prototype, 'md5', 0)
Resolver(() => Author)(AuthorsResolver)

class AppModule {}
Module({
  imports: [GraphQLModule.forRoot({ driver: ApolloDriver, autoSchemaFile: true, graphiql: false })],
  providers: [AuthorsResolver],
})(AppModule)

const app = await NestFactory.create(AppModule, { logger: false })
const adapter = app.getHttpAdapter()
adapter.all('/api/{*path}', api)

await app.init()
listen(createServer(adapter.getInstance()))
