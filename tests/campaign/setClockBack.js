// Loaded by --import into the processes of a run: from the time of its address on, in ms since 1970, `Date` is an hour
// behind.

const at = Number(new URL(import.meta.url).searchParams.get('at'))
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
