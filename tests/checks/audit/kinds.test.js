import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditRows, createAuditReport } from '../../../lib/checks/audit/audit.js'
import { readPublishedTables } from '../../../lib/checks/audit/publishedTables.js'

/**
 * Small tables in the shapes in which benchmarks are published: kind, text, and verdicts.
 * @type {[string, string, string][]}
 */
const published = [
  [
    'HTML, as pages have it',
    `
Run with -c 100.

<table border="1">
<thead><tr><th>Server<th><b>Req/s</b></th><th>Latency&nbsp;(ms)</th></tr></thead>
<tbody>
<tr><td><a href="x">alpha</a></td><td>10,000</td><td>10</td></tr>

<tr><td colspan="1">beta</td><td>10,000</td><td>100</td>
</tbody>
</table>
`,
    'alpha ok, beta void',
  ],
  [
    'a latency divided by the connections',
    `
64 connections

| Name | Requests/s | Latency avg |
| --- | --: | --: |
| alpha | 50000 | 0.020 ms |
| beta | 25000 | 0.040 ms |
| gamma | 20000 | 0.050 ms |
| delta | 10000 | 0.100 ms |
`,
    'alpha note, beta note, gamma note, delta note',
  ],
  [
    'requests such as 52kps',
    `
| Name | Latency avg | Requests |
| --- | --- | --- |
| alpha | 2.00ms | 100kps |
| beta | 4.00ms | 50kps |
| gamma | 8.00ms | 25kps |
| delta | 30.00ms | 10kps |
| epsilon | 20.00ms | 10kps |
`,
    'alpha ok, beta ok, gamma ok, delta ok, epsilon ok',
  ],
  [
    'percentiles without a mean',
    `
2 connections

| Name | Requests/s | 50% | 75% | 99% |
| --- | --: | --: | --: | --: |
| alpha | 40000 | 0.045 | 0.050 | 0.070 |
| beta | 8000 | 9.0 | 26.0 | 43.0 |
`,
    'alpha ok, beta note',
  ],
  [
    'a column called Rate, and a load that nothing fits',
    `
Rates are in requests per second, latency in milliseconds. Connections: 500

| Framework | Rate | Average Latency |
| --- | ---: | ---: |
| alpha | **98000** | 0.12 |
| beta | **61000** | 0.11 |
| gamma | **9000** | 0.31 |
`,
    'alpha note, beta note, gamma note',
  ],
  [
    'threads before connections',
    `
    THREADS=8 CONNECTIONS=100 ./run.sh

| Server | Requests/sec | Latency avg |
| --- | --: | --: |
| alpha | 50000 | 2.00ms |
| beta | 80000 | 0.10ms |
`,
    'alpha ok, beta void',
  ],
  [
    'a language before the names, as wrk measures frameworks',
    `
# Results
Computed with wrk: Threads : 8, Connections : 64, Duration : 15s

|    | Language | Framework | Requests / s | Latency | Throughput |
|----|----------|-----------|-------------:|--------:|-----------:|
| 1 | rust (1.60) | [alpha](https://a.example)(0.3) | 192 000.50 | **0.33** ms | 120.2 MB |
| 2 | rust (1.60) | [beta](https://b.example)(0.3) | 128000 | 0.50 ms | 80.2 MB |
| 3 | dlang (2.0) | [gamma](https://b.example)(0.3) | 64000 | 0.10 ms | 40.2 MB |
| 4 | c (11) | [delta](https://b.example)(0.3) | 32000 | 2.00 ms | 20 MB |
`,
    'alpha(0.3) ok, beta(0.3) ok, gamma(0.3) note, delta(0.3) ok',
  ],
  [
    'a language behind the names, in microseconds',
    `
> Fires 1000000 requests using 125 concurrent clients.

| Name | Language | Reqs/sec | Latency | Throughput | Time To Complete |
|------|:---------|:---------|:--------|:-----------|:-----------------|
| [Iris](https://i) | Go | 272938 |457.00us |59.62MB |3.67s |
| [Kestrel](https://k) | C# |107817 |1.16ms |23.92MB |9.28s |
| [Koa](https://koa) | Javascript |57420 |2.17ms |14.4MB |17.42s |
| [Bad](https://koa) | Javascript |97420 |21.17ms |24.4MB |17.42s |
`,
    'Iris ok, Kestrel ok, Koa ok, Bad note',
  ],
  [
    'totals and memory beside the rate, as rewrk has them',
    `
## Hello World
Max concurrency: 500

| Framework | Latency Avg | Latency Stdev | Latency Max | Request Total | Request Req/Sec | Transfer Rate | Max Mem |
|-----------|---|-----|---|-----|-------|-----|-----|
| alpha | 0.83ms | 0.36ms | 20.84ms | 17.9M | 597,000 | 68.73MB/Sec | 10.1MB |
| beta | 0.93ms | 0.40ms | 0.04ms | 16M | 537,000 | 61MB/Sec | 10.1MB |
| gamma | 2.0ms | 0.40ms | 1.2s | 7.5M | 250k | 29MB/Sec | 10.1MB |
`,
    'alpha ok, beta void, gamma ok',
  ],
  [
    'virtual users of k6 with failed requests in words',
    `
# Gateways
This scenario runs 4 subgraphs and a GraphQL gateway. We're running 50 VUs over 60s

| Gateway | RPS ⬇️ | Requests | Duration | Notes |
| :-- | :-: | :-: | :-: | :-- |
| alpha | 1,000 | 60000 total, 0 failed | avg: 50ms, p95: 90ms | ✅ |
| beta | 500 | 30000 total, 29000 failed | avg: 100ms, p95: 300ms | ❌ 29000 failed requests |
| gamma | 500 | 30000 total, 0 failed | avg: 1ms, p95: 2ms | ✅ |
`,
    'alpha ok, beta void, gamma ok',
  ],
  [
    'CSV with quotes, of hey',
    `
# hey -c 50 -z 30s
"server","Requests/sec","Average (secs)","Slowest","note, free"
"alpha","5,000.5","0.0100","0.2","a ""quoted"" one"
"beta, the 2nd","10000","0.0050","0.001",""
gamma,10000,0.0001,0.2,x
`,
    'alpha ok, beta, the 2nd void, gamma void',
  ],
  [
    'tabs, percentiles and a column of connections',
    `
framework	req/s	p50 (us)	p99 (us)	connections
alpha	100000	600	900	64
beta	100000	6000	9000	64
gamma	500	60	70	64
`,
    'alpha ok, beta void, gamma ok',
  ],
  [
    'semicolons and decimal commas',
    `
Server;Anfragen;Req/s;Latency avg (ms)
alpha;1;1.234,5;8,1
beta;2;2.469,0;4,05
gamma;2;4.938,0;2,03
delta;2;4.938,0;20,3
`,
    'alpha ok, beta ok, gamma ok, delta ok',
  ],
  [
    'k6 with failed shares',
    `
k6 run --vus 200 --duration 30s script.js

Server | http_reqs/s | http_req_duration (avg) | p(50) | p(99) | max | http_req_failed
--- | --- | --- | --- | --- | --- | ---
alpha | 4000 | 50ms | 45ms | 90ms | 200ms | 0.00%
beta | 8000 | 25ms | 22ms | 60ms | 100ms | 67.3%
gamma | 8000 | 2.5ms | 2ms | 6ms | 10ms | 0%
`,
    'alpha ok, beta void, gamma void',
  ],
  [
    'ab',
    `
ab -n 10000 -c 100 http://localhost:3000/

| Server | Requests per second [#/sec] (mean) | Time per request [ms] (mean) | Failed requests |
| - | - | - | - |
| alpha | 2000 | 50 | 0 |
| beta | 4000 | 25 | 0 |
| gamma | 4000 | 0.25 | 0 |
`,
    'alpha ok, beta ok, gamma void',
  ],
  [
    'ab’s time across all concurrent requests',
    `
ab, concurrency level 100

| Server | Requests per second | Time per request (mean, across all concurrent requests) |
| - | - | - |
| alpha | 2000 | 0.5 |
| beta | 4000 | 0.25 |
`,
    'alpha note, beta note',
  ],
  [
    'a load of something else',
    `
Each of 10 connections to the database ...

| Server | Req/s | Latency (ms) |
| - | - | - |
| alpha | 2000 | 32 |
| beta | 4000 | 16 |
| gamma | 8000 | 8 |
`,
    'alpha note, beta note, gamma note',
  ],
  [
    'users, a throughput without bytes, and a share of errors in the header',
    `
Load: 1k users

| Service | Throughput | Average response time | Error rate (%) |
| - | - | - | - |
| alpha | 2000 | 0.5 s | 0.1 |
| beta | 500 | 2.0 s | 75 |
| gamma | 500 | 0.01 s | 0 |
`,
    'alpha ok, beta void, gamma ok',
  ],
  [
    'TechEmpower: responses per second, errors, no latency',
    `
| Rnk | Framework | Best performance (responses per second) | Errors |
| --: | --- | --: | --: |
| 1 | alpha | 678,278 | 0 |
| 2 | beta | 500,000 | 0 |
| 3 | gamma | 0 | 1,204 |
`,
    'alpha ok, beta ok, gamma void',
  ],
  [
    'a box of results with their units, as undici has it',
    `
| Tests | Samples | Result | Tolerance |
| ----- | ------- | ------ | --------- |
| alpha | 45 | 1661.71 req/sec | ± 2.93 % |
| beta | 20 | 5000.00 req/sec | ± 2.00 % |
| gamma | 0 | 0 req/sec | ± 0 % |
`,
    'alpha ok, beta ok, gamma void',
  ],
  [
    'hey with counts of errors, and no number of answers beside them',
    `
\`hey -n 100000 -c 200 http://localhost\`

Implementation | QPS | Avg (ms) | P99 (ms) | Non-2xx
:-- | --: | --: | --: | --:
one | 20,000 | 10 | 40 | 0
two | 40,000 | 5 | 20 | 90000
three | 10,000 | 200 | 400 | 0
`,
    'one ok, two ok, three void',
  ],
  [
    'servers that failed, with notes',
    `
| Server | Req/s | Notes |
| --- | --: | --- |
| alpha | | |
| beta | 1000 | |
| gamma | 900 | |
| delta | | did not start |
`,
    'alpha void, beta ok, gamma ok, delta void',
  ],
  [
    'CSV with units in names of fields',
    `
name,concurrency,requests_per_sec,latency_avg_us,latency_max_us
a,10,10000,1000,5000
b,10,20000,5000,9000
c,10,5000,2000,100
`,
    'a ok, b void, c void',
  ],
  [
    'a rate in thousands',
    `
Test setup: wrk -t 4 -c 128 -d 30s

| Server | Throughput (k req/s) | Latency p50 (ms) | Latency p99 (ms) |
|---|---|---|---|
| a | 64 | 2 | 5 |
| b | 12.8 | 40 | 90 |
| c | 128 | 0.1 | 0.2 |
`,
    'a ok, b void, c ok',
  ],
  [
    'a pipelining depth of the command, which a later section does not have',
    `
## Pipelining

For an idea of how HTTP pipelining is handled:

Command: \`wrk -d 30 -c 64 --pipeline 10\`

| Server | Requests/sec | Latency avg |
| --- | --: | --: |
| alpha | 640000 | 1.00ms |
| beta | 320000 | 2.00ms |
| gamma | 64000 | 1.00ms |

## One at a time

\`wrk -d 30 -c 8\`

| Server | Requests/sec | Latency avg |
| --- | --: | --: |
| delta | 80000 | 0.10ms |
| epsilon | 40000 | 2.00ms |

## Without a command

| Server | Requests/sec | Latency avg |
| --- | --: | --: |
| zeta | 8000 | 1.00ms |
| eta | 6400 | 0.10ms |
`,
    'alpha ok, beta ok, gamma void, delta ok, epsilon void, zeta ok, eta ok',
  ],
  [
    'a command before all sections, and another one between two tables',
    `
# Setup

    autocannon -c 100 http://localhost:3000

# Results

## Small

| Server | Req/s | Latency (ms) |
| --- | --: | --: |
| alpha | 10000 | 10 |
| beta | 10000 | 100 |

## Large

| Server | Req/s | Latency (ms) |
| --- | --: | --: |
| gamma | 1000 | 100 |
| delta | 1000 | 10 |

Then \`autocannon -c 10\`:

| Server | Req/s | Latency (ms) |
| --- | --: | --: |
| epsilon | 1000 | 10 |
| zeta | 1000 | 100 |
`,
    'alpha ok, beta void, gamma ok, delta void, epsilon ok, zeta void',
  ],
  [
    'two commands, of which either may be the table’s',
    `
\`wrk -c 64\` for the first run, \`wrk -c 256\` for the second:
wrk -c 64
wrk -c 256

| Server | Req/s | Latency (ms) |
| --- | --: | --: |
| alpha | 64000 | 1 |
| beta | 25600 | 10 |
| gamma | 640 | 10 |
`,
    'alpha note, beta ok, gamma note',
  ],
  [
    'several rows of a name, which are different operations with answers of different sizes',
    `
| Server | Payload | RPS | MB/s | Connections | Mean (ms) |
| --- | --- | --: | --: | --: | --: |
| alpha | small | 64000 | 64 | 64 | 1 |
| alpha | large | 6400 | 640 | 64 | 10 |
| beta | small | 32000 | 32 | 64 | 2 |
| beta | large | 3200 | 320 | 64 | 2 |
`,
    'alpha small 64 ok, alpha large 64 ok, beta small 64 ok, beta large 64 void',
  ],
  [
    'outputs of load generators that say what was wrong',
    `
### [alpha](a)

\`\`\`sh
Running 30s test @ http://localhost:8080/graphql
  1588061 requests in 30.05s, 216.57MB read
Requests/sec:  52854.88
\`\`\`

### [gamma + x](b)

\`\`\`sh
Running 30s test @ http://localhost:8080/graphql
  1663093 requests in 30.06s, 356.86MB read
  Non-2xx or 3xx responses: 1663093
Requests/sec:  55334.07
\`\`\`

\`\`\`
Complete requests:      10000
Non-2xx responses:      9990
Requests per second:    1234.50 [#/sec] (mean)
\`\`\`

\`\`\`
  Requests/sec:	777.1234

Status code distribution:
  [200]	10 responses
  [400]	30 responses
\`\`\`

\`\`\`
Running 10s test @ http://localhost:3000
│ Stat    │ 1%    │ 2.5%  │ 50%   │ 97.5% │ Avg     │ Stdev │
│ Req/Sec │ 1,715 │ 1,715 │ 1,915 │ 2,039 │ 1,900.9 │ 878.2 │
200 2xx responses, 18809 non 2xx responses
19k requests in 10.01s, 23.2 MB read
\`\`\`

## Summary

| | Requests/sec |
| - | - |
| alpha | 52854.88 |
| gamma | **55334.07** |
| delta | 1234.5 |
| epsilon | 777 |
| zeta | 1900.9 |
| eta | 1900.7 |
`,
    'alpha ok, gamma void, delta void, epsilon void, zeta void, eta ok',
  ],
  [
    'numbers of answers that contradict rates, and errors that are most of them',
    `
Concurrency: 40 workers. Measurement: 10s per scenario.

| Framework | RPS | p50 ms | p99 ms | Requests | Errors |
|---|---:|---:|---:|---:|---|
| alpha | 9000 | 4.2 | 8.0 | 9,000 | 0.0% |
| beta | 9437 | 4.1 | 8.4 | 94,371 | 0.0% |
| gamma | 9000 | 4.2 | 8.0 | 90,000 | 61.3% |
`,
    'alpha note, beta ok, gamma void',
  ],
]

