import process from 'node:process'

// Run by what may be a runtime, which tells so what it is: the other runtimes have their own versions among Node's.
console.log(JSON.stringify(process.versions))
