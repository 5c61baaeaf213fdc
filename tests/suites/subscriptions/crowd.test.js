import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCrowd } from '../../../lib/suites/subscriptions/crowd.js'
import { judgeEvents } from '../../../lib/suites/subscriptions/ledger.js'
import { freePort } from '../../project.js'
import { openEventServer } from './eventServer.js'

/** @import { Event } from '../../../lib/workload/events.js' */
/** @import { Conditions } from '../../../lib/suites/subscriptions/parameters.js' */
/** @import { Behaviour, Teller } from './eventServer.js' */

/** @typedef {ReturnType<typeof createCrowd>} Crowd */

const transports = /** @type {const} */ (['graphql-ws', 'graphql-sse', 'graphql-sse-h2c'])
const members = 3
/** 4 of them before the window. */
const events = { perSecond: 200, warmupSeconds: 0.02, durationSeconds: 0.03 }
const published = 10
const all = members * published

/**
 * @type {<Done>(
 *   transport: Conditions['transport'],
 *   behaviour: Behaviour,
 *   use: (crowd: Crowd, way: { timeoutSeconds: number }) => Promise<Done>,
 *   timeoutSeconds?: number,
 * ) => Promise<Done>}
 */
async function withCrowd(transport, behaviour, use, timeoutSeconds = 20) {
  const server = await openEventServer(transport, behaviour)
  try {
    // What does not come is missed soon.
    const way = { port: server.port, transport, timeoutSeconds }
    return await use(createCrowd(way, 0, 1000), way)
  } finally {
    server.close()
  }
}

/**
 * @type {(transport: Conditions['transport'], change?: Behaviour['change']) => Promise<{
 *   received: Awaited<ReturnType<Crowd['receive']>>,
 *   told: string[],
 * }>}
 */
const receive = (transport, change) =>
  withCrowd(transport, { change }, async (crowd) => {
    /** @type {string[]} */
    const told = []
    await crowd.open(members)
    return { received: await crowd.receive(events, (event) => told.push(event)), told }
  })