describe('a published table is read and judged in the shape of', () => {
  for (const [kind, text, expected] of published)
    test(kind, () => {
      const { tables } = readPublishedTables(text)
      const audited = tables.flatMap(({ rows, inFlight }) => auditRows(rows, inFlight))
      const { rows } = createAuditReport(audited)
      const verdicts = rows.map(({ server, verdict }) => `${server} ${verdict}`)
      assert.equal(verdicts.join(', '), expected)
    })
})

describe('a table of another shape is named and not read:', () => {
  /** @type {[string, string][]} */
  const refused = [
    ['boxes', '┌───┬─────┐\n│ a │ rps │\n├───┼─────┤\n│ b │ 100 │\n└───┴─────┘'],
    ['boxes', '+--------+-------+\n| server | req/s |\n+--------+-------+\n| alpha  |   100 |\n+--------+-------+'],
    ['aligned columns', 'server   requests/s\n------   ----------\nalpha         1,000'],
    ['aligned columns', 'server   requests/s\nalpha         1,000'],
    ['aligned columns', ' server |  rps\n--------+--------\n alpha  | 1000.0\n(1 row)'],
    ['tables with servers as columns', '| Metric | Bun | Node |\n| - | - | - |\n| Requests/sec | 10 | 50 |'],
    [
      'tables with titles as rows',
      '| Server | req/s |\n|-|-|\n| *Rust* |\n| a | 1 |\n| b | 2 |\n| *Go* |\n| c | 1 |\n| d | 2 |',
    ],
    [
      'tables with cells for several rows',
      '| Concurrency | Server | Req/s |\n|--:|---|--:|\n| 1 | a | 1000 |\n|   | b | 2000 |',
    ],
    ['HTML tables with merged cells', '<table><tr><th colspan="2">req/s<tr><td>a<td>1</table>'],
    ['RST tables', '.. list-table::\n   * - req/s'],
    ['AsciiDoc tables', '|===\n|Server |Req/s\n|alpha |1000\n|==='],
    ['JSON', JSON.stringify([{ server: 'a', rps: 1000, latency: 5 }], null, 2)],
    ['JSON', '{"server":"a","rps":1000}\n{"server":"b","rps":2000}'],
  ]
  for (const [shape, text] of refused)
    test(`${shape}: ${JSON.stringify(text)}`, () => {
      const { tables, notes } = readPublishedTables(text)
      const note = `${shape} are not read: write one row per server in markdown, HTML or CSV`
      assert.deepEqual([tables, notes], [[], [note]])
    })
})
