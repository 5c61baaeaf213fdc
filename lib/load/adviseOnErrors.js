/** @typedef {{ kind?: string, reason: string }} ErrorFacts of requests without a right answer */

/** Tells whether a server refused credentials. @param {ErrorFacts} error */
export const isRefusal = ({ reason }) => /status 40[13]|code (?:UNAUTHENTICATED|FORBIDDEN)/.test(reason)

/** Tells whether a server sends clients elsewhere. @param {ErrorFacts} error */
const isRedirect = ({ reason }) => /status 3\d\d, location: /.test(reason)
/** @type {(error: ErrorFacts) => string} with a semicolon before it; empty for all others */
export const adviseOnRedirect = (error) =>
  isRedirect(error) ? '; redirects are not followed: write the address that answers' : ''

/** Advice by errors. @type {[matches: (error: ErrorFacts, pipelining: number) => boolean, advice: string][]} */
const rules = [
  [
    ({ reason }) => /status 429|retry after|too.many.requests|rate.?limit/i.test(reason),
    'the server limits requests; send fewer, such as by --rate, or switch its limit off',
  ],
  [
    ({ reason }) => /the login was \d+ s old/.test(reason),
    'return expiresIn from login, in seconds, so that the next login comes in time',
  ],
  [isRefusal, 'credentials may have expired; a login in the file gets new ones for each process'],
  [({ kind }, pipelining) => kind === 'timeout' && pipelining > 1, 'send one request at a time by -p 1'],
  [({ kind }) => kind === 'timeout', 'raise --timeout if the server is slow, else see why it stops to answer'],
  [
    ({ kind }) => kind === 'refused',
    'the server did not listen all the time, as one that is restarted; see its output',
  ],
  [({ reason }) => /idle for/.test(reason), 'use fewer connections (-c), which are idle for less time'],
]

/**
 * Says what helps against the most frequent error of which that is known.
 * @type {(errors: ErrorFacts[], pipelining?: number) => string} with a semicolon before it; empty if nothing is known
 */
export function adviseOnErrors(errors, pipelining = 1) {
  const advice = errors.flatMap((error) => {
    const rule = rules.find(([matches]) => matches(error, pipelining))
    return rule ? `; ${rule[1]}` : adviseOnRedirect(error) || []
  })
  return advice[0] ?? ''
}
