// @ts-nocheck
// Built by npm run build-validator; do not edit.
export const suite = 'throughput';
"use strict";
export const validate = validate21;
export default validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"The result of one server in one run of a suite. What settings, facts, conditions and values are is in the suite's own schema (lib/suites/<suite>/schema.json), whose definitions belong to these.","definitions":{"use":{"type":["object","null"],"required":["durationSeconds","serverCpuSeconds","clientCpuSeconds","otherCpuSeconds","stealSeconds"],"additionalProperties":false,"properties":{"durationSeconds":{"type":"number","exclusiveMinimum":0},"serverCpuSeconds":{"type":["number","null"],"minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"otherCpuSeconds":{"type":["number","null"],"minimum":0},"stealSeconds":{"type":["number","null"],"minimum":0}}},"sample":{"type":"object","required":["name","conditions","control","outcome","reason","processIndex","repeated","use","value"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/sampleName"},"conditions":{"$ref":"#/definitions/sampleConditions"},"control":{"type":"boolean"},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"reasonCode":{"$ref":"#/definitions/reasonCode"},"processIndex":{"type":["integer","null"],"minimum":0},"repeated":{"type":["string","null"]},"use":{"$ref":"#/definitions/use"},"value":{}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"value":{"$ref":"#/definitions/completedValue"},"use":{"$ref":"#/definitions/completedUse"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"reason":{"type":"string"},"value":{"anyOf":[{"$ref":"#/definitions/value"},{"type":"null"}]}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"const":"unsupported"}}},"then":{"properties":{"use":{"type":"null"},"value":{"type":"null"}}}}]},"trial":{"type":"object","required":["block","position","control","conditions","startedAt","elapsedSeconds","loadAverageBefore","outcome","reason","interrupted","samples"],"additionalProperties":false,"properties":{"block":{"type":"integer","minimum":0},"cohort":{"type":"integer","minimum":0},"shard":{"type":"integer","minimum":1},"position":{"type":"integer","minimum":0},"control":{"type":"boolean"},"conditions":{"$ref":"#/definitions/trialConditions"},"startedAt":{"type":"string"},"elapsedSeconds":{"type":"number","minimum":0},"loadAverageBefore":{"type":"array","items":{"type":"number"}},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"reasonCode":{"$ref":"#/definitions/reasonCode"},"interrupted":{"type":"boolean"},"samples":{"type":"array","items":{"$ref":"#/definitions/sample"}}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"samples":{"minItems":1,"type":"array"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"samples":{"maxItems":0,"type":"array"},"reason":{"type":"string"}}}}]},"reasonCode":{"description":"Which fault the reason tells of; null where there is a number. Absent in older results.","enum":["WRONG_ANSWER","SURPLUS_ANSWER","MALFORMED_ANSWER","WRONG_CODING","WRONG_PUSH","WRONG_LINKS","WRONG_EVENTS","NOT_RESUMED","BELOW_BOUND","SERVER_CRASHED","STARTUP_TIMEOUT","PORT_TAKEN","NO_ANSWER","CONNECTION_LOST","STREAM_RESET","COUNTS_UNBALANCED","BROWSER_FAILED","NOT_MEASURED","UNSUPPORTED",null]},"suite":{"const":"throughput"},"facts":{"type":"object","required":[],"additionalProperties":false,"properties":{"database":{"type":"object","required":["product","host"],"additionalProperties":false,"properties":{"product":{"type":"string"},"host":{"type":["string","null"]}}},"pageFaultMicroseconds":{"type":"number","minimum":0},"mainThreads":{"type":"object","required":["server","client"],"additionalProperties":false,"properties":{"server":{"type":"string"},"client":{"type":"string"}}}}},"sampleConditions":{"type":"object","required":[],"additionalProperties":false,"properties":{}},"sampleName":{"enum":["load","instructions"]},"completedValue":{"allOf":[{"$ref":"#/definitions/value"},{"type":"object","properties":{"requestsPerSecond":{"exclusiveMinimum":0,"type":"number"},"latencyMs":{"type":"object"}}}]},"completedUse":{"$ref":"#/definitions/use"},"settings":{"type":"object","required":["rounds","budgetSeconds","seed","port","readyTimeoutSeconds","durationSeconds","warmupSeconds","reference","cohort","precision","separate","connections","pipelining","cpus","monitor","workloads"],"additionalProperties":false,"properties":{"rounds":{"type":"integer","minimum":1,"maximum":1000},"budgetSeconds":{"anyOf":[{"type":"number","exclusiveMinimum":0},{"type":"null"}]},"quick":{"type":"boolean"},"seed":{"type":"integer","minimum":0,"maximum":2147483647},"port":{"type":"integer","minimum":1,"maximum":65535},"readyTimeoutSeconds":{"type":"number","minimum":0.1,"maximum":3600},"durationSeconds":{"anyOf":[{"const":"auto"},{"type":"number","minimum":0.1,"maximum":3600}]},"warmupSeconds":{"anyOf":[{"const":"auto"},{"type":"number","minimum":0,"maximum":3600}]},"reference":{"type":"string"},"cohort":{"type":"integer","minimum":1,"maximum":8},"sliceMilliseconds":{"anyOf":[{"const":"none"},{"type":"integer","minimum":10,"maximum":1000}]},"precision":{"anyOf":[{"type":"number","minimum":0.001,"maximum":0.5},{"type":"null"}]},"separate":{"anyOf":[{"type":"number","minimum":0.001,"maximum":0.5},{"type":"null"}]},"shard":{"type":"object","required":["number","count"],"additionalProperties":false,"properties":{"number":{"type":"integer","minimum":1},"count":{"type":"integer","minimum":1}}},"connections":{"type":"integer","minimum":1,"maximum":10000},"pipelining":{"type":"integer","minimum":1,"maximum":1000},"rates":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"requestsPerSecond":{"type":"number","exclusiveMinimum":0},"shareOfMaximum":{"type":"number","exclusiveMinimum":0,"maximum":1}}}},"slo":{"type":"object","required":["percentile","belowMs"],"additionalProperties":false,"properties":{"percentile":{"enum":["mean","p50","p90","p99","max"]},"belowMs":{"type":"number","exclusiveMinimum":0}}},"pool":{"type":"integer","minimum":1,"maximum":100},"size":{"enum":["classic","full","small","medium","large","huge"]},"endpoint":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string"},"command":{"type":"string"},"query":{"type":"string"},"variables":{"type":"object"},"answer":{"type":"object"}}},"cpus":{"anyOf":[{"type":"object","required":["server","client"],"additionalProperties":false,"properties":{"server":{"type":"string"},"client":{"type":"string"}}},{"type":"null"}]},"monitor":{"type":"boolean"},"instructions":{"type":"boolean"},"workloads":{"type":"array","minItems":1,"items":{"anyOf":[{"enum":["compound","rest","compound-variables","compound-cold","list","deep","deep-4","errors","wide","introspection","mutation","persisted","persisted-plain","batching","batching-plain","upload"]},{"type":"string","pattern":"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"}]}},"axes":{"type":"object","required":[],"additionalProperties":false,"properties":{"upstream":{"type":"array","minItems":1,"items":{"type":"string"}},"runtime":{"type":"array","minItems":1,"items":{"type":"string"}},"checkout":{"type":"array","minItems":1,"items":{"type":"string"}}}}}},"trialConditions":{"type":"object","required":["workload"],"additionalProperties":false,"properties":{"upstream":{"type":"string"},"runtime":{"type":"string"},"checkout":{"type":"string"},"workload":{"anyOf":[{"enum":["compound","rest","compound-variables","compound-cold","list","deep","deep-4","errors","wide","introspection","mutation","persisted","persisted-plain","batching","batching-plain","upload"]},{"type":"string","pattern":"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"}]},"instructions":{"const":true}}},"value":{"anyOf":[{"type":"object","required":["counts","bytes","bodyBytesPerAnswer","latencyMs","latencyHistogram","warmupSeconds","warmupSteady","starvedConnections","firstFault","requestsPerSecond","bytesPerSecond","readySeconds","serverPeakMemoryBytes","serverProcesses","fairness","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"counts":{"$ref":"#/definitions/counts"},"bytes":{"type":"integer","minimum":0},"bodyBytesPerAnswer":{"type":["number","null"]},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"warmupSeconds":{"type":"number","minimum":0},"warmupSteady":{"type":["boolean","null"]},"starvedConnections":{"type":"integer","minimum":0},"fairness":{"type":["number","null"],"minimum":0,"maximum":1},"firstFault":{"type":["string","null"]},"requestsPerSecond":{"type":"number","minimum":0},"bytesPerSecond":{"type":"number","minimum":0},"readySeconds":{"type":["number","null"],"minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"serverProcesses":{"type":"integer","minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateMeasurement"}},"capacity":{"$ref":"#/definitions/capacity"},"graphqlOverHttp":{"$ref":"#/definitions/graphqlOverHttp"},"ttfbMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"ttfbHistogram":{"type":"string"},"backendCallsPerAnswer":{"type":"integer","minimum":1},"poolWaitMs":{"type":"number","minimum":0},"databaseCpuSeconds":{"type":["number","null"],"minimum":0},"errorStyle":{"$ref":"#/definitions/errorStyle"},"firstAnswerMs":{"type":["number","null"],"minimum":0},"firstMissMs":{"type":"number","minimum":0}}},{"type":"object","required":["tool","instructionsPerAnswer","interval","windows","warmupSeconds","settled"],"additionalProperties":false,"properties":{"tool":{"enum":["perf","qemu"]},"instructionsPerAnswer":{"type":"number","exclusiveMinimum":0},"interval":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"number"}},"windows":{"type":"array","minItems":1,"items":{"type":"number"}},"warmupSeconds":{"type":"number","minimum":0},"settled":{"type":"boolean"}}}]},"errorStyle":{"type":"object","required":["messages","indexes","fields"],"additionalProperties":false,"properties":{"messages":{"enum":["thrown","masked"]},"indexes":{"enum":["numbers","texts"]},"fields":{"type":"array","items":{"type":"string"}}}},"latency":{"type":"object","required":["mean","p50","p90","p99","max"],"additionalProperties":false,"properties":{"mean":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}},"auditTally":{"type":"object","required":["passed","total"],"additionalProperties":false,"properties":{"passed":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0}}},"graphqlOverHttp":{"type":"object","required":["score","failedMusts","reason"],"additionalProperties":false,"properties":{"score":{"anyOf":[{"type":"object","required":["must","should","may"],"additionalProperties":false,"properties":{"must":{"$ref":"#/definitions/auditTally"},"should":{"$ref":"#/definitions/auditTally"},"may":{"$ref":"#/definitions/auditTally"}}},{"type":"null"}]},"failedMusts":{"type":"array","items":{"type":"object","required":["id","name","reason"],"additionalProperties":false,"properties":{"id":{"type":"string"},"name":{"type":"string"},"reason":{"type":"string"}}}},"reason":{"type":["string","null"]}}},"counts":{"type":"object","required":["sent","ok","wrong","failed","inFlight"],"additionalProperties":false,"properties":{"sent":{"type":"integer","minimum":0},"ok":{"type":"integer","minimum":0},"wrong":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0},"inFlight":{"type":"integer","minimum":0}}},"rateMeasurement":{"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]}}},"probe":{"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason","met"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]},"met":{"type":"boolean"}}},"capacity":{"type":"object","required":["requestsPerSecond","reason","probes"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]},"probes":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/probe"}}}}},"type":"object","required":["schemaVersion","suite","server","path","endOfLife","executesGraphql","run","settings","environment","facts","trials"],"additionalProperties":false,"properties":{"schemaVersion":{"const":4},"suite":{"$ref":"#/definitions/suite"},"server":{"type":"string","pattern":"^[^/\\\\]+$"},"path":{"type":"string"},"endOfLife":{"type":"boolean"},"executesGraphql":{"type":"boolean"},"run":{"type":"object","required":["id","startedAt","servers"],"additionalProperties":false,"properties":{"id":{"type":"string"},"startedAt":{"type":"string"},"servers":{"type":"array","items":{"type":"string"},"minItems":1}}},"settings":{"$ref":"#/definitions/settings"},"environment":{"type":"object","required":["cpuModel","cpuCores","memoryBytes","os","kernel","architecture","node","tcpCongestionControl","gitCommit","gitModified","lockfileSha256","packages"],"additionalProperties":false,"properties":{"cpuModel":{"type":"string"},"cpuCores":{"type":"integer","minimum":0},"memoryBytes":{"type":"integer","minimum":0},"os":{"type":"string"},"kernel":{"type":"string"},"architecture":{"type":"string"},"node":{"type":"string"},"runtime":{"type":"object","required":["name","kind","version"],"additionalProperties":false,"properties":{"name":{"type":"string"},"kind":{"enum":["node","bun","deno"]},"version":{"type":"string"}}},"tcpCongestionControl":{"type":["string","null"]},"gitCommit":{"type":["string","null"]},"gitModified":{"type":["boolean","null"]},"codeSha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"lockfileSha256":{"type":["string","null"]},"packages":{"type":"array","items":{"type":"object","required":["name","version"],"additionalProperties":false,"properties":{"name":{"type":"string"},"version":{"type":"string"},"deprecated":{"type":"string"}}}}}},"facts":{"$ref":"#/definitions/facts"},"trials":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/trial"}}}};
const func2 = Object.prototype.hasOwnProperty;
const schema7 = {"const":"throughput"};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if("throughput" !== data){
validate22.errors = [{instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: "throughput"},message:"must be equal to constant"}];
return false;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"type":"object","required":["rounds","budgetSeconds","seed","port","readyTimeoutSeconds","durationSeconds","warmupSeconds","reference","cohort","precision","separate","connections","pipelining","cpus","monitor","workloads"],"additionalProperties":false,"properties":{"rounds":{"type":"integer","minimum":1,"maximum":1000},"budgetSeconds":{"anyOf":[{"type":"number","exclusiveMinimum":0},{"type":"null"}]},"quick":{"type":"boolean"},"seed":{"type":"integer","minimum":0,"maximum":2147483647},"port":{"type":"integer","minimum":1,"maximum":65535},"readyTimeoutSeconds":{"type":"number","minimum":0.1,"maximum":3600},"durationSeconds":{"anyOf":[{"const":"auto"},{"type":"number","minimum":0.1,"maximum":3600}]},"warmupSeconds":{"anyOf":[{"const":"auto"},{"type":"number","minimum":0,"maximum":3600}]},"reference":{"type":"string"},"cohort":{"type":"integer","minimum":1,"maximum":8},"sliceMilliseconds":{"anyOf":[{"const":"none"},{"type":"integer","minimum":10,"maximum":1000}]},"precision":{"anyOf":[{"type":"number","minimum":0.001,"maximum":0.5},{"type":"null"}]},"separate":{"anyOf":[{"type":"number","minimum":0.001,"maximum":0.5},{"type":"null"}]},"shard":{"type":"object","required":["number","count"],"additionalProperties":false,"properties":{"number":{"type":"integer","minimum":1},"count":{"type":"integer","minimum":1}}},"connections":{"type":"integer","minimum":1,"maximum":10000},"pipelining":{"type":"integer","minimum":1,"maximum":1000},"rates":{"type":"array","minItems":1,"items":{"type":"object","minProperties":1,"maxProperties":1,"additionalProperties":false,"properties":{"requestsPerSecond":{"type":"number","exclusiveMinimum":0},"shareOfMaximum":{"type":"number","exclusiveMinimum":0,"maximum":1}}}},"slo":{"type":"object","required":["percentile","belowMs"],"additionalProperties":false,"properties":{"percentile":{"enum":["mean","p50","p90","p99","max"]},"belowMs":{"type":"number","exclusiveMinimum":0}}},"pool":{"type":"integer","minimum":1,"maximum":100},"size":{"enum":["classic","full","small","medium","large","huge"]},"endpoint":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string"},"command":{"type":"string"},"query":{"type":"string"},"variables":{"type":"object"},"answer":{"type":"object"}}},"cpus":{"anyOf":[{"type":"object","required":["server","client"],"additionalProperties":false,"properties":{"server":{"type":"string"},"client":{"type":"string"}}},{"type":"null"}]},"monitor":{"type":"boolean"},"instructions":{"type":"boolean"},"workloads":{"type":"array","minItems":1,"items":{"anyOf":[{"enum":["compound","rest","compound-variables","compound-cold","list","deep","deep-4","errors","wide","introspection","mutation","persisted","persisted-plain","batching","batching-plain","upload"]},{"type":"string","pattern":"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"}]}},"axes":{"type":"object","required":[],"additionalProperties":false,"properties":{"upstream":{"type":"array","minItems":1,"items":{"type":"string"}},"runtime":{"type":"array","minItems":1,"items":{"type":"string"}},"checkout":{"type":"array","minItems":1,"items":{"type":"string"}}}}}};
const pattern1 = new RegExp("^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$", "u");

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((data.rounds === undefined) && (missing0 = "rounds")) || ((data.budgetSeconds === undefined) && (missing0 = "budgetSeconds"))) || ((data.seed === undefined) && (missing0 = "seed"))) || ((data.port === undefined) && (missing0 = "port"))) || ((data.readyTimeoutSeconds === undefined) && (missing0 = "readyTimeoutSeconds"))) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.warmupSeconds === undefined) && (missing0 = "warmupSeconds"))) || ((data.reference === undefined) && (missing0 = "reference"))) || ((data.cohort === undefined) && (missing0 = "cohort"))) || ((data.precision === undefined) && (missing0 = "precision"))) || ((data.separate === undefined) && (missing0 = "separate"))) || ((data.connections === undefined) && (missing0 = "connections"))) || ((data.pipelining === undefined) && (missing0 = "pipelining"))) || ((data.cpus === undefined) && (missing0 = "cpus"))) || ((data.monitor === undefined) && (missing0 = "monitor"))) || ((data.workloads === undefined) && (missing0 = "workloads"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema8.properties, key0))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rounds !== undefined){
let data0 = data.rounds;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate24.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1000 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
return false;
}
else {
if(data0 < 1 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.budgetSeconds !== undefined){
let data1 = data.budgetSeconds;
const _errs4 = errors;
const _errs5 = errors;
let valid1 = false;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
const err0 = {instancePath:instancePath+"/budgetSeconds",schemaPath:"#/properties/budgetSeconds/anyOf/0/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/budgetSeconds",schemaPath:"#/properties/budgetSeconds/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs8 = errors;
if(data1 !== null){
const err2 = {instancePath:instancePath+"/budgetSeconds",schemaPath:"#/properties/budgetSeconds/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/budgetSeconds",schemaPath:"#/properties/budgetSeconds/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.quick !== undefined){
const _errs10 = errors;
if(typeof data.quick !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/quick",schemaPath:"#/properties/quick/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.seed !== undefined){
let data3 = data.seed;
const _errs12 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate24.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs12){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 2147483647 || isNaN(data3)){
validate24.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];
return false;
}
else {
if(data3 < 0 || isNaN(data3)){
validate24.errors = [{instancePath:instancePath+"/seed",schemaPath:"#/properties/seed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.port !== undefined){
let data4 = data.port;
const _errs14 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate24.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs14){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 65535 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate24.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readyTimeoutSeconds !== undefined){
let data5 = data.readyTimeoutSeconds;
const _errs16 = errors;
if(errors === _errs16){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 3600 || isNaN(data5)){
validate24.errors = [{instancePath:instancePath+"/readyTimeoutSeconds",schemaPath:"#/properties/readyTimeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"}];
return false;
}
else {
if(data5 < 0.1 || isNaN(data5)){
validate24.errors = [{instancePath:instancePath+"/readyTimeoutSeconds",schemaPath:"#/properties/readyTimeoutSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/readyTimeoutSeconds",schemaPath:"#/properties/readyTimeoutSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationSeconds !== undefined){
let data6 = data.durationSeconds;
const _errs18 = errors;
const _errs19 = errors;
let valid2 = false;
const _errs20 = errors;
if("auto" !== data6){
const err4 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/anyOf/0/const",keyword:"const",params:{allowedValue: "auto"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid1 = _errs20 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs21 = errors;
if(errors === _errs21){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 3600 || isNaN(data6)){
const err5 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
if(data6 < 0.1 || isNaN(data6)){
const err6 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.1},message:"must be >= 0.1"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/anyOf/1/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid1 = _errs21 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err8 = {instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs19;
if(vErrors !== null){
if(_errs19){
vErrors.length = _errs19;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warmupSeconds !== undefined){
let data7 = data.warmupSeconds;
const _errs23 = errors;
const _errs24 = errors;
let valid3 = false;
const _errs25 = errors;
if("auto" !== data7){
const err9 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/anyOf/0/const",keyword:"const",params:{allowedValue: "auto"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid2 = _errs25 === errors;
valid3 = valid3 || _valid2;
if(!valid3){
const _errs26 = errors;
if(errors === _errs26){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 3600 || isNaN(data7)){
const err10 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3600},message:"must be <= 3600"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
if(data7 < 0 || isNaN(data7)){
const err11 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/anyOf/1/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid2 = _errs26 === errors;
valid3 = valid3 || _valid2;
}
if(!valid3){
const err13 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reference !== undefined){
const _errs28 = errors;
if(typeof data.reference !== "string"){
validate24.errors = [{instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cohort !== undefined){
let data9 = data.cohort;
const _errs30 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate24.errors = [{instancePath:instancePath+"/cohort",schemaPath:"#/properties/cohort/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs30){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 8 || isNaN(data9)){
validate24.errors = [{instancePath:instancePath+"/cohort",schemaPath:"#/properties/cohort/maximum",keyword:"maximum",params:{comparison: "<=", limit: 8},message:"must be <= 8"}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate24.errors = [{instancePath:instancePath+"/cohort",schemaPath:"#/properties/cohort/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sliceMilliseconds !== undefined){
let data10 = data.sliceMilliseconds;
const _errs32 = errors;
const _errs33 = errors;
let valid4 = false;
const _errs34 = errors;
if("none" !== data10){
const err14 = {instancePath:instancePath+"/sliceMilliseconds",schemaPath:"#/properties/sliceMilliseconds/anyOf/0/const",keyword:"const",params:{allowedValue: "none"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
var _valid3 = _errs34 === errors;
valid4 = valid4 || _valid3;
if(!valid4){
const _errs35 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err15 = {instancePath:instancePath+"/sliceMilliseconds",schemaPath:"#/properties/sliceMilliseconds/anyOf/1/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(errors === _errs35){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1000 || isNaN(data10)){
const err16 = {instancePath:instancePath+"/sliceMilliseconds",schemaPath:"#/properties/sliceMilliseconds/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
if(data10 < 10 || isNaN(data10)){
const err17 = {instancePath:instancePath+"/sliceMilliseconds",schemaPath:"#/properties/sliceMilliseconds/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 10},message:"must be >= 10"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
var _valid3 = _errs35 === errors;
valid4 = valid4 || _valid3;
}
if(!valid4){
const err18 = {instancePath:instancePath+"/sliceMilliseconds",schemaPath:"#/properties/sliceMilliseconds/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs33;
if(vErrors !== null){
if(_errs33){
vErrors.length = _errs33;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.precision !== undefined){
let data11 = data.precision;
const _errs37 = errors;
const _errs38 = errors;
let valid5 = false;
const _errs39 = errors;
if(errors === _errs39){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 0.5 || isNaN(data11)){
const err19 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 0.5},message:"must be <= 0.5"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
if(data11 < 0.001 || isNaN(data11)){
const err20 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.001},message:"must be >= 0.001"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var _valid4 = _errs39 === errors;
valid5 = valid5 || _valid4;
if(!valid5){
const _errs41 = errors;
if(data11 !== null){
const err22 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var _valid4 = _errs41 === errors;
valid5 = valid5 || _valid4;
}
if(!valid5){
const err23 = {instancePath:instancePath+"/precision",schemaPath:"#/properties/precision/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs37 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.separate !== undefined){
let data12 = data.separate;
const _errs43 = errors;
const _errs44 = errors;
let valid6 = false;
const _errs45 = errors;
if(errors === _errs45){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 0.5 || isNaN(data12)){
const err24 = {instancePath:instancePath+"/separate",schemaPath:"#/properties/separate/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 0.5},message:"must be <= 0.5"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
if(data12 < 0.001 || isNaN(data12)){
const err25 = {instancePath:instancePath+"/separate",schemaPath:"#/properties/separate/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.001},message:"must be >= 0.001"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/separate",schemaPath:"#/properties/separate/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var _valid5 = _errs45 === errors;
valid6 = valid6 || _valid5;
if(!valid6){
const _errs47 = errors;
if(data12 !== null){
const err27 = {instancePath:instancePath+"/separate",schemaPath:"#/properties/separate/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
var _valid5 = _errs47 === errors;
valid6 = valid6 || _valid5;
}
if(!valid6){
const err28 = {instancePath:instancePath+"/separate",schemaPath:"#/properties/separate/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shard !== undefined){
let data13 = data.shard;
const _errs49 = errors;
if(errors === _errs49){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing1;
if(((data13.number === undefined) && (missing1 = "number")) || ((data13.count === undefined) && (missing1 = "count"))){
validate24.errors = [{instancePath:instancePath+"/shard",schemaPath:"#/properties/shard/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs51 = errors;
for(const key1 in data13){
if(!((key1 === "number") || (key1 === "count"))){
validate24.errors = [{instancePath:instancePath+"/shard",schemaPath:"#/properties/shard/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs51 === errors){
if(data13.number !== undefined){
let data14 = data13.number;
const _errs52 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate24.errors = [{instancePath:instancePath+"/shard/number",schemaPath:"#/properties/shard/properties/number/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs52){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 1 || isNaN(data14)){
validate24.errors = [{instancePath:instancePath+"/shard/number",schemaPath:"#/properties/shard/properties/number/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid7 = _errs52 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data13.count !== undefined){
let data15 = data13.count;
const _errs54 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate24.errors = [{instancePath:instancePath+"/shard/count",schemaPath:"#/properties/shard/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs54){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 1 || isNaN(data15)){
validate24.errors = [{instancePath:instancePath+"/shard/count",schemaPath:"#/properties/shard/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid7 = _errs54 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/shard",schemaPath:"#/properties/shard/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.connections !== undefined){
let data16 = data.connections;
const _errs56 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate24.errors = [{instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs56){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 10000 || isNaN(data16)){
validate24.errors = [{instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];
return false;
}
else {
if(data16 < 1 || isNaN(data16)){
validate24.errors = [{instancePath:instancePath+"/connections",schemaPath:"#/properties/connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pipelining !== undefined){
let data17 = data.pipelining;
const _errs58 = errors;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
validate24.errors = [{instancePath:instancePath+"/pipelining",schemaPath:"#/properties/pipelining/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs58){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000 || isNaN(data17)){
validate24.errors = [{instancePath:instancePath+"/pipelining",schemaPath:"#/properties/pipelining/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];
return false;
}
else {
if(data17 < 1 || isNaN(data17)){
validate24.errors = [{instancePath:instancePath+"/pipelining",schemaPath:"#/properties/pipelining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs58 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rates !== undefined){
let data18 = data.rates;
const _errs60 = errors;
if(errors === _errs60){
if(Array.isArray(data18)){
if(data18.length < 1){
validate24.errors = [{instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid8 = true;
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
let data19 = data18[i0];
const _errs62 = errors;
if(errors === _errs62){
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(Object.keys(data19).length > 1){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0,schemaPath:"#/properties/rates/items/maxProperties",keyword:"maxProperties",params:{limit: 1},message:"must NOT have more than 1 properties"}];
return false;
}
else {
if(Object.keys(data19).length < 1){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0,schemaPath:"#/properties/rates/items/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
return false;
}
else {
const _errs64 = errors;
for(const key2 in data19){
if(!((key2 === "requestsPerSecond") || (key2 === "shareOfMaximum"))){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0,schemaPath:"#/properties/rates/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs64 === errors){
if(data19.requestsPerSecond !== undefined){
let data20 = data19.requestsPerSecond;
const _errs65 = errors;
if(errors === _errs65){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 <= 0 || isNaN(data20)){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0+"/requestsPerSecond",schemaPath:"#/properties/rates/items/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/rates/" + i0+"/requestsPerSecond",schemaPath:"#/properties/rates/items/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid9 = _errs65 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data19.shareOfMaximum !== undefined){
let data21 = data19.shareOfMaximum;
const _errs67 = errors;
if(errors === _errs67){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 1 || isNaN(data21)){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0+"/shareOfMaximum",schemaPath:"#/properties/rates/items/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data21 <= 0 || isNaN(data21)){
validate24.errors = [{instancePath:instancePath+"/rates/" + i0+"/shareOfMaximum",schemaPath:"#/properties/rates/items/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/rates/" + i0+"/shareOfMaximum",schemaPath:"#/properties/rates/items/properties/shareOfMaximum/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid9 = _errs67 === errors;
}
else {
var valid9 = true;
}
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/rates/" + i0,schemaPath:"#/properties/rates/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid8 = _errs62 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.slo !== undefined){
let data22 = data.slo;
const _errs69 = errors;
if(errors === _errs69){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
let missing2;
if(((data22.percentile === undefined) && (missing2 = "percentile")) || ((data22.belowMs === undefined) && (missing2 = "belowMs"))){
validate24.errors = [{instancePath:instancePath+"/slo",schemaPath:"#/properties/slo/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs71 = errors;
for(const key3 in data22){
if(!((key3 === "percentile") || (key3 === "belowMs"))){
validate24.errors = [{instancePath:instancePath+"/slo",schemaPath:"#/properties/slo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs71 === errors){
if(data22.percentile !== undefined){
let data23 = data22.percentile;
const _errs72 = errors;
if(!(((((data23 === "mean") || (data23 === "p50")) || (data23 === "p90")) || (data23 === "p99")) || (data23 === "max"))){
validate24.errors = [{instancePath:instancePath+"/slo/percentile",schemaPath:"#/properties/slo/properties/percentile/enum",keyword:"enum",params:{allowedValues: schema8.properties.slo.properties.percentile.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid10 = _errs72 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data22.belowMs !== undefined){
let data24 = data22.belowMs;
const _errs73 = errors;
if(errors === _errs73){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 <= 0 || isNaN(data24)){
validate24.errors = [{instancePath:instancePath+"/slo/belowMs",schemaPath:"#/properties/slo/properties/belowMs/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/slo/belowMs",schemaPath:"#/properties/slo/properties/belowMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid10 = _errs73 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/slo",schemaPath:"#/properties/slo/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs69 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pool !== undefined){
let data25 = data.pool;
const _errs75 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate24.errors = [{instancePath:instancePath+"/pool",schemaPath:"#/properties/pool/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs75){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 100 || isNaN(data25)){
validate24.errors = [{instancePath:instancePath+"/pool",schemaPath:"#/properties/pool/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
return false;
}
else {
if(data25 < 1 || isNaN(data25)){
validate24.errors = [{instancePath:instancePath+"/pool",schemaPath:"#/properties/pool/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data26 = data.size;
const _errs77 = errors;
if(!((((((data26 === "classic") || (data26 === "full")) || (data26 === "small")) || (data26 === "medium")) || (data26 === "large")) || (data26 === "huge"))){
validate24.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/enum",keyword:"enum",params:{allowedValues: schema8.properties.size.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs77 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.endpoint !== undefined){
let data27 = data.endpoint;
const _errs78 = errors;
if(errors === _errs78){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing3;
if((data27.url === undefined) && (missing3 = "url")){
validate24.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/properties/endpoint/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs80 = errors;
for(const key4 in data27){
if(!(((((key4 === "url") || (key4 === "command")) || (key4 === "query")) || (key4 === "variables")) || (key4 === "answer"))){
validate24.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/properties/endpoint/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs80 === errors){
if(data27.url !== undefined){
const _errs81 = errors;
if(typeof data27.url !== "string"){
validate24.errors = [{instancePath:instancePath+"/endpoint/url",schemaPath:"#/properties/endpoint/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs81 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data27.command !== undefined){
const _errs83 = errors;
if(typeof data27.command !== "string"){
validate24.errors = [{instancePath:instancePath+"/endpoint/command",schemaPath:"#/properties/endpoint/properties/command/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs83 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data27.query !== undefined){
const _errs85 = errors;
if(typeof data27.query !== "string"){
validate24.errors = [{instancePath:instancePath+"/endpoint/query",schemaPath:"#/properties/endpoint/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs85 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data27.variables !== undefined){
let data31 = data27.variables;
const _errs87 = errors;
if(!(data31 && typeof data31 == "object" && !Array.isArray(data31))){
validate24.errors = [{instancePath:instancePath+"/endpoint/variables",schemaPath:"#/properties/endpoint/properties/variables/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid11 = _errs87 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data27.answer !== undefined){
let data32 = data27.answer;
const _errs89 = errors;
if(!(data32 && typeof data32 == "object" && !Array.isArray(data32))){
validate24.errors = [{instancePath:instancePath+"/endpoint/answer",schemaPath:"#/properties/endpoint/properties/answer/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid11 = _errs89 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/endpoint",schemaPath:"#/properties/endpoint/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs78 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cpus !== undefined){
let data33 = data.cpus;
const _errs91 = errors;
const _errs92 = errors;
let valid12 = false;
const _errs93 = errors;
if(errors === _errs93){
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
let missing4;
if(((data33.server === undefined) && (missing4 = "server")) || ((data33.client === undefined) && (missing4 = "client"))){
const err29 = {instancePath:instancePath+"/cpus",schemaPath:"#/properties/cpus/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
const _errs95 = errors;
for(const key5 in data33){
if(!((key5 === "server") || (key5 === "client"))){
const err30 = {instancePath:instancePath+"/cpus",schemaPath:"#/properties/cpus/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
break;
}
}
if(_errs95 === errors){
if(data33.server !== undefined){
const _errs96 = errors;
if(typeof data33.server !== "string"){
const err31 = {instancePath:instancePath+"/cpus/server",schemaPath:"#/properties/cpus/anyOf/0/properties/server/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var valid13 = _errs96 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data33.client !== undefined){
const _errs98 = errors;
if(typeof data33.client !== "string"){
const err32 = {instancePath:instancePath+"/cpus/client",schemaPath:"#/properties/cpus/anyOf/0/properties/client/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var valid13 = _errs98 === errors;
}
else {
var valid13 = true;
}
}
}
}
}
else {
const err33 = {instancePath:instancePath+"/cpus",schemaPath:"#/properties/cpus/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var _valid6 = _errs93 === errors;
valid12 = valid12 || _valid6;
if(!valid12){
const _errs100 = errors;
if(data33 !== null){
const err34 = {instancePath:instancePath+"/cpus",schemaPath:"#/properties/cpus/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var _valid6 = _errs100 === errors;
valid12 = valid12 || _valid6;
}
if(!valid12){
const err35 = {instancePath:instancePath+"/cpus",schemaPath:"#/properties/cpus/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs92;
if(vErrors !== null){
if(_errs92){
vErrors.length = _errs92;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs91 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.monitor !== undefined){
const _errs102 = errors;
if(typeof data.monitor !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/monitor",schemaPath:"#/properties/monitor/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs102 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
const _errs104 = errors;
if(typeof data.instructions !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs104 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workloads !== undefined){
let data38 = data.workloads;
const _errs106 = errors;
if(errors === _errs106){
if(Array.isArray(data38)){
if(data38.length < 1){
validate24.errors = [{instancePath:instancePath+"/workloads",schemaPath:"#/properties/workloads/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid14 = true;
const len1 = data38.length;
for(let i1=0; i1<len1; i1++){
let data39 = data38[i1];
const _errs108 = errors;
const _errs109 = errors;
let valid15 = false;
const _errs110 = errors;
if(!((((((((((((((((data39 === "compound") || (data39 === "rest")) || (data39 === "compound-variables")) || (data39 === "compound-cold")) || (data39 === "list")) || (data39 === "deep")) || (data39 === "deep-4")) || (data39 === "errors")) || (data39 === "wide")) || (data39 === "introspection")) || (data39 === "mutation")) || (data39 === "persisted")) || (data39 === "persisted-plain")) || (data39 === "batching")) || (data39 === "batching-plain")) || (data39 === "upload"))){
const err36 = {instancePath:instancePath+"/workloads/" + i1,schemaPath:"#/properties/workloads/items/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema8.properties.workloads.items.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
var _valid7 = _errs110 === errors;
valid15 = valid15 || _valid7;
if(!valid15){
const _errs111 = errors;
if(errors === _errs111){
if(typeof data39 === "string"){
if(!pattern1.test(data39)){
const err37 = {instancePath:instancePath+"/workloads/" + i1,schemaPath:"#/properties/workloads/items/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"},message:"must match pattern \""+"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"+"\""};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/workloads/" + i1,schemaPath:"#/properties/workloads/items/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
var _valid7 = _errs111 === errors;
valid15 = valid15 || _valid7;
}
if(!valid15){
const err39 = {instancePath:instancePath+"/workloads/" + i1,schemaPath:"#/properties/workloads/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs109;
if(vErrors !== null){
if(_errs109){
vErrors.length = _errs109;
}
else {
vErrors = null;
}
}
}
var valid14 = _errs108 === errors;
if(!valid14){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/workloads",schemaPath:"#/properties/workloads/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs106 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.axes !== undefined){
let data40 = data.axes;
const _errs113 = errors;
if(errors === _errs113){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
const _errs115 = errors;
for(const key6 in data40){
if(!(((key6 === "upstream") || (key6 === "runtime")) || (key6 === "checkout"))){
validate24.errors = [{instancePath:instancePath+"/axes",schemaPath:"#/properties/axes/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs115 === errors){
if(data40.upstream !== undefined){
let data41 = data40.upstream;
const _errs116 = errors;
if(errors === _errs116){
if(Array.isArray(data41)){
if(data41.length < 1){
validate24.errors = [{instancePath:instancePath+"/axes/upstream",schemaPath:"#/properties/axes/properties/upstream/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid17 = true;
const len2 = data41.length;
for(let i2=0; i2<len2; i2++){
const _errs118 = errors;
if(typeof data41[i2] !== "string"){
validate24.errors = [{instancePath:instancePath+"/axes/upstream/" + i2,schemaPath:"#/properties/axes/properties/upstream/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid17 = _errs118 === errors;
if(!valid17){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/axes/upstream",schemaPath:"#/properties/axes/properties/upstream/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid16 = _errs116 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data40.runtime !== undefined){
let data43 = data40.runtime;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data43)){
if(data43.length < 1){
validate24.errors = [{instancePath:instancePath+"/axes/runtime",schemaPath:"#/properties/axes/properties/runtime/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid18 = true;
const len3 = data43.length;
for(let i3=0; i3<len3; i3++){
const _errs122 = errors;
if(typeof data43[i3] !== "string"){
validate24.errors = [{instancePath:instancePath+"/axes/runtime/" + i3,schemaPath:"#/properties/axes/properties/runtime/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid18 = _errs122 === errors;
if(!valid18){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/axes/runtime",schemaPath:"#/properties/axes/properties/runtime/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid16 = _errs120 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data40.checkout !== undefined){
let data45 = data40.checkout;
const _errs124 = errors;
if(errors === _errs124){
if(Array.isArray(data45)){
if(data45.length < 1){
validate24.errors = [{instancePath:instancePath+"/axes/checkout",schemaPath:"#/properties/axes/properties/checkout/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid19 = true;
const len4 = data45.length;
for(let i4=0; i4<len4; i4++){
const _errs126 = errors;
if(typeof data45[i4] !== "string"){
validate24.errors = [{instancePath:instancePath+"/axes/checkout/" + i4,schemaPath:"#/properties/axes/properties/checkout/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid19 = _errs126 === errors;
if(!valid19){
break;
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/axes/checkout",schemaPath:"#/properties/axes/properties/checkout/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid16 = _errs124 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/axes",schemaPath:"#/properties/axes/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs113 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","required":[],"additionalProperties":false,"properties":{"database":{"type":"object","required":["product","host"],"additionalProperties":false,"properties":{"product":{"type":"string"},"host":{"type":["string","null"]}}},"pageFaultMicroseconds":{"type":"number","minimum":0},"mainThreads":{"type":"object","required":["server","client"],"additionalProperties":false,"properties":{"server":{"type":"string"},"client":{"type":"string"}}}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "database") || (key0 === "pageFaultMicroseconds")) || (key0 === "mainThreads"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.database !== undefined){
let data0 = data.database;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.product === undefined) && (missing0 = "product")) || ((data0.host === undefined) && (missing0 = "host"))){
validate26.errors = [{instancePath:instancePath+"/database",schemaPath:"#/properties/database/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs4 = errors;
for(const key1 in data0){
if(!((key1 === "product") || (key1 === "host"))){
validate26.errors = [{instancePath:instancePath+"/database",schemaPath:"#/properties/database/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs4 === errors){
if(data0.product !== undefined){
const _errs5 = errors;
if(typeof data0.product !== "string"){
validate26.errors = [{instancePath:instancePath+"/database/product",schemaPath:"#/properties/database/properties/product/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data0.host !== undefined){
let data2 = data0.host;
const _errs7 = errors;
if((typeof data2 !== "string") && (data2 !== null)){
validate26.errors = [{instancePath:instancePath+"/database/host",schemaPath:"#/properties/database/properties/host/type",keyword:"type",params:{type: schema9.properties.database.properties.host.type},message:"must be string,null"}];
return false;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/database",schemaPath:"#/properties/database/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageFaultMicroseconds !== undefined){
let data3 = data.pageFaultMicroseconds;
const _errs9 = errors;
if(errors === _errs9){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/pageFaultMicroseconds",schemaPath:"#/properties/pageFaultMicroseconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/pageFaultMicroseconds",schemaPath:"#/properties/pageFaultMicroseconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mainThreads !== undefined){
let data4 = data.mainThreads;
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.server === undefined) && (missing1 = "server")) || ((data4.client === undefined) && (missing1 = "client"))){
validate26.errors = [{instancePath:instancePath+"/mainThreads",schemaPath:"#/properties/mainThreads/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs13 = errors;
for(const key2 in data4){
if(!((key2 === "server") || (key2 === "client"))){
validate26.errors = [{instancePath:instancePath+"/mainThreads",schemaPath:"#/properties/mainThreads/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs13 === errors){
if(data4.server !== undefined){
const _errs14 = errors;
if(typeof data4.server !== "string"){
validate26.errors = [{instancePath:instancePath+"/mainThreads/server",schemaPath:"#/properties/mainThreads/properties/server/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.client !== undefined){
const _errs16 = errors;
if(typeof data4.client !== "string"){
validate26.errors = [{instancePath:instancePath+"/mainThreads/client",schemaPath:"#/properties/mainThreads/properties/client/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/mainThreads",schemaPath:"#/properties/mainThreads/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","required":["block","position","control","conditions","startedAt","elapsedSeconds","loadAverageBefore","outcome","reason","interrupted","samples"],"additionalProperties":false,"properties":{"block":{"type":"integer","minimum":0},"cohort":{"type":"integer","minimum":0},"shard":{"type":"integer","minimum":1},"position":{"type":"integer","minimum":0},"control":{"type":"boolean"},"conditions":{"$ref":"#/definitions/trialConditions"},"startedAt":{"type":"string"},"elapsedSeconds":{"type":"number","minimum":0},"loadAverageBefore":{"type":"array","items":{"type":"number"}},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"reasonCode":{"$ref":"#/definitions/reasonCode"},"interrupted":{"type":"boolean"},"samples":{"type":"array","items":{"$ref":"#/definitions/sample"}}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"samples":{"minItems":1,"type":"array"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"samples":{"maxItems":0,"type":"array"},"reason":{"type":"string"}}}}]};
const schema11 = {"type":"object","required":["workload"],"additionalProperties":false,"properties":{"upstream":{"type":"string"},"runtime":{"type":"string"},"checkout":{"type":"string"},"workload":{"anyOf":[{"enum":["compound","rest","compound-variables","compound-cold","list","deep","deep-4","errors","wide","introspection","mutation","persisted","persisted-plain","batching","batching-plain","upload"]},{"type":"string","pattern":"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"}]},"instructions":{"const":true}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.workload === undefined) && (missing0 = "workload")){
validate29.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "upstream") || (key0 === "runtime")) || (key0 === "checkout")) || (key0 === "workload")) || (key0 === "instructions"))){
validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.upstream !== undefined){
const _errs2 = errors;
if(typeof data.upstream !== "string"){
validate29.errors = [{instancePath:instancePath+"/upstream",schemaPath:"#/properties/upstream/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.runtime !== undefined){
const _errs4 = errors;
if(typeof data.runtime !== "string"){
validate29.errors = [{instancePath:instancePath+"/runtime",schemaPath:"#/properties/runtime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.checkout !== undefined){
const _errs6 = errors;
if(typeof data.checkout !== "string"){
validate29.errors = [{instancePath:instancePath+"/checkout",schemaPath:"#/properties/checkout/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workload !== undefined){
let data3 = data.workload;
const _errs8 = errors;
const _errs9 = errors;
let valid1 = false;
const _errs10 = errors;
if(!((((((((((((((((data3 === "compound") || (data3 === "rest")) || (data3 === "compound-variables")) || (data3 === "compound-cold")) || (data3 === "list")) || (data3 === "deep")) || (data3 === "deep-4")) || (data3 === "errors")) || (data3 === "wide")) || (data3 === "introspection")) || (data3 === "mutation")) || (data3 === "persisted")) || (data3 === "persisted-plain")) || (data3 === "batching")) || (data3 === "batching-plain")) || (data3 === "upload"))){
const err0 = {instancePath:instancePath+"/workload",schemaPath:"#/properties/workload/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.workload.anyOf[0].enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs11 = errors;
if(errors === _errs11){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err1 = {instancePath:instancePath+"/workload",schemaPath:"#/properties/workload/anyOf/1/pattern",keyword:"pattern",params:{pattern: "^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"},message:"must match pattern \""+"^n\\+1-(naive|dataloader|join)(?:-(sqlite|postgres|delay-\\d+))?$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/workload",schemaPath:"#/properties/workload/anyOf/1/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/workload",schemaPath:"#/properties/workload/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate29.errors = vErrors;
return false;
}
else {
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.instructions !== undefined){
const _errs13 = errors;
if(true !== data.instructions){
validate29.errors = [{instancePath:instancePath+"/instructions",schemaPath:"#/properties/instructions/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}

const schema12 = {"description":"Which fault the reason tells of; null where there is a number. Absent in older results.","enum":["WRONG_ANSWER","SURPLUS_ANSWER","MALFORMED_ANSWER","WRONG_CODING","WRONG_PUSH","WRONG_LINKS","WRONG_EVENTS","NOT_RESUMED","BELOW_BOUND","SERVER_CRASHED","STARTUP_TIMEOUT","PORT_TAKEN","NO_ANSWER","CONNECTION_LOST","STREAM_RESET","COUNTS_UNBALANCED","BROWSER_FAILED","NOT_MEASURED","UNSUPPORTED",null]};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((((((((((((((((((((data === "WRONG_ANSWER") || (data === "SURPLUS_ANSWER")) || (data === "MALFORMED_ANSWER")) || (data === "WRONG_CODING")) || (data === "WRONG_PUSH")) || (data === "WRONG_LINKS")) || (data === "WRONG_EVENTS")) || (data === "NOT_RESUMED")) || (data === "BELOW_BOUND")) || (data === "SERVER_CRASHED")) || (data === "STARTUP_TIMEOUT")) || (data === "PORT_TAKEN")) || (data === "NO_ANSWER")) || (data === "CONNECTION_LOST")) || (data === "STREAM_RESET")) || (data === "COUNTS_UNBALANCED")) || (data === "BROWSER_FAILED")) || (data === "NOT_MEASURED")) || (data === "UNSUPPORTED")) || (data === null))){
validate31.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema12.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate31.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","required":["name","conditions","control","outcome","reason","processIndex","repeated","use","value"],"additionalProperties":false,"properties":{"name":{"$ref":"#/definitions/sampleName"},"conditions":{"$ref":"#/definitions/sampleConditions"},"control":{"type":"boolean"},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"reasonCode":{"$ref":"#/definitions/reasonCode"},"processIndex":{"type":["integer","null"],"minimum":0},"repeated":{"type":["string","null"]},"use":{"$ref":"#/definitions/use"},"value":{}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"value":{"$ref":"#/definitions/completedValue"},"use":{"$ref":"#/definitions/completedUse"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"reason":{"type":"string"},"value":{"anyOf":[{"$ref":"#/definitions/value"},{"type":"null"}]}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"const":"unsupported"}}},"then":{"properties":{"use":{"type":"null"},"value":{"type":"null"}}}}]};
const schema14 = {"allOf":[{"$ref":"#/definitions/value"},{"type":"object","properties":{"requestsPerSecond":{"exclusiveMinimum":0,"type":"number"},"latencyMs":{"type":"object"}}}]};
const schema15 = {"anyOf":[{"type":"object","required":["counts","bytes","bodyBytesPerAnswer","latencyMs","latencyHistogram","warmupSeconds","warmupSteady","starvedConnections","firstFault","requestsPerSecond","bytesPerSecond","readySeconds","serverPeakMemoryBytes","serverProcesses","fairness","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"counts":{"$ref":"#/definitions/counts"},"bytes":{"type":"integer","minimum":0},"bodyBytesPerAnswer":{"type":["number","null"]},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"warmupSeconds":{"type":"number","minimum":0},"warmupSteady":{"type":["boolean","null"]},"starvedConnections":{"type":"integer","minimum":0},"fairness":{"type":["number","null"],"minimum":0,"maximum":1},"firstFault":{"type":["string","null"]},"requestsPerSecond":{"type":"number","minimum":0},"bytesPerSecond":{"type":"number","minimum":0},"readySeconds":{"type":["number","null"],"minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"serverProcesses":{"type":"integer","minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateMeasurement"}},"capacity":{"$ref":"#/definitions/capacity"},"graphqlOverHttp":{"$ref":"#/definitions/graphqlOverHttp"},"ttfbMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"ttfbHistogram":{"type":"string"},"backendCallsPerAnswer":{"type":"integer","minimum":1},"poolWaitMs":{"type":"number","minimum":0},"databaseCpuSeconds":{"type":["number","null"],"minimum":0},"errorStyle":{"$ref":"#/definitions/errorStyle"},"firstAnswerMs":{"type":["number","null"],"minimum":0},"firstMissMs":{"type":"number","minimum":0}}},{"type":"object","required":["tool","instructionsPerAnswer","interval","windows","warmupSeconds","settled"],"additionalProperties":false,"properties":{"tool":{"enum":["perf","qemu"]},"instructionsPerAnswer":{"type":"number","exclusiveMinimum":0},"interval":{"type":"array","minItems":2,"maxItems":2,"items":{"type":"number"}},"windows":{"type":"array","minItems":1,"items":{"type":"number"}},"warmupSeconds":{"type":"number","minimum":0},"settled":{"type":"boolean"}}}]};
const schema16 = {"type":"object","required":["sent","ok","wrong","failed","inFlight"],"additionalProperties":false,"properties":{"sent":{"type":"integer","minimum":0},"ok":{"type":"integer","minimum":0},"wrong":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0},"inFlight":{"type":"integer","minimum":0}}};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.sent === undefined) && (missing0 = "sent")) || ((data.ok === undefined) && (missing0 = "ok"))) || ((data.wrong === undefined) && (missing0 = "wrong"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.inFlight === undefined) && (missing0 = "inFlight"))){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "sent") || (key0 === "ok")) || (key0 === "wrong")) || (key0 === "failed")) || (key0 === "inFlight"))){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.sent !== undefined){
let data0 = data.sent;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate36.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate36.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ok !== undefined){
let data1 = data.ok;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate36.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate36.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.wrong !== undefined){
let data2 = data.wrong;
const _errs6 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate36.errors = [{instancePath:instancePath+"/wrong",schemaPath:"#/properties/wrong/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate36.errors = [{instancePath:instancePath+"/wrong",schemaPath:"#/properties/wrong/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failed !== undefined){
let data3 = data.failed;
const _errs8 = errors;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
validate36.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate36.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.inFlight !== undefined){
let data4 = data.inFlight;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate36.errors = [{instancePath:instancePath+"/inFlight",schemaPath:"#/properties/inFlight/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate36.errors = [{instancePath:instancePath+"/inFlight",schemaPath:"#/properties/inFlight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"object","required":["mean","p50","p90","p99","max"],"additionalProperties":false,"properties":{"mean":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.mean === undefined) && (missing0 = "mean")) || ((data.p50 === undefined) && (missing0 = "p50"))) || ((data.p90 === undefined) && (missing0 = "p90"))) || ((data.p99 === undefined) && (missing0 = "p99"))) || ((data.max === undefined) && (missing0 = "max"))){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "mean") || (key0 === "p50")) || (key0 === "p90")) || (key0 === "p99")) || (key0 === "max"))){
validate38.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.mean !== undefined){
let data0 = data.mean;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate38.errors = [{instancePath:instancePath+"/mean",schemaPath:"#/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/mean",schemaPath:"#/properties/mean/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.p50 !== undefined){
let data1 = data.p50;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate38.errors = [{instancePath:instancePath+"/p50",schemaPath:"#/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/p50",schemaPath:"#/properties/p50/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.p90 !== undefined){
let data2 = data.p90;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate38.errors = [{instancePath:instancePath+"/p90",schemaPath:"#/properties/p90/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/p90",schemaPath:"#/properties/p90/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.p99 !== undefined){
let data3 = data.p99;
const _errs8 = errors;
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate38.errors = [{instancePath:instancePath+"/p99",schemaPath:"#/properties/p99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/p99",schemaPath:"#/properties/p99/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.max !== undefined){
let data4 = data.max;
const _errs10 = errors;
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate38.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate38.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]}}};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.shareOfMaximum === undefined) && (missing0 = "shareOfMaximum")) || ((data.intendedRequestsPerSecond === undefined) && (missing0 = "intendedRequestsPerSecond"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.sustained === undefined) && (missing0 = "sustained"))) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.clientLatenessP99Ms === undefined) && (missing0 = "clientLatenessP99Ms"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema18.properties, key0))){
validate40.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.shareOfMaximum !== undefined){
let data0 = data.shareOfMaximum;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate40.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/type",keyword:"type",params:{type: schema18.properties.shareOfMaximum.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate40.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data0 <= 0 || isNaN(data0)){
validate40.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intendedRequestsPerSecond !== undefined){
let data1 = data.intendedRequestsPerSecond;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
validate40.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requestsPerSecond !== undefined){
let data2 = data.requestsPerSecond;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate40.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sustained !== undefined){
const _errs8 = errors;
if(typeof data.sustained !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/sustained",schemaPath:"#/properties/sustained/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationSeconds !== undefined){
let data4 = data.durationSeconds;
const _errs10 = errors;
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 <= 0 || isNaN(data4)){
validate40.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
const _errs12 = errors;
if(!(validate36(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyMs !== undefined){
let data6 = data.latencyMs;
const _errs13 = errors;
const _errs14 = errors;
let valid1 = false;
const _errs15 = errors;
if(!(validate38(data6, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs16 = errors;
if(data6 !== null){
const err0 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err1 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate40.errors = vErrors;
return false;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyHistogram !== undefined){
const _errs18 = errors;
if(typeof data.latencyHistogram !== "string"){
validate40.errors = [{instancePath:instancePath+"/latencyHistogram",schemaPath:"#/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientLatenessP99Ms !== undefined){
let data8 = data.clientLatenessP99Ms;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate40.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientCpuSeconds !== undefined){
let data9 = data.clientCpuSeconds;
const _errs22 = errors;
if(errors === _errs22){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate40.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstFault !== undefined){
let data10 = data.firstFault;
const _errs24 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate40.errors = [{instancePath:instancePath+"/firstFault",schemaPath:"#/properties/firstFault/type",keyword:"type",params:{type: schema18.properties.firstFault.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data11 = data.reason;
const _errs26 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate40.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema18.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","required":["requestsPerSecond","reason","probes"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]},"probes":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/probe"}}}};
const schema20 = {"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason","met"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]},"met":{"type":"boolean"}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.shareOfMaximum === undefined) && (missing0 = "shareOfMaximum")) || ((data.intendedRequestsPerSecond === undefined) && (missing0 = "intendedRequestsPerSecond"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.sustained === undefined) && (missing0 = "sustained"))) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.clientLatenessP99Ms === undefined) && (missing0 = "clientLatenessP99Ms"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.met === undefined) && (missing0 = "met"))){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema20.properties, key0))){
validate45.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.shareOfMaximum !== undefined){
let data0 = data.shareOfMaximum;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate45.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/type",keyword:"type",params:{type: schema20.properties.shareOfMaximum.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate45.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data0 <= 0 || isNaN(data0)){
validate45.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intendedRequestsPerSecond !== undefined){
let data1 = data.intendedRequestsPerSecond;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
validate45.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requestsPerSecond !== undefined){
let data2 = data.requestsPerSecond;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate45.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sustained !== undefined){
const _errs8 = errors;
if(typeof data.sustained !== "boolean"){
validate45.errors = [{instancePath:instancePath+"/sustained",schemaPath:"#/properties/sustained/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationSeconds !== undefined){
let data4 = data.durationSeconds;
const _errs10 = errors;
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 <= 0 || isNaN(data4)){
validate45.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
const _errs12 = errors;
if(!(validate36(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyMs !== undefined){
let data6 = data.latencyMs;
const _errs13 = errors;
const _errs14 = errors;
let valid1 = false;
const _errs15 = errors;
if(!(validate38(data6, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var _valid0 = _errs15 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs16 = errors;
if(data6 !== null){
const err0 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs16 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err1 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate45.errors = vErrors;
return false;
}
else {
errors = _errs14;
if(vErrors !== null){
if(_errs14){
vErrors.length = _errs14;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyHistogram !== undefined){
const _errs18 = errors;
if(typeof data.latencyHistogram !== "string"){
validate45.errors = [{instancePath:instancePath+"/latencyHistogram",schemaPath:"#/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientLatenessP99Ms !== undefined){
let data8 = data.clientLatenessP99Ms;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate45.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientCpuSeconds !== undefined){
let data9 = data.clientCpuSeconds;
const _errs22 = errors;
if(errors === _errs22){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate45.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate45.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstFault !== undefined){
let data10 = data.firstFault;
const _errs24 = errors;
if((typeof data10 !== "string") && (data10 !== null)){
validate45.errors = [{instancePath:instancePath+"/firstFault",schemaPath:"#/properties/firstFault/type",keyword:"type",params:{type: schema20.properties.firstFault.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data11 = data.reason;
const _errs26 = errors;
if((typeof data11 !== "string") && (data11 !== null)){
validate45.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema20.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.met !== undefined){
const _errs28 = errors;
if(typeof data.met !== "boolean"){
validate45.errors = [{instancePath:instancePath+"/met",schemaPath:"#/properties/met/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}


function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond")) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.probes === undefined) && (missing0 = "probes"))){
validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "requestsPerSecond") || (key0 === "reason")) || (key0 === "probes"))){
validate44.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.requestsPerSecond !== undefined){
let data0 = data.requestsPerSecond;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate44.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: schema19.properties.requestsPerSecond.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 <= 0 || isNaN(data0)){
validate44.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data1 = data.reason;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate44.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema19.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.probes !== undefined){
let data2 = data.probes;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
if(data2.length < 1){
validate44.errors = [{instancePath:instancePath+"/probes",schemaPath:"#/properties/probes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(validate45(data2[i0], {instancePath:instancePath+"/probes/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate44.errors = [{instancePath:instancePath+"/probes",schemaPath:"#/properties/probes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate44.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","required":["score","failedMusts","reason"],"additionalProperties":false,"properties":{"score":{"anyOf":[{"type":"object","required":["must","should","may"],"additionalProperties":false,"properties":{"must":{"$ref":"#/definitions/auditTally"},"should":{"$ref":"#/definitions/auditTally"},"may":{"$ref":"#/definitions/auditTally"}}},{"type":"null"}]},"failedMusts":{"type":"array","items":{"type":"object","required":["id","name","reason"],"additionalProperties":false,"properties":{"id":{"type":"string"},"name":{"type":"string"},"reason":{"type":"string"}}}},"reason":{"type":["string","null"]}}};
const schema22 = {"type":"object","required":["passed","total"],"additionalProperties":false,"properties":{"passed":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0}}};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.passed === undefined) && (missing0 = "passed")) || ((data.total === undefined) && (missing0 = "total"))){
validate51.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "passed") || (key0 === "total"))){
validate51.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.passed !== undefined){
let data0 = data.passed;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate51.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate51.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.total !== undefined){
let data1 = data.total;
const _errs4 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
validate51.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate51.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate51.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate51.errors = vErrors;
return errors === 0;
}


function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.score === undefined) && (missing0 = "score")) || ((data.failedMusts === undefined) && (missing0 = "failedMusts"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "score") || (key0 === "failedMusts")) || (key0 === "reason"))){
validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.score !== undefined){
let data0 = data.score;
const _errs2 = errors;
const _errs3 = errors;
let valid1 = false;
const _errs4 = errors;
if(errors === _errs4){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if((((data0.must === undefined) && (missing1 = "must")) || ((data0.should === undefined) && (missing1 = "should"))) || ((data0.may === undefined) && (missing1 = "may"))){
const err0 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/anyOf/0/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs6 = errors;
for(const key1 in data0){
if(!(((key1 === "must") || (key1 === "should")) || (key1 === "may"))){
const err1 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs6 === errors){
if(data0.must !== undefined){
const _errs7 = errors;
if(!(validate51(data0.must, {instancePath:instancePath+"/score/must",parentData:data0,parentDataProperty:"must",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.should !== undefined){
const _errs8 = errors;
if(!(validate51(data0.should, {instancePath:instancePath+"/score/should",parentData:data0,parentDataProperty:"should",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.may !== undefined){
const _errs9 = errors;
if(!(validate51(data0.may, {instancePath:instancePath+"/score/may",parentData:data0,parentDataProperty:"may",rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
else {
const err2 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs10 = errors;
if(data0 !== null){
const err3 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs10 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err4 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate50.errors = vErrors;
return false;
}
else {
errors = _errs3;
if(vErrors !== null){
if(_errs3){
vErrors.length = _errs3;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.failedMusts !== undefined){
let data4 = data.failedMusts;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data4)){
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
const _errs14 = errors;
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing2;
if((((data5.id === undefined) && (missing2 = "id")) || ((data5.name === undefined) && (missing2 = "name"))) || ((data5.reason === undefined) && (missing2 = "reason"))){
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs16 = errors;
for(const key2 in data5){
if(!(((key2 === "id") || (key2 === "name")) || (key2 === "reason"))){
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs16 === errors){
if(data5.id !== undefined){
const _errs17 = errors;
if(typeof data5.id !== "string"){
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/id",schemaPath:"#/properties/failedMusts/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.name !== undefined){
const _errs19 = errors;
if(typeof data5.name !== "string"){
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/name",schemaPath:"#/properties/failedMusts/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data5.reason !== undefined){
const _errs21 = errors;
if(typeof data5.reason !== "string"){
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/reason",schemaPath:"#/properties/failedMusts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs14 === errors;
if(!valid3){
break;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/failedMusts",schemaPath:"#/properties/failedMusts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data9 = data.reason;
const _errs23 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
validate50.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema21.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":"object","required":["messages","indexes","fields"],"additionalProperties":false,"properties":{"messages":{"enum":["thrown","masked"]},"indexes":{"enum":["numbers","texts"]},"fields":{"type":"array","items":{"type":"string"}}}};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.messages === undefined) && (missing0 = "messages")) || ((data.indexes === undefined) && (missing0 = "indexes"))) || ((data.fields === undefined) && (missing0 = "fields"))){
validate57.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "messages") || (key0 === "indexes")) || (key0 === "fields"))){
validate57.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.messages !== undefined){
let data0 = data.messages;
const _errs2 = errors;
if(!((data0 === "thrown") || (data0 === "masked"))){
validate57.errors = [{instancePath:instancePath+"/messages",schemaPath:"#/properties/messages/enum",keyword:"enum",params:{allowedValues: schema23.properties.messages.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.indexes !== undefined){
let data1 = data.indexes;
const _errs3 = errors;
if(!((data1 === "numbers") || (data1 === "texts"))){
validate57.errors = [{instancePath:instancePath+"/indexes",schemaPath:"#/properties/indexes/enum",keyword:"enum",params:{allowedValues: schema23.properties.indexes.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fields !== undefined){
let data2 = data.fields;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(typeof data2[i0] !== "string"){
validate57.errors = [{instancePath:instancePath+"/fields/" + i0,schemaPath:"#/properties/fields/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/fields",schemaPath:"#/properties/fields/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}


function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((((((data.counts === undefined) && (missing0 = "counts")) || ((data.bytes === undefined) && (missing0 = "bytes"))) || ((data.bodyBytesPerAnswer === undefined) && (missing0 = "bodyBytesPerAnswer"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.warmupSeconds === undefined) && (missing0 = "warmupSeconds"))) || ((data.warmupSteady === undefined) && (missing0 = "warmupSteady"))) || ((data.starvedConnections === undefined) && (missing0 = "starvedConnections"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.bytesPerSecond === undefined) && (missing0 = "bytesPerSecond"))) || ((data.readySeconds === undefined) && (missing0 = "readySeconds"))) || ((data.serverPeakMemoryBytes === undefined) && (missing0 = "serverPeakMemoryBytes"))) || ((data.serverProcesses === undefined) && (missing0 = "serverProcesses"))) || ((data.fairness === undefined) && (missing0 = "fairness"))) || ((data.eventLoopDelayP99Ms === undefined) && (missing0 = "eventLoopDelayP99Ms"))) || ((data.gcShare === undefined) && (missing0 = "gcShare"))){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(func2.call(schema15.anyOf[0].properties, key0))){
const err1 = {instancePath,schemaPath:"#/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.counts !== undefined){
const _errs4 = errors;
if(!(validate36(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.bytes !== undefined){
let data1 = data.bytes;
const _errs5 = errors;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/bytes",schemaPath:"#/anyOf/0/properties/bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/bytes",schemaPath:"#/anyOf/0/properties/bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.bodyBytesPerAnswer !== undefined){
let data2 = data.bodyBytesPerAnswer;
const _errs7 = errors;
if((!((typeof data2 == "number") && (isFinite(data2)))) && (data2 !== null)){
const err4 = {instancePath:instancePath+"/bodyBytesPerAnswer",schemaPath:"#/anyOf/0/properties/bodyBytesPerAnswer/type",keyword:"type",params:{type: schema15.anyOf[0].properties.bodyBytesPerAnswer.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.latencyMs !== undefined){
let data3 = data.latencyMs;
const _errs9 = errors;
const _errs10 = errors;
let valid2 = false;
const _errs11 = errors;
if(!(validate38(data3, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var _valid1 = _errs11 === errors;
valid2 = valid2 || _valid1;
if(!valid2){
const _errs12 = errors;
if(data3 !== null){
const err5 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/anyOf/0/properties/latencyMs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid1 = _errs12 === errors;
valid2 = valid2 || _valid1;
}
if(!valid2){
const err6 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/anyOf/0/properties/latencyMs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
errors = _errs10;
if(vErrors !== null){
if(_errs10){
vErrors.length = _errs10;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.latencyHistogram !== undefined){
const _errs14 = errors;
if(typeof data.latencyHistogram !== "string"){
const err7 = {instancePath:instancePath+"/latencyHistogram",schemaPath:"#/anyOf/0/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.warmupSeconds !== undefined){
let data5 = data.warmupSeconds;
const _errs16 = errors;
if(errors === _errs16){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
const err8 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/anyOf/0/properties/warmupSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/anyOf/0/properties/warmupSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.warmupSteady !== undefined){
let data6 = data.warmupSteady;
const _errs18 = errors;
if((typeof data6 !== "boolean") && (data6 !== null)){
const err10 = {instancePath:instancePath+"/warmupSteady",schemaPath:"#/anyOf/0/properties/warmupSteady/type",keyword:"type",params:{type: schema15.anyOf[0].properties.warmupSteady.type},message:"must be boolean,null"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.starvedConnections !== undefined){
let data7 = data.starvedConnections;
const _errs20 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err11 = {instancePath:instancePath+"/starvedConnections",schemaPath:"#/anyOf/0/properties/starvedConnections/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(errors === _errs20){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err12 = {instancePath:instancePath+"/starvedConnections",schemaPath:"#/anyOf/0/properties/starvedConnections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var valid1 = _errs20 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.fairness !== undefined){
let data8 = data.fairness;
const _errs22 = errors;
if((!((typeof data8 == "number") && (isFinite(data8)))) && (data8 !== null)){
const err13 = {instancePath:instancePath+"/fairness",schemaPath:"#/anyOf/0/properties/fairness/type",keyword:"type",params:{type: schema15.anyOf[0].properties.fairness.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors === _errs22){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 1 || isNaN(data8)){
const err14 = {instancePath:instancePath+"/fairness",schemaPath:"#/anyOf/0/properties/fairness/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
if(data8 < 0 || isNaN(data8)){
const err15 = {instancePath:instancePath+"/fairness",schemaPath:"#/anyOf/0/properties/fairness/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
}
var valid1 = _errs22 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.firstFault !== undefined){
let data9 = data.firstFault;
const _errs24 = errors;
if((typeof data9 !== "string") && (data9 !== null)){
const err16 = {instancePath:instancePath+"/firstFault",schemaPath:"#/anyOf/0/properties/firstFault/type",keyword:"type",params:{type: schema15.anyOf[0].properties.firstFault.type},message:"must be string,null"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid1 = _errs24 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.requestsPerSecond !== undefined){
let data10 = data.requestsPerSecond;
const _errs26 = errors;
if(errors === _errs26){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err17 = {instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/anyOf/0/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/anyOf/0/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
var valid1 = _errs26 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.bytesPerSecond !== undefined){
let data11 = data.bytesPerSecond;
const _errs28 = errors;
if(errors === _errs28){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
const err19 = {instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/anyOf/0/properties/bytesPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/anyOf/0/properties/bytesPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
var valid1 = _errs28 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.readySeconds !== undefined){
let data12 = data.readySeconds;
const _errs30 = errors;
if((!((typeof data12 == "number") && (isFinite(data12)))) && (data12 !== null)){
const err21 = {instancePath:instancePath+"/readySeconds",schemaPath:"#/anyOf/0/properties/readySeconds/type",keyword:"type",params:{type: schema15.anyOf[0].properties.readySeconds.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(errors === _errs30){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
const err22 = {instancePath:instancePath+"/readySeconds",schemaPath:"#/anyOf/0/properties/readySeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
var valid1 = _errs30 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.serverPeakMemoryBytes !== undefined){
let data13 = data.serverPeakMemoryBytes;
const _errs32 = errors;
if((!((typeof data13 == "number") && (isFinite(data13)))) && (data13 !== null)){
const err23 = {instancePath:instancePath+"/serverPeakMemoryBytes",schemaPath:"#/anyOf/0/properties/serverPeakMemoryBytes/type",keyword:"type",params:{type: schema15.anyOf[0].properties.serverPeakMemoryBytes.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid1 = _errs32 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.serverProcesses !== undefined){
let data14 = data.serverProcesses;
const _errs34 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
const err24 = {instancePath:instancePath+"/serverProcesses",schemaPath:"#/anyOf/0/properties/serverProcesses/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(errors === _errs34){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
const err25 = {instancePath:instancePath+"/serverProcesses",schemaPath:"#/anyOf/0/properties/serverProcesses/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
var valid1 = _errs34 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.eventLoopDelayP99Ms !== undefined){
let data15 = data.eventLoopDelayP99Ms;
const _errs36 = errors;
if((!((typeof data15 == "number") && (isFinite(data15)))) && (data15 !== null)){
const err26 = {instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/anyOf/0/properties/eventLoopDelayP99Ms/type",keyword:"type",params:{type: schema15.anyOf[0].properties.eventLoopDelayP99Ms.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(errors === _errs36){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
const err27 = {instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/anyOf/0/properties/eventLoopDelayP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
var valid1 = _errs36 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.gcShare !== undefined){
let data16 = data.gcShare;
const _errs38 = errors;
if((!((typeof data16 == "number") && (isFinite(data16)))) && (data16 !== null)){
const err28 = {instancePath:instancePath+"/gcShare",schemaPath:"#/anyOf/0/properties/gcShare/type",keyword:"type",params:{type: schema15.anyOf[0].properties.gcShare.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(errors === _errs38){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err29 = {instancePath:instancePath+"/gcShare",schemaPath:"#/anyOf/0/properties/gcShare/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
var valid1 = _errs38 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.rates !== undefined){
let data17 = data.rates;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
var valid3 = true;
const len0 = data17.length;
for(let i0=0; i0<len0; i0++){
const _errs42 = errors;
if(!(validate40(data17[i0], {instancePath:instancePath+"/rates/" + i0,parentData:data17,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
var valid3 = _errs42 === errors;
if(!valid3){
break;
}
}
}
else {
const err30 = {instancePath:instancePath+"/rates",schemaPath:"#/anyOf/0/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var valid1 = _errs40 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.capacity !== undefined){
const _errs43 = errors;
if(!(validate44(data.capacity, {instancePath:instancePath+"/capacity",parentData:data,parentDataProperty:"capacity",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
var valid1 = _errs43 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.graphqlOverHttp !== undefined){
const _errs44 = errors;
if(!(validate50(data.graphqlOverHttp, {instancePath:instancePath+"/graphqlOverHttp",parentData:data,parentDataProperty:"graphqlOverHttp",rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
var valid1 = _errs44 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.ttfbMs !== undefined){
let data21 = data.ttfbMs;
const _errs45 = errors;
const _errs46 = errors;
let valid4 = false;
const _errs47 = errors;
if(!(validate38(data21, {instancePath:instancePath+"/ttfbMs",parentData:data,parentDataProperty:"ttfbMs",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var _valid2 = _errs47 === errors;
valid4 = valid4 || _valid2;
if(!valid4){
const _errs48 = errors;
if(data21 !== null){
const err31 = {instancePath:instancePath+"/ttfbMs",schemaPath:"#/anyOf/0/properties/ttfbMs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var _valid2 = _errs48 === errors;
valid4 = valid4 || _valid2;
}
if(!valid4){
const err32 = {instancePath:instancePath+"/ttfbMs",schemaPath:"#/anyOf/0/properties/ttfbMs/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
else {
errors = _errs46;
if(vErrors !== null){
if(_errs46){
vErrors.length = _errs46;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs45 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.ttfbHistogram !== undefined){
const _errs50 = errors;
if(typeof data.ttfbHistogram !== "string"){
const err33 = {instancePath:instancePath+"/ttfbHistogram",schemaPath:"#/anyOf/0/properties/ttfbHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var valid1 = _errs50 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.backendCallsPerAnswer !== undefined){
let data23 = data.backendCallsPerAnswer;
const _errs52 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
const err34 = {instancePath:instancePath+"/backendCallsPerAnswer",schemaPath:"#/anyOf/0/properties/backendCallsPerAnswer/type",keyword:"type",params:{type: "integer"},message:"must be integer"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(errors === _errs52){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 1 || isNaN(data23)){
const err35 = {instancePath:instancePath+"/backendCallsPerAnswer",schemaPath:"#/anyOf/0/properties/backendCallsPerAnswer/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
var valid1 = _errs52 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.poolWaitMs !== undefined){
let data24 = data.poolWaitMs;
const _errs54 = errors;
if(errors === _errs54){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
const err36 = {instancePath:instancePath+"/poolWaitMs",schemaPath:"#/anyOf/0/properties/poolWaitMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/poolWaitMs",schemaPath:"#/anyOf/0/properties/poolWaitMs/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var valid1 = _errs54 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.databaseCpuSeconds !== undefined){
let data25 = data.databaseCpuSeconds;
const _errs56 = errors;
if((!((typeof data25 == "number") && (isFinite(data25)))) && (data25 !== null)){
const err38 = {instancePath:instancePath+"/databaseCpuSeconds",schemaPath:"#/anyOf/0/properties/databaseCpuSeconds/type",keyword:"type",params:{type: schema15.anyOf[0].properties.databaseCpuSeconds.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(errors === _errs56){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
const err39 = {instancePath:instancePath+"/databaseCpuSeconds",schemaPath:"#/anyOf/0/properties/databaseCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
var valid1 = _errs56 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.errorStyle !== undefined){
const _errs58 = errors;
if(!(validate57(data.errorStyle, {instancePath:instancePath+"/errorStyle",parentData:data,parentDataProperty:"errorStyle",rootData}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
var valid1 = _errs58 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.firstAnswerMs !== undefined){
let data27 = data.firstAnswerMs;
const _errs59 = errors;
if((!((typeof data27 == "number") && (isFinite(data27)))) && (data27 !== null)){
const err40 = {instancePath:instancePath+"/firstAnswerMs",schemaPath:"#/anyOf/0/properties/firstAnswerMs/type",keyword:"type",params:{type: schema15.anyOf[0].properties.firstAnswerMs.type},message:"must be number,null"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
if(errors === _errs59){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
const err41 = {instancePath:instancePath+"/firstAnswerMs",schemaPath:"#/anyOf/0/properties/firstAnswerMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
var valid1 = _errs59 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.firstMissMs !== undefined){
let data28 = data.firstMissMs;
const _errs61 = errors;
if(errors === _errs61){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
const err42 = {instancePath:instancePath+"/firstMissMs",schemaPath:"#/anyOf/0/properties/firstMissMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
else {
const err43 = {instancePath:instancePath+"/firstMissMs",schemaPath:"#/anyOf/0/properties/firstMissMs/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var valid1 = _errs61 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err44 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const _errs63 = errors;
if(errors === _errs63){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((((data.tool === undefined) && (missing1 = "tool")) || ((data.instructionsPerAnswer === undefined) && (missing1 = "instructionsPerAnswer"))) || ((data.interval === undefined) && (missing1 = "interval"))) || ((data.windows === undefined) && (missing1 = "windows"))) || ((data.warmupSeconds === undefined) && (missing1 = "warmupSeconds"))) || ((data.settled === undefined) && (missing1 = "settled"))){
const err45 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
const _errs65 = errors;
for(const key1 in data){
if(!((((((key1 === "tool") || (key1 === "instructionsPerAnswer")) || (key1 === "interval")) || (key1 === "windows")) || (key1 === "warmupSeconds")) || (key1 === "settled"))){
const err46 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
break;
}
}
if(_errs65 === errors){
if(data.tool !== undefined){
let data29 = data.tool;
const _errs66 = errors;
if(!((data29 === "perf") || (data29 === "qemu"))){
const err47 = {instancePath:instancePath+"/tool",schemaPath:"#/anyOf/1/properties/tool/enum",keyword:"enum",params:{allowedValues: schema15.anyOf[1].properties.tool.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
var valid5 = _errs66 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.instructionsPerAnswer !== undefined){
let data30 = data.instructionsPerAnswer;
const _errs67 = errors;
if(errors === _errs67){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 <= 0 || isNaN(data30)){
const err48 = {instancePath:instancePath+"/instructionsPerAnswer",schemaPath:"#/anyOf/1/properties/instructionsPerAnswer/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
else {
const err49 = {instancePath:instancePath+"/instructionsPerAnswer",schemaPath:"#/anyOf/1/properties/instructionsPerAnswer/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
var valid5 = _errs67 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.interval !== undefined){
let data31 = data.interval;
const _errs69 = errors;
if(errors === _errs69){
if(Array.isArray(data31)){
if(data31.length > 2){
const err50 = {instancePath:instancePath+"/interval",schemaPath:"#/anyOf/1/properties/interval/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
else {
if(data31.length < 2){
const err51 = {instancePath:instancePath+"/interval",schemaPath:"#/anyOf/1/properties/interval/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
else {
var valid6 = true;
const len1 = data31.length;
for(let i1=0; i1<len1; i1++){
let data32 = data31[i1];
const _errs71 = errors;
if(!((typeof data32 == "number") && (isFinite(data32)))){
const err52 = {instancePath:instancePath+"/interval/" + i1,schemaPath:"#/anyOf/1/properties/interval/items/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
var valid6 = _errs71 === errors;
if(!valid6){
break;
}
}
}
}
}
else {
const err53 = {instancePath:instancePath+"/interval",schemaPath:"#/anyOf/1/properties/interval/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid5 = _errs69 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.windows !== undefined){
let data33 = data.windows;
const _errs73 = errors;
if(errors === _errs73){
if(Array.isArray(data33)){
if(data33.length < 1){
const err54 = {instancePath:instancePath+"/windows",schemaPath:"#/anyOf/1/properties/windows/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
else {
var valid7 = true;
const len2 = data33.length;
for(let i2=0; i2<len2; i2++){
let data34 = data33[i2];
const _errs75 = errors;
if(!((typeof data34 == "number") && (isFinite(data34)))){
const err55 = {instancePath:instancePath+"/windows/" + i2,schemaPath:"#/anyOf/1/properties/windows/items/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
var valid7 = _errs75 === errors;
if(!valid7){
break;
}
}
}
}
else {
const err56 = {instancePath:instancePath+"/windows",schemaPath:"#/anyOf/1/properties/windows/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
var valid5 = _errs73 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.warmupSeconds !== undefined){
let data35 = data.warmupSeconds;
const _errs77 = errors;
if(errors === _errs77){
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 0 || isNaN(data35)){
const err57 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/anyOf/1/properties/warmupSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/warmupSeconds",schemaPath:"#/anyOf/1/properties/warmupSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var valid5 = _errs77 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.settled !== undefined){
const _errs79 = errors;
if(typeof data.settled !== "boolean"){
const err59 = {instancePath:instancePath+"/settled",schemaPath:"#/anyOf/1/properties/settled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
var valid5 = _errs79 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
else {
const err60 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
var _valid0 = _errs63 === errors;
valid0 = valid0 || _valid0;
}
if(!valid0){
const err61 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
validate35.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate35.errors = vErrors;
return errors === 0;
}


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var valid0 = _errs0 === errors;
if(valid0){
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestsPerSecond !== undefined){
let data0 = data.requestsPerSecond;
const _errs3 = errors;
if(errors === _errs3){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 <= 0 || isNaN(data0)){
validate34.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/allOf/1/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate34.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/allOf/1/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid1 = _errs3 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.latencyMs !== undefined){
let data1 = data.latencyMs;
const _errs5 = errors;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
validate34.errors = [{instancePath:instancePath+"/latencyMs",schemaPath:"#/allOf/1/properties/latencyMs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
validate34.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":["object","null"],"required":["durationSeconds","serverCpuSeconds","clientCpuSeconds","otherCpuSeconds","stealSeconds"],"additionalProperties":false,"properties":{"durationSeconds":{"type":"number","exclusiveMinimum":0},"serverCpuSeconds":{"type":["number","null"],"minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"otherCpuSeconds":{"type":["number","null"],"minimum":0},"stealSeconds":{"type":["number","null"],"minimum":0}}};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema24.type},message:"must be object,null"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.durationSeconds === undefined) && (missing0 = "durationSeconds")) || ((data.serverCpuSeconds === undefined) && (missing0 = "serverCpuSeconds"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.otherCpuSeconds === undefined) && (missing0 = "otherCpuSeconds"))) || ((data.stealSeconds === undefined) && (missing0 = "stealSeconds"))){
validate61.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "durationSeconds") || (key0 === "serverCpuSeconds")) || (key0 === "clientCpuSeconds")) || (key0 === "otherCpuSeconds")) || (key0 === "stealSeconds"))){
validate61.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.durationSeconds !== undefined){
let data0 = data.durationSeconds;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 <= 0 || isNaN(data0)){
validate61.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate61.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverCpuSeconds !== undefined){
let data1 = data.serverCpuSeconds;
const _errs4 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate61.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/type",keyword:"type",params:{type: schema24.properties.serverCpuSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate61.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientCpuSeconds !== undefined){
let data2 = data.clientCpuSeconds;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate61.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate61.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.otherCpuSeconds !== undefined){
let data3 = data.otherCpuSeconds;
const _errs8 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate61.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/type",keyword:"type",params:{type: schema24.properties.otherCpuSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate61.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stealSeconds !== undefined){
let data4 = data.stealSeconds;
const _errs10 = errors;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
validate61.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/type",keyword:"type",params:{type: schema24.properties.stealSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate61.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
validate61.errors = vErrors;
return errors === 0;
}

const schema25 = {"enum":["load","instructions"]};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((data === "load") || (data === "instructions"))){
validate64.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema25.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate64.errors = vErrors;
return errors === 0;
}

const schema26 = {"type":"object","required":[],"additionalProperties":false,"properties":{}};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}


function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
validate69.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema24.type},message:"must be object,null"}];
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.durationSeconds === undefined) && (missing0 = "durationSeconds")) || ((data.serverCpuSeconds === undefined) && (missing0 = "serverCpuSeconds"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.otherCpuSeconds === undefined) && (missing0 = "otherCpuSeconds"))) || ((data.stealSeconds === undefined) && (missing0 = "stealSeconds"))){
validate69.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "durationSeconds") || (key0 === "serverCpuSeconds")) || (key0 === "clientCpuSeconds")) || (key0 === "otherCpuSeconds")) || (key0 === "stealSeconds"))){
validate69.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.durationSeconds !== undefined){
let data0 = data.durationSeconds;
const _errs2 = errors;
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 <= 0 || isNaN(data0)){
validate69.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverCpuSeconds !== undefined){
let data1 = data.serverCpuSeconds;
const _errs4 = errors;
if((!((typeof data1 == "number") && (isFinite(data1)))) && (data1 !== null)){
validate69.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/type",keyword:"type",params:{type: schema24.properties.serverCpuSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate69.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientCpuSeconds !== undefined){
let data2 = data.clientCpuSeconds;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate69.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate69.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.otherCpuSeconds !== undefined){
let data3 = data.otherCpuSeconds;
const _errs8 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate69.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/type",keyword:"type",params:{type: schema24.properties.otherCpuSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate69.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stealSeconds !== undefined){
let data4 = data.stealSeconds;
const _errs10 = errors;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
validate69.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/type",keyword:"type",params:{type: schema24.properties.stealSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate69.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
validate69.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.outcome === undefined) && (missing0 = "outcome")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.outcome !== undefined){
if("completed" !== data.outcome){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.value !== undefined){
const _errs6 = errors;
if(!(validate34(data.value, {instancePath:instancePath+"/value",parentData:data,parentDataProperty:"value",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid3 = _errs6 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.use !== undefined){
const _errs7 = errors;
if(!(validate61(data.use, {instancePath:instancePath+"/use",parentData:data,parentDataProperty:"use",rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid3 = _errs7 === errors;
}
else {
var valid3 = true;
}
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
}
if(!valid1){
const err2 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate33.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs8 = errors;
const _errs9 = errors;
let valid4 = true;
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.outcome === undefined) && (missing1 = "outcome")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.outcome !== undefined){
let data3 = data.outcome;
if(!(((data3 === "invalid") || (data3 === "failed")) || (data3 === "unsupported"))){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
var _valid1 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
const _errs13 = errors;
if(typeof data.reason !== "string"){
validate33.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/allOf/1/then/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs13 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.value !== undefined){
let data5 = data.value;
const _errs15 = errors;
const _errs16 = errors;
let valid7 = false;
const _errs17 = errors;
if(!(validate35(data5, {instancePath:instancePath+"/value",parentData:data,parentDataProperty:"value",rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
var _valid2 = _errs17 === errors;
valid7 = valid7 || _valid2;
if(!valid7){
const _errs18 = errors;
if(data5 !== null){
const err5 = {instancePath:instancePath+"/value",schemaPath:"#/allOf/1/then/properties/value/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid2 = _errs18 === errors;
valid7 = valid7 || _valid2;
}
if(!valid7){
const err6 = {instancePath:instancePath+"/value",schemaPath:"#/allOf/1/then/properties/value/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate33.errors = vErrors;
return false;
}
else {
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
}
var valid6 = _errs15 === errors;
}
else {
var valid6 = true;
}
}
}
var _valid1 = _errs12 === errors;
valid4 = _valid1;
}
if(!valid4){
const err7 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate33.errors = vErrors;
return false;
}
var valid0 = _errs8 === errors;
if(valid0){
const _errs20 = errors;
const _errs21 = errors;
let valid8 = true;
const _errs22 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.outcome === undefined) && (missing2 = "outcome")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
if(data.outcome !== undefined){
if("unsupported" !== data.outcome){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
}
var _valid3 = _errs22 === errors;
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
if(_valid3){
const _errs24 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.use !== undefined){
const _errs25 = errors;
if(data.use !== null){
validate33.errors = [{instancePath:instancePath+"/use",schemaPath:"#/allOf/2/then/properties/use/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid10 = _errs25 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.value !== undefined){
const _errs27 = errors;
if(data.value !== null){
validate33.errors = [{instancePath:instancePath+"/value",schemaPath:"#/allOf/2/then/properties/value/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
var valid10 = _errs27 === errors;
}
else {
var valid10 = true;
}
}
}
var _valid3 = _errs24 === errors;
valid8 = _valid3;
}
if(!valid8){
const err10 = {instancePath,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate33.errors = vErrors;
return false;
}
var valid0 = _errs20 === errors;
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((((((((((data.name === undefined) && (missing3 = "name")) || ((data.conditions === undefined) && (missing3 = "conditions"))) || ((data.control === undefined) && (missing3 = "control"))) || ((data.outcome === undefined) && (missing3 = "outcome"))) || ((data.reason === undefined) && (missing3 = "reason"))) || ((data.processIndex === undefined) && (missing3 = "processIndex"))) || ((data.repeated === undefined) && (missing3 = "repeated"))) || ((data.use === undefined) && (missing3 = "use"))) || ((data.value === undefined) && (missing3 = "value"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs29 = errors;
for(const key0 in data){
if(!(func2.call(schema13.properties, key0))){
validate33.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs29 === errors){
if(data.name !== undefined){
const _errs30 = errors;
if(!(validate64(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
var valid11 = _errs30 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.conditions !== undefined){
const _errs31 = errors;
if(!(validate66(data.conditions, {instancePath:instancePath+"/conditions",parentData:data,parentDataProperty:"conditions",rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
var valid11 = _errs31 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.control !== undefined){
const _errs32 = errors;
if(typeof data.control !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/control",schemaPath:"#/properties/control/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid11 = _errs32 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.outcome !== undefined){
let data12 = data.outcome;
const _errs34 = errors;
if(!((((data12 === "completed") || (data12 === "invalid")) || (data12 === "failed")) || (data12 === "unsupported"))){
validate33.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema13.properties.outcome.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid11 = _errs34 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.reason !== undefined){
let data13 = data.reason;
const _errs35 = errors;
if((typeof data13 !== "string") && (data13 !== null)){
validate33.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema13.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid11 = _errs35 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.reasonCode !== undefined){
const _errs37 = errors;
if(!(validate31(data.reasonCode, {instancePath:instancePath+"/reasonCode",parentData:data,parentDataProperty:"reasonCode",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid11 = _errs37 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.processIndex !== undefined){
let data15 = data.processIndex;
const _errs38 = errors;
if((!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))) && (data15 !== null)){
validate33.errors = [{instancePath:instancePath+"/processIndex",schemaPath:"#/properties/processIndex/type",keyword:"type",params:{type: schema13.properties.processIndex.type},message:"must be integer,null"}];
return false;
}
if(errors === _errs38){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate33.errors = [{instancePath:instancePath+"/processIndex",schemaPath:"#/properties/processIndex/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid11 = _errs38 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.repeated !== undefined){
let data16 = data.repeated;
const _errs40 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate33.errors = [{instancePath:instancePath+"/repeated",schemaPath:"#/properties/repeated/type",keyword:"type",params:{type: schema13.properties.repeated.type},message:"must be string,null"}];
return false;
}
var valid11 = _errs40 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.use !== undefined){
const _errs42 = errors;
if(!(validate69(data.use, {instancePath:instancePath+"/use",parentData:data,parentDataProperty:"use",rootData}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
var valid11 = _errs42 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
const _errs2 = errors;
let valid1 = true;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.outcome === undefined) && (missing0 = "outcome")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.outcome !== undefined){
if("completed" !== data.outcome){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
}
var _valid0 = _errs3 === errors;
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.samples !== undefined){
let data1 = data.samples;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data1)){
if(data1.length < 1){
validate28.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/allOf/0/then/properties/samples/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/allOf/0/then/properties/samples/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
}
}
var _valid0 = _errs5 === errors;
valid1 = _valid0;
}
if(!valid1){
const err2 = {instancePath,schemaPath:"#/allOf/0/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate28.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs8 = errors;
const _errs9 = errors;
let valid4 = true;
const _errs10 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.outcome === undefined) && (missing1 = "outcome")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.outcome !== undefined){
let data2 = data.outcome;
if(!(((data2 === "invalid") || (data2 === "failed")) || (data2 === "unsupported"))){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
}
var _valid1 = _errs10 === errors;
errors = _errs9;
if(vErrors !== null){
if(_errs9){
vErrors.length = _errs9;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs12 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.samples !== undefined){
let data3 = data.samples;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data3)){
if(data3.length > 0){
validate28.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/allOf/1/then/properties/samples/maxItems",keyword:"maxItems",params:{limit: 0},message:"must NOT have more than 0 items"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/allOf/1/then/properties/samples/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid6 = _errs13 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data.reason !== undefined){
const _errs15 = errors;
if(typeof data.reason !== "string"){
validate28.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/allOf/1/then/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs15 === errors;
}
else {
var valid6 = true;
}
}
}
var _valid1 = _errs12 === errors;
valid4 = _valid1;
}
if(!valid4){
const err5 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate28.errors = vErrors;
return false;
}
var valid0 = _errs8 === errors;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((((((((((data.block === undefined) && (missing2 = "block")) || ((data.position === undefined) && (missing2 = "position"))) || ((data.control === undefined) && (missing2 = "control"))) || ((data.conditions === undefined) && (missing2 = "conditions"))) || ((data.startedAt === undefined) && (missing2 = "startedAt"))) || ((data.elapsedSeconds === undefined) && (missing2 = "elapsedSeconds"))) || ((data.loadAverageBefore === undefined) && (missing2 = "loadAverageBefore"))) || ((data.outcome === undefined) && (missing2 = "outcome"))) || ((data.reason === undefined) && (missing2 = "reason"))) || ((data.interrupted === undefined) && (missing2 = "interrupted"))) || ((data.samples === undefined) && (missing2 = "samples"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs17 = errors;
for(const key0 in data){
if(!(func2.call(schema10.properties, key0))){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs17 === errors){
if(data.block !== undefined){
let data5 = data.block;
const _errs18 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate28.errors = [{instancePath:instancePath+"/block",schemaPath:"#/properties/block/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs18){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate28.errors = [{instancePath:instancePath+"/block",schemaPath:"#/properties/block/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs18 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.cohort !== undefined){
let data6 = data.cohort;
const _errs20 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate28.errors = [{instancePath:instancePath+"/cohort",schemaPath:"#/properties/cohort/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs20){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate28.errors = [{instancePath:instancePath+"/cohort",schemaPath:"#/properties/cohort/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs20 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.shard !== undefined){
let data7 = data.shard;
const _errs22 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate28.errors = [{instancePath:instancePath+"/shard",schemaPath:"#/properties/shard/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs22){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate28.errors = [{instancePath:instancePath+"/shard",schemaPath:"#/properties/shard/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid7 = _errs22 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.position !== undefined){
let data8 = data.position;
const _errs24 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate28.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs24){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate28.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs24 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.control !== undefined){
const _errs26 = errors;
if(typeof data.control !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/control",schemaPath:"#/properties/control/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid7 = _errs26 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.conditions !== undefined){
const _errs28 = errors;
if(!(validate29(data.conditions, {instancePath:instancePath+"/conditions",parentData:data,parentDataProperty:"conditions",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid7 = _errs28 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.startedAt !== undefined){
const _errs29 = errors;
if(typeof data.startedAt !== "string"){
validate28.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs29 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.elapsedSeconds !== undefined){
let data12 = data.elapsedSeconds;
const _errs31 = errors;
if(errors === _errs31){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate28.errors = [{instancePath:instancePath+"/elapsedSeconds",schemaPath:"#/properties/elapsedSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/elapsedSeconds",schemaPath:"#/properties/elapsedSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid7 = _errs31 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.loadAverageBefore !== undefined){
let data13 = data.loadAverageBefore;
const _errs33 = errors;
if(errors === _errs33){
if(Array.isArray(data13)){
var valid8 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs35 = errors;
if(!((typeof data14 == "number") && (isFinite(data14)))){
validate28.errors = [{instancePath:instancePath+"/loadAverageBefore/" + i0,schemaPath:"#/properties/loadAverageBefore/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid8 = _errs35 === errors;
if(!valid8){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/loadAverageBefore",schemaPath:"#/properties/loadAverageBefore/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid7 = _errs33 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.outcome !== undefined){
let data15 = data.outcome;
const _errs37 = errors;
if(!((((data15 === "completed") || (data15 === "invalid")) || (data15 === "failed")) || (data15 === "unsupported"))){
validate28.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema10.properties.outcome.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid7 = _errs37 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.reason !== undefined){
let data16 = data.reason;
const _errs38 = errors;
if((typeof data16 !== "string") && (data16 !== null)){
validate28.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema10.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid7 = _errs38 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.reasonCode !== undefined){
const _errs40 = errors;
if(!(validate31(data.reasonCode, {instancePath:instancePath+"/reasonCode",parentData:data,parentDataProperty:"reasonCode",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid7 = _errs40 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.interrupted !== undefined){
const _errs41 = errors;
if(typeof data.interrupted !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/interrupted",schemaPath:"#/properties/interrupted/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid7 = _errs41 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.samples !== undefined){
let data19 = data.samples;
const _errs43 = errors;
if(errors === _errs43){
if(Array.isArray(data19)){
var valid9 = true;
const len1 = data19.length;
for(let i1=0; i1<len1; i1++){
const _errs45 = errors;
if(!(validate33(data19[i1], {instancePath:instancePath+"/samples/" + i1,parentData:data19,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid9 = _errs45 === errors;
if(!valid9){
break;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/samples",schemaPath:"#/properties/samples/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid7 = _errs43 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^[^/\\\\]+$", "u");
const pattern2 = new RegExp("^[0-9a-f]{64}$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.schemaVersion === undefined) && (missing0 = "schemaVersion")) || ((data.suite === undefined) && (missing0 = "suite"))) || ((data.server === undefined) && (missing0 = "server"))) || ((data.path === undefined) && (missing0 = "path"))) || ((data.endOfLife === undefined) && (missing0 = "endOfLife"))) || ((data.executesGraphql === undefined) && (missing0 = "executesGraphql"))) || ((data.run === undefined) && (missing0 = "run"))) || ((data.settings === undefined) && (missing0 = "settings"))) || ((data.environment === undefined) && (missing0 = "environment"))) || ((data.facts === undefined) && (missing0 = "facts"))) || ((data.trials === undefined) && (missing0 = "trials"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema6.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.schemaVersion !== undefined){
const _errs2 = errors;
if(4 !== data.schemaVersion){
validate21.errors = [{instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 4},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.suite !== undefined){
const _errs3 = errors;
if(!(validate22(data.suite, {instancePath:instancePath+"/suite",parentData:data,parentDataProperty:"suite",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.server !== undefined){
let data2 = data.server;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
validate21.errors = [{instancePath:instancePath+"/server",schemaPath:"#/properties/server/pattern",keyword:"pattern",params:{pattern: "^[^/\\\\]+$"},message:"must match pattern \""+"^[^/\\\\]+$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/server",schemaPath:"#/properties/server/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
const _errs6 = errors;
if(typeof data.path !== "string"){
validate21.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.endOfLife !== undefined){
const _errs8 = errors;
if(typeof data.endOfLife !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/endOfLife",schemaPath:"#/properties/endOfLife/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.executesGraphql !== undefined){
const _errs10 = errors;
if(typeof data.executesGraphql !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/executesGraphql",schemaPath:"#/properties/executesGraphql/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.run !== undefined){
let data6 = data.run;
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if((((data6.id === undefined) && (missing1 = "id")) || ((data6.startedAt === undefined) && (missing1 = "startedAt"))) || ((data6.servers === undefined) && (missing1 = "servers"))){
validate21.errors = [{instancePath:instancePath+"/run",schemaPath:"#/properties/run/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs14 = errors;
for(const key1 in data6){
if(!(((key1 === "id") || (key1 === "startedAt")) || (key1 === "servers"))){
validate21.errors = [{instancePath:instancePath+"/run",schemaPath:"#/properties/run/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs14 === errors){
if(data6.id !== undefined){
const _errs15 = errors;
if(typeof data6.id !== "string"){
validate21.errors = [{instancePath:instancePath+"/run/id",schemaPath:"#/properties/run/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.startedAt !== undefined){
const _errs17 = errors;
if(typeof data6.startedAt !== "string"){
validate21.errors = [{instancePath:instancePath+"/run/startedAt",schemaPath:"#/properties/run/properties/startedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs17 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data6.servers !== undefined){
let data9 = data6.servers;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data9)){
if(data9.length < 1){
validate21.errors = [{instancePath:instancePath+"/run/servers",schemaPath:"#/properties/run/properties/servers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid2 = true;
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
const _errs21 = errors;
if(typeof data9[i0] !== "string"){
validate21.errors = [{instancePath:instancePath+"/run/servers/" + i0,schemaPath:"#/properties/run/properties/servers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs21 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/run/servers",schemaPath:"#/properties/run/properties/servers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid1 = _errs19 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/run",schemaPath:"#/properties/run/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.settings !== undefined){
const _errs23 = errors;
if(!(validate24(data.settings, {instancePath:instancePath+"/settings",parentData:data,parentDataProperty:"settings",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.environment !== undefined){
let data12 = data.environment;
const _errs24 = errors;
if(errors === _errs24){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing2;
if(((((((((((((data12.cpuModel === undefined) && (missing2 = "cpuModel")) || ((data12.cpuCores === undefined) && (missing2 = "cpuCores"))) || ((data12.memoryBytes === undefined) && (missing2 = "memoryBytes"))) || ((data12.os === undefined) && (missing2 = "os"))) || ((data12.kernel === undefined) && (missing2 = "kernel"))) || ((data12.architecture === undefined) && (missing2 = "architecture"))) || ((data12.node === undefined) && (missing2 = "node"))) || ((data12.tcpCongestionControl === undefined) && (missing2 = "tcpCongestionControl"))) || ((data12.gitCommit === undefined) && (missing2 = "gitCommit"))) || ((data12.gitModified === undefined) && (missing2 = "gitModified"))) || ((data12.lockfileSha256 === undefined) && (missing2 = "lockfileSha256"))) || ((data12.packages === undefined) && (missing2 = "packages"))){
validate21.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs26 = errors;
for(const key2 in data12){
if(!(func2.call(schema6.properties.environment.properties, key2))){
validate21.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs26 === errors){
if(data12.cpuModel !== undefined){
const _errs27 = errors;
if(typeof data12.cpuModel !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/cpuModel",schemaPath:"#/properties/environment/properties/cpuModel/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs27 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.cpuCores !== undefined){
let data14 = data12.cpuCores;
const _errs29 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate21.errors = [{instancePath:instancePath+"/environment/cpuCores",schemaPath:"#/properties/environment/properties/cpuCores/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs29){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
validate21.errors = [{instancePath:instancePath+"/environment/cpuCores",schemaPath:"#/properties/environment/properties/cpuCores/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid3 = _errs29 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.memoryBytes !== undefined){
let data15 = data12.memoryBytes;
const _errs31 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate21.errors = [{instancePath:instancePath+"/environment/memoryBytes",schemaPath:"#/properties/environment/properties/memoryBytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs31){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate21.errors = [{instancePath:instancePath+"/environment/memoryBytes",schemaPath:"#/properties/environment/properties/memoryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid3 = _errs31 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.os !== undefined){
const _errs33 = errors;
if(typeof data12.os !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/os",schemaPath:"#/properties/environment/properties/os/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs33 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.kernel !== undefined){
const _errs35 = errors;
if(typeof data12.kernel !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/kernel",schemaPath:"#/properties/environment/properties/kernel/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs35 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.architecture !== undefined){
const _errs37 = errors;
if(typeof data12.architecture !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/architecture",schemaPath:"#/properties/environment/properties/architecture/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs37 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.node !== undefined){
const _errs39 = errors;
if(typeof data12.node !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/node",schemaPath:"#/properties/environment/properties/node/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs39 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.runtime !== undefined){
let data20 = data12.runtime;
const _errs41 = errors;
if(errors === _errs41){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing3;
if((((data20.name === undefined) && (missing3 = "name")) || ((data20.kind === undefined) && (missing3 = "kind"))) || ((data20.version === undefined) && (missing3 = "version"))){
validate21.errors = [{instancePath:instancePath+"/environment/runtime",schemaPath:"#/properties/environment/properties/runtime/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs43 = errors;
for(const key3 in data20){
if(!(((key3 === "name") || (key3 === "kind")) || (key3 === "version"))){
validate21.errors = [{instancePath:instancePath+"/environment/runtime",schemaPath:"#/properties/environment/properties/runtime/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs43 === errors){
if(data20.name !== undefined){
const _errs44 = errors;
if(typeof data20.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/runtime/name",schemaPath:"#/properties/environment/properties/runtime/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs44 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data20.kind !== undefined){
let data22 = data20.kind;
const _errs46 = errors;
if(!(((data22 === "node") || (data22 === "bun")) || (data22 === "deno"))){
validate21.errors = [{instancePath:instancePath+"/environment/runtime/kind",schemaPath:"#/properties/environment/properties/runtime/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.environment.properties.runtime.properties.kind.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid4 = _errs46 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data20.version !== undefined){
const _errs47 = errors;
if(typeof data20.version !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/runtime/version",schemaPath:"#/properties/environment/properties/runtime/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs47 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/runtime",schemaPath:"#/properties/environment/properties/runtime/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs41 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.tcpCongestionControl !== undefined){
let data24 = data12.tcpCongestionControl;
const _errs49 = errors;
if((typeof data24 !== "string") && (data24 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/tcpCongestionControl",schemaPath:"#/properties/environment/properties/tcpCongestionControl/type",keyword:"type",params:{type: schema6.properties.environment.properties.tcpCongestionControl.type},message:"must be string,null"}];
return false;
}
var valid3 = _errs49 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.gitCommit !== undefined){
let data25 = data12.gitCommit;
const _errs51 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/gitCommit",schemaPath:"#/properties/environment/properties/gitCommit/type",keyword:"type",params:{type: schema6.properties.environment.properties.gitCommit.type},message:"must be string,null"}];
return false;
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.gitModified !== undefined){
let data26 = data12.gitModified;
const _errs53 = errors;
if((typeof data26 !== "boolean") && (data26 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/gitModified",schemaPath:"#/properties/environment/properties/gitModified/type",keyword:"type",params:{type: schema6.properties.environment.properties.gitModified.type},message:"must be boolean,null"}];
return false;
}
var valid3 = _errs53 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.codeSha256 !== undefined){
let data27 = data12.codeSha256;
const _errs55 = errors;
if(errors === _errs55){
if(typeof data27 === "string"){
if(!pattern2.test(data27)){
validate21.errors = [{instancePath:instancePath+"/environment/codeSha256",schemaPath:"#/properties/environment/properties/codeSha256/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/codeSha256",schemaPath:"#/properties/environment/properties/codeSha256/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid3 = _errs55 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.lockfileSha256 !== undefined){
let data28 = data12.lockfileSha256;
const _errs57 = errors;
if((typeof data28 !== "string") && (data28 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/lockfileSha256",schemaPath:"#/properties/environment/properties/lockfileSha256/type",keyword:"type",params:{type: schema6.properties.environment.properties.lockfileSha256.type},message:"must be string,null"}];
return false;
}
var valid3 = _errs57 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data12.packages !== undefined){
let data29 = data12.packages;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data29)){
var valid5 = true;
const len1 = data29.length;
for(let i1=0; i1<len1; i1++){
let data30 = data29[i1];
const _errs61 = errors;
if(errors === _errs61){
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
let missing4;
if(((data30.name === undefined) && (missing4 = "name")) || ((data30.version === undefined) && (missing4 = "version"))){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1,schemaPath:"#/properties/environment/properties/packages/items/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
const _errs63 = errors;
for(const key4 in data30){
if(!(((key4 === "name") || (key4 === "version")) || (key4 === "deprecated"))){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1,schemaPath:"#/properties/environment/properties/packages/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs63 === errors){
if(data30.name !== undefined){
const _errs64 = errors;
if(typeof data30.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1+"/name",schemaPath:"#/properties/environment/properties/packages/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs64 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data30.version !== undefined){
const _errs66 = errors;
if(typeof data30.version !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1+"/version",schemaPath:"#/properties/environment/properties/packages/items/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs66 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data30.deprecated !== undefined){
const _errs68 = errors;
if(typeof data30.deprecated !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1+"/deprecated",schemaPath:"#/properties/environment/properties/packages/items/properties/deprecated/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs68 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i1,schemaPath:"#/properties/environment/properties/packages/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid5 = _errs61 === errors;
if(!valid5){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/packages",schemaPath:"#/properties/environment/properties/packages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid3 = _errs59 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.facts !== undefined){
const _errs70 = errors;
if(!(validate26(data.facts, {instancePath:instancePath+"/facts",parentData:data,parentDataProperty:"facts",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs70 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trials !== undefined){
let data35 = data.trials;
const _errs71 = errors;
if(errors === _errs71){
if(Array.isArray(data35)){
if(data35.length < 1){
validate21.errors = [{instancePath:instancePath+"/trials",schemaPath:"#/properties/trials/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid7 = true;
const len2 = data35.length;
for(let i2=0; i2<len2; i2++){
const _errs73 = errors;
if(!(validate28(data35[i2], {instancePath:instancePath+"/trials/" + i2,parentData:data35,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid7 = _errs73 === errors;
if(!valid7){
break;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/trials",schemaPath:"#/properties/trials/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs71 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
