import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { writeFiles } from '../suites/api/file/apiFiles.js'
import { Fault } from '../../lib/base/errors/fault.js'
import { UnableError } from '../../lib/base/errors/unableError.js'
import { describeExit, findReason, keepEnd, withLastWords } from '../../lib/servers/endReason.js'

const npm = 'npm error code 1\nnpm error path /app\nnpm error A complete log of this run can be found in: /root/x.log\n'

describe('the words that say why a program ended are found', () => {
  /** Outputs, each with the line that is quoted. @type {Record<string, [string, string | undefined]>} */
  const cases = {
    'an error that nothing catches': [
      'Error: an old one\nfile.js:1\nthrow x\n^\n\nTypeError: x is no y\n    at z {\n' +
        "  code: 'X'\n}\n\nNode.js v20.0.0\n",
      'TypeError: x is no y',
    ],
    'text that is thrown': [
      "file.js:1\nthrow 'x'\n^\njust text\n(Use `node --trace-uncaught` to show)\n\nNode.js v20",
      'just text',
    ],
    'a syntax error of a module': [
      "file:///a.mjs:1\nimport { b } from 'c'\n         ^\nSyntaxError: The requested module 'c' has no b\n    at d\n",
      "SyntaxError: The requested module 'c' has no b",
    ],
    'a logged error, whose last line is a bracket': [
      "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at x {\n  errno: -111,\n  code: 'ECONNREFUSED'\n}\n",
      'Error: connect ECONNREFUSED 127.0.0.1:5432',
    ],
    'an error behind words': ['Failed to start: Error: no database\n    at x\n', 'Failed to start: Error: no database'],
    'the cause of an error': [
      'Error: outer\n    at x {\n  [cause]: Error: inner\n      at y\n}\n',
      'Error: outer (cause: Error: inner)',
    ],
    'several errors at once': [
      'AggregateError [ECONNREFUSED]: \n    at x {\n  [errors]: [\n' +
        '    Error: connect ECONNREFUSED ::1:9\n        at y\n',
      'AggregateError [ECONNREFUSED]: Error: connect ECONNREFUSED ::1:9',
    ],
    'a message of several lines': [
      "InitializationError: \nInvalid call:\n\nCan't reach the database\n    at x\n",
      "InitializationError: Invalid call: Can't reach the database",
    ],
    'no memory': [
      '<--- Last few GCs --->\n[1] 2 ms\n' +
        'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n' +
        '----- Native stack trace -----\n\n 1: 0xb7 node\nAborted (core dumped)\n',
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    ],
    Python: [
      'Traceback (most recent call last):\n  File "a.py", line 1\n    x\n    ^\nKeyError: 1\n\nDuring handling:\n\n' +
        'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n    y()\n' +
        'ValueError: bad\nINFO: Done\n',
      'ValueError: bad',
    ],
    Java: [
      'Exception in thread "main" java.lang.IllegalStateException: no luck\n\tat Main.main(Main.java:3)\n' +
        'Caused by: java.net.BindException: Address already in use\n\tat x\n\t... 1 more\n',
      'java.lang.IllegalStateException: no luck (cause: java.net.BindException: Address already in use)',
    ],
    'Spring Boot': [
      '*****\nAPPLICATION FAILED TO START\n*****\n\nDescription:\n\n' +
        'Port 8080 was already in use.\n\nAction:\n\nStop it\n',
      'Port 8080 was already in use.',
    ],
    Go: [
      'panic: index out of range\n\ngoroutine 1 [running]:\nmain.main()\nexit status 2\n',
      'panic: index out of range',
    ],
    'a log of Go': [
      '2024/01/01 listen tcp :80: address in use\nexit status 1\n',
      '2024/01/01 listen tcp :80: address in use',
    ],
    'a deadlock in Go': [
      'fatal error: all goroutines are asleep\n\ngoroutine 1:\n',
      'fatal error: all goroutines are asleep',
    ],
    Rust: [
      "thread 'main' panicked at src/main.rs:4:5:\nno luck\nnote: run with `RUST_BACKTRACE=1`\n",
      'panicked at src/main.rs:4:5: no luck',
    ],
    'an older Rust': [
      "thread 'main' panicked at 'no luck', src/main.rs:2:5\nnote: run\n",
      "panicked at 'no luck', src/main.rs:2:5",
    ],
    'a compiler': [
      'error[E0425]: cannot find x\n --> a.rs:2:5\n  |     ^ here\n\nerror: could not compile\n',
      'cannot find x',
    ],
    'C++': ['terminate called after X\n  what():  no luck\nAborted (core dumped)\n', 'what():  no luck'],
    'a log with levels': [
      'INFO: start\nERROR: [Errno 98] address in use\nINFO: shutdown complete\n',
      'ERROR: [Errno 98] address in use',
    ],
    'a log as JSON': ['{"level":30,"msg":"hello"}\n{"level":60,"time":1,"msg":"no database"}\n', 'no database'],
    'words alone': ['one thing\n\nanother thing\n', 'another thing'],
    'what a package manager ran': [`Error: no luck\n    at x\n${npm}`, 'Error: no luck'],
    'a package manager itself': [`npm error Missing script: "start"\n${npm}`, 'npm error Missing script: "start"'],
    'a container, behind it advice': [
      'docker: Cannot connect to the Docker daemon. Is the docker daemon running?\n\n' +
        "Run 'docker run --help' for more information\n",
      'docker: Cannot connect to the Docker daemon. Is the docker daemon running?',
    ],
    'an older container': [
      "docker: Error response from daemon: no such image.\nSee 'docker run --help'.\n",
      'docker: Error response from daemon: no such image.',
    ],
    env: [
      "/usr/bin/env: 'node --watch': No such file or directory\n" +
        '/usr/bin/env: use -[v]S to pass options in shebang lines\n',
      "/usr/bin/env: 'node --watch': No such file or directory",
    ],
    'a command line, behind it its usage': [
      'flag provided but not defined: -port\nUsage of ./server:\n  -p int\n    \tport (default 80)\n',
      'flag provided but not defined: -port',
    ],
    'a command line of Rust': [
      "unexpected argument '--port' found\n\nUsage: server [OPTIONS]\n\nFor more information, try '--help'.\n",
      "unexpected argument '--port' found",
    ],
    'a command line of Python, before it its usage': [
      'hello\nusage: server.py [-h]\nserver.py: error: unrecognized arguments: --port\n',
      'server.py: error: unrecognized arguments: --port',
    ],
    Maven: [
      '[ERROR] Failed to execute goal: no luck -> [Help 1]\n[ERROR] \n' +
        '[ERROR] Re-run Maven using the -X switch to enable full debug logging.\n' +
        '[ERROR] [Help 1] http://cwiki.apache.org/\n',
      '[ERROR] Failed to execute goal: no luck -> [Help 1]',
    ],
    Gradle: [
      "* What went wrong:\nExecution failed for task ':run'.\n\n* Try:\n> Run with --stacktrace option.\n\n" +
        'BUILD FAILED in 1s\n',
      "Execution failed for task ':run'.",
    ],
    make: ['no luck\nmake: *** [Makefile:2: start] Error 1\n', 'no luck'],
    'advice alone': ["Run 'x --help' for more information\n", "Run 'x --help' for more information"],
    'a carriage return in a word, which is shown': [
      "Error: Cannot find module '/app/proc.mjs\r'\r\n    at x\r\n",
      "Error: Cannot find module '/app/proc.mjs\\r'",
    ],
    'the end of a line of progress': ['10 %\r20 %\rno luck\r\n', 'no luck'],
    'a missing program': ['sh: 1: nothing: not found\n', 'sh: 1: nothing: not found'],
    'only what repeats that it ended': [
      `}\nAborted\nKilled\nsh: line 1:   12 Killed                  x\n${npm}`,
      undefined,
    ],
    nothing: ['', undefined],
  }
  for (const [name, [text, reason]] of Object.entries(cases)) test(name, () => assert.equal(findReason(text), reason))
})

