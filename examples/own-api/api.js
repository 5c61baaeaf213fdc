// Compares two versions of the API in server.js: node bench --api examples/own-api/api.js
// docs/own-api.md says how to write such a file for another API.

const token = process.env.TOKEN ?? 'example-token'
/** Work that the new version does in addition: `0.1` is a tenth, `0.1 user` a tenth in this operation only. */
const extraWork = process.env.EXTRA_WORK ?? '0.1'
const command = 'NODE_ENV=production node server.js'
const url = 'https://127.0.0.1:{port}/graphql'

export default {
  servers: {
    before: { command, url, env: { TOKEN: token } },
    after: { command: `${command} ${extraWork}`, url, env: { TOKEN: token } },
  },
  // The server makes a new certificate at each start.
  tls: { insecure: true },
  headers: { authorization: `Bearer ${token}` },
  operations: {
    feed: { document: 'feed.graphql', variables: 'feed.jsonl', weight: 60 },
    user: { document: 'user.graphql', variables: [{ id: '1' }, { id: '2' }], weight: 30 },
    addPost: { document: 'addPost.graphql', variables: (n) => ({ title: `post ${n}` }), weight: 10 },
  },
  mutations: true,
  ignore: ['extensions', 'data.feed.*.updatedAt'],
}
