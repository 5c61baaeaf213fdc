/** @typedef {{ kind?: string, reason: string }} ErrorFacts of requests without a right answer */
/** @typedef {{ seconds: number, expiresIn: number | null }} LoginAge seconds since a login, and those that it lasts */

/** Signs of refused credentials, in statuses, redirects, codes and messages of servers. */
const refusals = [
  /status (?:401|403|407|419|440|498)\b|location: \S*(?:login|sign.?in)/,
  /code \S*(?:unauth|forbidden|access.denied|jwt|not.authenticated|not.authorized)/i,
  /unauthori[sz]ed|(?:not|must be) (?:authenticated|authori[sz]ed|logged in|signed in)|login required/i,
  /(?:jwt|token|signature|session) ?(?:has |is )?expired/i,
]

/** Tells whether a server refused credentials. @param {ErrorFacts} error */
export const isRefusal = ({ reason }) => refusals.some((sign) => sign.test(reason))

/** Tells whether a server sends clients elsewhere. @param {ErrorFacts} error */
export const isRedirect = ({ reason }) => /status 3\d\d, location: /.test(reason)
export const redirectAdvice = 'redirects are not followed: write the address that answers'

/** Advice by errors. @type {[matches: (error: ErrorFacts, pipelining: number) => boolean, advice: string][]} */
const rules = [
  [
    ({ reason }) => /status 429|retry after|too.many.requests|rate.?limit/i.test(reason),
    'the server limits requests; send fewer, such as by --rate, or switch its limit off',
  ],
  [
    ({ reason }) => /the login was \d+ s old$/.test(reason),
    'return expiresIn from login, in seconds, so that the next login comes in time',
  ],
  [
    ({ reason }) => /the login was \d+ s old, of/.test(reason),
    'return a smaller expiresIn from login, unless another login of the same user has ended this one',
  ],
  [isRefusal, 'credentials may be missing or have expired; a login in the file gets new ones for each process'],
  [({ kind }, pipelining) => kind === 'timeout' && pipelining > 1, 'send one request at a time by -p 1'],
  [({ kind }) => kind === 'timeout', 'raise --timeout if the server is slow, else see why it stops to answer'],
  [
    ({ kind }) => kind === 'refused',
    'the server did not listen all the time, as one that is restarted; see its output',
  ],
  [({ reason }) => /idle for/.test(reason), 'use fewer connections (-c), which are idle for less time'],
  [isRedirect, redirectAdvice],
]

/**
 * Adds the age of the login to refusals.
 * @template {ErrorFacts & { fromSeconds?: number }} One
 * @param {One[]} errors
 * @param {LoginAge | null} login - at the beginning; null without one
 * @returns {One[]}
 */
export function nameOldLogins(errors, login) {
  return errors.map((error) => {
    if (login === null || !isRefusal(error)) return error
    const age = `the login was ${Math.round(login.seconds + (error.fromSeconds ?? 0))} s old`
    const life = login.expiresIn === null ? '' : `, of ${login.expiresIn} s that it lasts`
    return { ...error, reason: `${error.reason}, ${age}${life}` }
  })
}

/**
 * Says what helps against the most frequent error of which that is known.
 * @type {(errors: ErrorFacts[], pipelining?: number) => string} with a semicolon before it; empty if nothing is known
 */
export function adviseOnErrors(errors, pipelining = 1) {
  const advice = errors.flatMap((error) => rules.find(([matches]) => matches(error, pipelining))?.[1] ?? [])
  return advice.length > 0 ? `; ${advice[0]}` : ''
}
