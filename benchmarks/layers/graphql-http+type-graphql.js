import 'reflect-metadata'
import { createHandler } from 'graphql-http/lib/use/http'
import { buildSchema, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { api, createServer, library, listen, proveLayer } from '../../lib/serve/index.js'

const worked = proveLayer()

class Book {}
Field(() => ID)(Book.prototype, 'id')
Field(() => String)(Book.prototype, 'name')
ObjectType()(Book)

class Author {}
Field(() => ID)(Author.prototype, 'id')
Field(() => String)(Author.prototype, 'name')
Field(() => [Book])(Author.prototype, 'books')
ObjectType()(Author)

class AuthorResolver {
  authors() {
    worked()
    return library.authors()
  }
  md5(author) {
    return library.md5(author)
  }
}
Query(() => [Author])(AuthorResolver.prototype, 'authors')
FieldResolver(() => String)(AuthorResolver.prototype, 'md5')
Root()(AuthorResolver.prototype, 'md5', 0)
Resolver(() => Author)(AuthorResolver)

const handler = createHandler({ schema: await buildSchema({ resolvers: [AuthorResolver] }) })

const server = createServer((request, response) => {
  if (request.url.startsWith('/graphql')) handler(request, response)
  else api(request, response)
})
listen(server)