for (const transport of transports)
  describe(`over ${transport}`, () => {
    test('every subscriber is told every event, and those of the window are measured', async () => {
      const { received, told } = await receive(transport)
      const { expected, delivered, delayMs, eventsPerSecond, clientCpuSeconds, firstFault } = received
      assert.equal(firstFault, null)
      assert.deepEqual([expected, delivered, told], [all, members * 6, ['opened', 'closed']])
      assert.ok(delayMs && delayMs.p50 > 0 && eventsPerSecond > 0 && clientCpuSeconds >= 0)
      // No more than are published: late ones take longer.
      assert.ok(eventsPerSecond <= members * events.perSecond + 1e-6, `${eventsPerSecond}`)
      assert.equal(judgeEvents(received, firstFault), null)
    })
    test('who leaves is forgotten, and who comes then goes on from there', () =>
      withCrowd(transport, {}, async (crowd) => {
        const { seconds } = await crowd.open(members)
        assert.ok(seconds > 0)
        await crowd.receive(events, () => {})
        assert.deepEqual(await crowd.close(), { left: 0 })
      }))
    test('who leaves and is not forgotten is told of', () =>
      withCrowd(transport, { forgets: false }, async (crowd, way) => {
        await crowd.open(members)
        way.timeoutSeconds = 0.5
        assert.deepEqual(await crowd.close(), { left: members })
      }))

    describe('what is wrong is found:', () => {
      /** @type {Record<string, [(event: Event, tell: Teller) => void, string, RegExp]>} */
      const cases = {
        'a lost event': [
          (event, tell) => event.number !== 5 && tell.event(event),
          'WRONG_EVENTS',
          /^of 30 events 3 were lost: subscriber \d did not get event 5 before event 6$/,
        ],
        'an event that comes twice': [
          (event, tell) => {
            tell.event(event)
            if (event.number === 5) tell.event(event)
          },
          'WRONG_EVENTS',
          /^of 30 events 3 came twice: subscriber \d got event 5 again after event 5$/,
        ],
        'an event of another text': [
          (event, tell) => tell.event(event.number === 5 ? { ...event, text: 'x' } : event),
          'WRONG_ANSWER',
          /^of 30 events 3 were wrong: subscriber \d got \{"data":\{"event":\{.*"text":"x"\}\}\}$/,
        ],
        'an event that is due at another time': [
          (event, tell) => tell.event({ ...event, dueMs: event.number === 5 ? event.dueMs + 1 : event.dueMs }),
          'WRONG_ANSWER',
          /^of 30 events 3 were wrong: subscriber \d got event 5 due at [\d.]+, which was never published$/,
        ],
        'an error beside the event': [
          (event, tell) => tell.result({ data: { event }, ...(event.number === 5 && { errors: [{ message: 'no' }] }) }),
          'WRONG_ANSWER',
          /^of 30 events 3 were wrong: subscriber \d got .*"message":"no"/,
        ],
      }
      for (const [name, [change, code, reason]] of Object.entries(cases))
        test(name, async () => {
          const { received } = await receive(transport, change)
          const fault = judgeEvents(received, received.firstFault)
          assert.deepEqual([fault?.outcome, fault?.reasonCode], ['invalid', code])
          assert.match(String(fault?.reason), reason)
        })
      test('an event after a later one', async () => {
        /** Of each subscriber. @type {Map<Teller, Event>} */
        const kept = new Map()
        const { received } = await receive(transport, (event, tell) => {
          if (event.number === 5) return kept.set(tell, event)
          tell.event(event)
          const late = kept.get(tell)
          if (event.number === 6 && late) tell.event(late)
        })
        const { lost, doubled, disordered, firstFault } = received
        assert.deepEqual([lost, doubled, disordered], [0, 0, members])
        assert.match(
          String(judgeEvents(received, firstFault)?.reason),
          /^of 30 events 3 came after a later one: subscriber \d did not get event 5 before event 6$/,
        )
      })
      test('the last event, where it never comes', async () => {
        const { received } = await receive(transport, (event, tell) => event.number !== published && tell.event(event))
        assert.equal(received.lost, members)
        assert.match(String(received.firstFault), /^subscriber 1 did not get event 10 at all$/)
      })
      test('an event that nobody published', () =>
        withCrowd(
          transport,
          {
            change(event, tell) {
              tell.event(event)
              tell.event(event)
            },
          },
          async (crowd) => {
            await crowd.open(1)
            // It may come a moment after the first one, at the latest as the connection ends.
            while (crowd.ledger.received < 2) await new Promise((resolve) => setTimeout(resolve, 5))
            await assert.rejects(crowd.close(), {
              code: 'WRONG_EVENTS',
              message: /came twice: subscriber 1 got event 0/,
            })
          },
        ))
    })

    describe('what does not go on is said:', () => {
      /** @type {Record<string, [(event: Event, tell: Teller) => void, string, RegExp]>} */
      const cases = {
        'a subscription that is completed': [
          (event, tell) => (event.number === 5 ? tell.complete() : tell.event(event)),
          'CONNECTION_LOST',
          /^subscriber \d: the server ended the subscription$/,
        ],
        'a connection that is closed': [
          (event, tell) => (event.number === 5 ? tell.end() : tell.event(event)),
          'CONNECTION_LOST',
          transport === 'graphql-ws'
            ? /^subscriber \d: the server closed the connection: 1011 gone$/
            : /^subscriber \d: the server ended the stream$/,
        ],
        'what is no JSON': [
          (event, tell) => (event.number === 5 ? tell.raw('event: next\ndata: {\n\n') : tell.event(event)),
          'MALFORMED_ANSWER',
          /^subscriber \d: got /,
        ],
      }
      for (const [name, [change, code, message]] of Object.entries(cases))
        test(name, () => assert.rejects(receive(transport, change), { code, message }))

      test('a server that says nothing', () =>
        withCrowd(
          transport,
          { isSilent: true },
          (crowd) =>
            assert.rejects(crowd.open(1), {
              code: 'NO_ANSWER',
              message: /^not there within 1 s: (a connection|connection_ack|an answer) of subscriber 1$/,
            }),
          1,
        ))
      test('a server that tells of no first event', () =>
        withCrowd(
          transport,
          { change: () => {} },
          (crowd) =>
            assert.rejects(crowd.open(1), {
              message: /^not there within 2 s: (connection_ack|an answer|a first event) of subscriber 1$/,
            }),
          2,
        ))
      test('a server that has something else there', () =>
        withCrowd(transport, { status: 406 }, (crowd) =>
          assert.rejects(
            crowd.open(1),
            transport === 'graphql-ws'
              ? { code: 'CONNECTION_LOST', message: 'subscriber 1: Unexpected server response: 400' }
              : {
                  code: 'WRONG_ANSWER',
                  message: 'subscriber 1: expected status 200 and text/event-stream, got 406 and text/html',
                },
          ),
        ))
      // A WebSocket begins with 101 and no other status.
      if (transport !== 'graphql-ws')
        test('another status of success is no fault', () =>
          withCrowd(transport, { status: 201 }, async (crowd) => void (await crowd.open(1))))
      test('a port that refuses', async () =>
        assert.rejects(createCrowd({ port: await freePort(), transport, timeoutSeconds: 20 }, 0).open(1), {
          code: 'CONNECTION_LOST',
          message: /^subscriber 1: .*ECONNREFUSED/,
        }))
    })
  })

test('an error that graphql-ws tells of is quoted', () => {
  const change = (/** @type {Event} */ event, /** @type {Teller} */ tell) =>
    event.number === 5 ? tell.raw('{"type":"error","id":"1","payload":[{"message":"no"}]}') : tell.event(event)
  return assert.rejects(receive('graphql-ws', change), {
    code: 'WRONG_ANSWER',
    message: /^subscriber \d: got \{"type":"error".*"message":"no"/,
  })
})
