// Loaded by --import into the processes of a run: from CLOCK_SET_BACK_AT on, in ms since 1970, `Date` is an hour
// behind.

const at = Number(process.env.CLOCK_SET_BACK_AT)
const millisecondsBack = 60 * 60 * 1000
const realNow = Date.now

function now() {
  const real = realNow()
  return real < at ? real : real - millisecondsBack
}

globalThis.Date = new Proxy(Date, {
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
  apply: () => new Date(now()).toString(),
})