test('a script that is there but not found is named with its first line', (context) => {
  const folder = writeFiles(context, { 'start.sh': '#!/bin/sh\r\nnode server.js\r\n' })
  const reason = 'sh: 1: ./start.sh: not found'
  assert.equal(findReason(reason, folder), `${reason} (its first line is "#!/bin/sh\\r")`)
  assert.equal(findReason('sh: 1: ./other.sh: not found', folder), 'sh: 1: ./other.sh: not found')
})

test('an exit code of a shell names the signal, and SIGKILL what often sends it', () => {
  assert.equal(describeExit(1, null), 'exited with code 1')
  assert.equal(describeExit(null, 'SIGSEGV'), 'was ended by SIGSEGV')
  assert.equal(describeExit(134, null), 'exited with code 134 (SIGABRT)')
  assert.equal(describeExit(null, 'SIGKILL'), 'was ended by SIGKILL, perhaps by the kernel for lack of memory')
  assert.match(describeExit(137, null), /^exited with code 137 \(SIGKILL\), perhaps by the kernel /)
})

test('of a long output the end is kept', async () => {
  const output = Readable.from(Array.from({ length: 300 }, (_, index) => Buffer.from(`${index} `.padEnd(1000))))
  const read = keepEnd(output)
  await new Promise((resolve) => output.once('end', resolve))
  const text = read()
  assert.ok(text.length >= 65_000 && text.length < 70_000, `${text.length}`)
  assert.match(text, /299 +$/)
})

test('the last words of a server are in the faults of its login, and in no other error', async () => {
  const server = { lastWords: 'Error: no key of tokens' }
  const words = "login: no token; the server's last words: Error: no key of tokens"
  for (const error of [new Fault('NO_ANSWER', 'login: no token'), new UnableError('ACCESS_REFUSED', 'login: no token')])
    await assert.rejects(withLastWords(server, () => Promise.reject(error))(), {
      ...{ name: error.name, code: error.code, message: words },
    })
  const fault = new Fault('NO_ANSWER', 'login: no token')
  await assert.rejects(withLastWords({ lastWords: '' }, () => Promise.reject(fault))(), fault)
  const bug = new TypeError('x')
  await assert.rejects(withLastWords(server, () => Promise.reject(bug))(), bug)
  assert.equal(await withLastWords(server, async (/** @type {number} */ count) => count + 1)(1), 2)
})
