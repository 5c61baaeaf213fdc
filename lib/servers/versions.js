import process from 'node:process'

// Program that a binary runs to show which runtime it is: others add their versions to Node's.
console.log(JSON.stringify(process.versions))
