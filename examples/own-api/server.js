import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import { createSchema, createYoga } from 'graphql-yoga'
import { createCertificate } from '../../lib/servers/certificate.js'

// API as many have one: https, HTTP/2 or HTTP/1.1, a bearer token, tracing in extensions, queries and a mutation.
//
//   PORT=4000 TOKEN=secret node server.js [SHARE [FIELD]]
//
// SHARE makes this version do so much work in addition, such as 0.1 for a tenth; with FIELD in one operation only.
const [share = '0', slowField] = process.argv.slice(2)
const { PORT: port = '4000', TOKEN: token = 'example-token' } = process.env
const fields = ['feed', 'user', 'addPost']
if (!(Number(share) >= 0) || (slowField !== undefined && !fields.includes(slowField)))
  throw new Error(`expected a share such as 0.1, then one of ${fields}, got ${process.argv.slice(2).join(' ')}`)

/** Hashes that a resolver computes, in place of a database and of rules: about a millisecond. */
const hashes = 600

/** @param {string} field */
function work(field) {
  const extra = slowField === undefined || slowField === field ? Number(share) : 0
  let hash = ''
  for (let count = 0; count < hashes * (1 + extra); count += 1)
    hash = createHash('sha256').update(`${hash}${count}`).digest('hex')
}

const users = Array.from({ length: 50 }, (_, id) => ({ id: `${id}`, name: `user ${id}`, born: 1950 + id }))
const posts = Array.from({ length: 200 }, (_, id) => ({ id: `${id}`, title: `post ${id}`, author: users[id % 50] }))
/** New posts, which wait for review: feeds do not show them. */
const waiting = []
const maxWaiting = 1000

const schema = createSchema({
  typeDefs: `
    type User { id: ID!, name: String!, born: Int! }
    type Post { id: ID!, title: String!, author: User!, updatedAt: String! }
    type Query { feed(first: Int!, after: ID): [Post!]!, user(id: ID!): User }
    type Mutation { addPost(title: String!): Post! }
  `,
  resolvers: {
    Query: {
      feed(_, { first, after }) {
        work('feed')
        const start = after ? Number(after) + 1 : 0
        return posts.slice(start, start + first)
      },
      user(_, { id }) {
        work('user')
        return users[Number(id)]
      },
    },
    Mutation: {
      addPost(_, { title }) {
        work('addPost')
        const post = { id: `new ${title}`, title, author: users[0] }
        if (waiting.push(post) > maxWaiting) waiting.shift()
        return post
      },
    },
    Post: { updatedAt: () => new Date().toISOString() },
  },
})

/** Adds the duration of the execution to each answer. */
const tracing = {
  onExecute() {
    const start = performance.now()
    return {
      onExecuteDone({ result, setResult }) {
        setResult({ ...result, extensions: { tracing: { durationMs: performance.now() - start } } })
      },
    }
  },
}

const yoga = createYoga({ schema, plugins: [tracing], logging: false, graphiql: false, landingPage: false })
const { files, remove } = await createCertificate()
const secure = { key: readFileSync(files.key), cert: readFileSync(files.cert), allowHTTP1: true }
remove()

const server = createSecureServer(secure, (request, response) => {
  if (request.headers.authorization === `Bearer ${token}`) return yoga(request, response)
  response.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' })
  response.end('{"errors":[{"message":"this API takes a bearer token"}]}')
})
server.listen(Number(port), '127.0.0.1')
