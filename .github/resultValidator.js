// @ts-nocheck
// Built from results/schema.json by npm run build-validator; do not edit.
"use strict";
export const validate = validate21;
export default validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"The result of one server in one run: settings, environment and every round","type":"object","definitions":{"latency":{"type":"object","required":["mean","p50","p90","p99","max"],"additionalProperties":false,"properties":{"mean":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}},"measurement":{"type":"object","required":["durationSeconds","counts","bytes","bodyBytesPerAnswer","latencyMs","latencyHistogram","warmupSeconds","warmupSteady","starvedConnections","clientCpuSeconds","firstFault","requestsPerSecond","bytesPerSecond","readySeconds","serverCpuSeconds","serverPeakMemoryBytes","serverProcesses","fairness","otherCpuSeconds","stealSeconds","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"bytes":{"type":"integer","minimum":0},"bodyBytesPerAnswer":{"type":["number","null"]},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"warmupSeconds":{"type":"number","minimum":0},"warmupSteady":{"type":["boolean","null"]},"extraWarmupSeconds":{"description":"Only in results of earlier versions.","type":"number","minimum":0},"starvedConnections":{"type":"integer","minimum":0},"fairness":{"type":["number","null"],"minimum":0,"maximum":1},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"requestsPerSecond":{"type":"number","minimum":0},"bytesPerSecond":{"type":"number","minimum":0},"readySeconds":{"type":"number","minimum":0},"serverCpuSeconds":{"type":"number","minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"serverProcesses":{"type":"integer","minimum":0},"otherCpuSeconds":{"type":["number","null"],"minimum":0},"stealSeconds":{"type":["number","null"],"minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateMeasurement"}},"capacity":{"$ref":"#/definitions/capacity"}}},"round":{"type":"object","required":["block","position","control","startedAt","elapsedSeconds","loadAverageBefore","outcome","reason","measurement","repeated","graphqlOverHttp"],"additionalProperties":false,"properties":{"block":{"type":"integer","minimum":0},"position":{"type":"integer","minimum":0},"control":{"type":"boolean"},"startedAt":{"type":"string"},"elapsedSeconds":{"type":"number","minimum":0},"loadAverageBefore":{"type":"array","items":{"type":"number"}},"repeated":{"type":["string","null"]},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"measurement":{"anyOf":[{"$ref":"#/definitions/measurement"},{"type":"null"}]},"graphqlOverHttp":{"anyOf":[{"$ref":"#/definitions/graphqlOverHttp"},{"type":"null"}]}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"measurement":{"type":"object","properties":{"requestsPerSecond":{"exclusiveMinimum":0,"type":"number"},"latencyMs":{"type":"object"}}}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"reason":{"type":"string"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"const":"unsupported"}}},"then":{"properties":{"measurement":{"type":"null"}}}}]},"summary":{"type":"object","required":["rounds","requestsPerSecond","bytesPerSecond","latencyMs","bodyBytesPerAnswer","serverCpuMsPerThousandRequests","serverPeakMemoryBytes","coldStartMs","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"rounds":{"type":"integer","minimum":1},"requestsPerSecond":{"type":"number","exclusiveMinimum":0},"bytesPerSecond":{"type":"number","minimum":0},"latencyMs":{"$ref":"#/definitions/latency"},"bodyBytesPerAnswer":{"type":"number","minimum":0},"serverCpuMsPerThousandRequests":{"type":"number","minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"coldStartMs":{"type":"number","minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateSummary"}},"capacity":{"type":"object","required":["requestsPerSecond","reason"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]}}}}},"auditTally":{"type":"object","required":["passed","total"],"additionalProperties":false,"properties":{"passed":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0}}},"graphqlOverHttp":{"type":"object","required":["score","failedMusts","reason"],"additionalProperties":false,"properties":{"score":{"anyOf":[{"type":"object","required":["must","should","may"],"additionalProperties":false,"properties":{"must":{"$ref":"#/definitions/auditTally"},"should":{"$ref":"#/definitions/auditTally"},"may":{"$ref":"#/definitions/auditTally"}}},{"type":"null"}]},"failedMusts":{"type":"array","items":{"type":"object","required":["id","name","reason"],"additionalProperties":false,"properties":{"id":{"type":"string"},"name":{"type":"string"},"reason":{"type":"string"}}}},"reason":{"type":["string","null"]}}},"counts":{"type":"object","required":["sent","ok","wrong","failed","inFlight"],"additionalProperties":false,"properties":{"sent":{"type":"integer","minimum":0},"ok":{"type":"integer","minimum":0},"wrong":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0},"inFlight":{"type":"integer","minimum":0}}},"rateMeasurement":{"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]}}},"probe":{"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason","met"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]},"met":{"type":"boolean"}}},"capacity":{"type":"object","required":["requestsPerSecond","reason","probes"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]},"probes":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/probe"}}}},"rateSummary":{"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","latencyMs","clientLatenessP99Ms","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"latencyMs":{"$ref":"#/definitions/latency"},"clientLatenessP99Ms":{"type":"number","minimum":0},"reason":{"type":["string","null"]}}}},"required":["schemaVersion","suite","server","path","endOfLife","executesGraphql","run","settings","environment","rounds","summary"],"additionalProperties":false,"properties":{"schemaVersion":{"const":2},"suite":{"const":"servers"},"server":{"type":"string","pattern":"^[^/\\\\]+$"},"path":{"type":"string"},"endOfLife":{"type":"boolean"},"executesGraphql":{"type":"boolean"},"run":{"type":"object","required":["id","startedAt","servers","workloads"],"additionalProperties":false,"properties":{"id":{"type":"string"},"startedAt":{"type":"string"},"servers":{"type":"array","items":{"type":"string"},"minItems":1},"workloads":{"type":"array","items":{"$ref":"#/properties/settings/properties/workload"},"minItems":1}}},"settings":{"type":"object","required":["workload","connections","pipelining","durationSeconds","warmupSeconds","readyTimeoutSeconds","rounds","reference","precision","budgetSeconds","seed","port","monitor","cpus"],"additionalProperties":false,"properties":{"workload":{"enum":["compound","compound-variables","compound-cold","rest"]},"connections":{"type":"integer","minimum":1},"pipelining":{"type":"integer","minimum":1},"durationSeconds":{"type":"number","exclusiveMinimum":0},"warmupSeconds":{"anyOf":[{"type":"number","minimum":0},{"const":"auto"}]},"readyTimeoutSeconds":{"type":"number","exclusiveMinimum":0},"rounds":{"type":"integer","minimum":1},"reference":{"type":"string"},"precision":{"type":["number","null"],"exclusiveMinimum":0},"budgetSeconds":{"type":["number","null"],"exclusiveMinimum":0},"seed":{"type":"integer"},"port":{"type":"integer","minimum":1,"maximum":65535},"monitor":{"type":"boolean"},"cpus":{"anyOf":[{"type":"object","required":["server","client"],"additionalProperties":false,"properties":{"server":{"type":"string"},"client":{"type":"string"}}},{"type":"null"}]},"rates":{"type":"array","minItems":1,"items":{"anyOf":[{"type":"object","required":["requestsPerSecond"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":"number","exclusiveMinimum":0}}},{"type":"object","required":["shareOfMaximum"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":"number","exclusiveMinimum":0,"maximum":1}}}]}},"slo":{"type":"object","required":["percentile","belowMs"],"additionalProperties":false,"properties":{"percentile":{"enum":["mean","p50","p90","p99","max"]},"belowMs":{"type":"number","exclusiveMinimum":0}}}}},"environment":{"type":"object","required":["cpuModel","cpuCores","memoryBytes","os","kernel","architecture","node","tcpCongestionControl","gitCommit","gitModified","lockfileSha256","packages"],"additionalProperties":false,"properties":{"cpuModel":{"type":"string"},"cpuCores":{"type":"integer","minimum":0},"memoryBytes":{"type":"integer","minimum":0},"os":{"type":"string"},"kernel":{"type":"string"},"architecture":{"type":"string"},"node":{"type":"string"},"tcpCongestionControl":{"type":["string","null"]},"gitCommit":{"type":["string","null"]},"gitModified":{"type":["boolean","null"]},"codeSha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"lockfileSha256":{"type":["string","null"]},"packages":{"type":"array","items":{"type":"object","required":["name","version"],"additionalProperties":false,"properties":{"name":{"type":"string"},"version":{"type":"string"},"deprecated":{"type":"string"}}}}}},"rounds":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/round"}},"summary":{"anyOf":[{"$ref":"#/definitions/summary"},{"type":"null"}]}}};
const func2 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[^/\\\\]+$", "u");
const pattern1 = new RegExp("^[0-9a-f]{64}$", "u");
const schema7 = {"enum":["compound","compound-variables","compound-cold","rest"]};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!((((data === "compound") || (data === "compound-variables")) || (data === "compound-cold")) || (data === "rest"))){
validate22.errors = [{instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema7.enum},message:"must be equal to one of the allowed values"}];
return false;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"type":"object","required":["block","position","control","startedAt","elapsedSeconds","loadAverageBefore","outcome","reason","measurement","repeated","graphqlOverHttp"],"additionalProperties":false,"properties":{"block":{"type":"integer","minimum":0},"position":{"type":"integer","minimum":0},"control":{"type":"boolean"},"startedAt":{"type":"string"},"elapsedSeconds":{"type":"number","minimum":0},"loadAverageBefore":{"type":"array","items":{"type":"number"}},"repeated":{"type":["string","null"]},"outcome":{"enum":["completed","invalid","failed","unsupported"]},"reason":{"type":["string","null"]},"measurement":{"anyOf":[{"$ref":"#/definitions/measurement"},{"type":"null"}]},"graphqlOverHttp":{"anyOf":[{"$ref":"#/definitions/graphqlOverHttp"},{"type":"null"}]}},"allOf":[{"if":{"required":["outcome"],"properties":{"outcome":{"const":"completed"}}},"then":{"properties":{"measurement":{"type":"object","properties":{"requestsPerSecond":{"exclusiveMinimum":0,"type":"number"},"latencyMs":{"type":"object"}}}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"enum":["invalid","failed","unsupported"]}}},"then":{"properties":{"reason":{"type":"string"}}}},{"if":{"required":["outcome"],"properties":{"outcome":{"const":"unsupported"}}},"then":{"properties":{"measurement":{"type":"null"}}}}]};
const schema9 = {"type":"object","required":["durationSeconds","counts","bytes","bodyBytesPerAnswer","latencyMs","latencyHistogram","warmupSeconds","warmupSteady","starvedConnections","clientCpuSeconds","firstFault","requestsPerSecond","bytesPerSecond","readySeconds","serverCpuSeconds","serverPeakMemoryBytes","serverProcesses","fairness","otherCpuSeconds","stealSeconds","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"bytes":{"type":"integer","minimum":0},"bodyBytesPerAnswer":{"type":["number","null"]},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"warmupSeconds":{"type":"number","minimum":0},"warmupSteady":{"type":["boolean","null"]},"extraWarmupSeconds":{"description":"Only in results of earlier versions.","type":"number","minimum":0},"starvedConnections":{"type":"integer","minimum":0},"fairness":{"type":["number","null"],"minimum":0,"maximum":1},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"requestsPerSecond":{"type":"number","minimum":0},"bytesPerSecond":{"type":"number","minimum":0},"readySeconds":{"type":"number","minimum":0},"serverCpuSeconds":{"type":"number","minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"serverProcesses":{"type":"integer","minimum":0},"otherCpuSeconds":{"type":["number","null"],"minimum":0},"stealSeconds":{"type":["number","null"],"minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateMeasurement"}},"capacity":{"$ref":"#/definitions/capacity"}}};
const schema10 = {"type":"object","required":["sent","ok","wrong","failed","inFlight"],"additionalProperties":false,"properties":{"sent":{"type":"integer","minimum":0},"ok":{"type":"integer","minimum":0},"wrong":{"type":"integer","minimum":0},"failed":{"type":"integer","minimum":0},"inFlight":{"type":"integer","minimum":0}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.sent === undefined) && (missing0 = "sent")) || ((data.ok === undefined) && (missing0 = "ok"))) || ((data.wrong === undefined) && (missing0 = "wrong"))) || ((data.failed === undefined) && (missing0 = "failed"))) || ((data.inFlight === undefined) && (missing0 = "inFlight"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "sent") || (key0 === "ok")) || (key0 === "wrong")) || (key0 === "failed")) || (key0 === "inFlight"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.sent !== undefined){
let data0 = data.sent;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate26.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate26.errors = [{instancePath:instancePath+"/sent",schemaPath:"#/properties/sent/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate26.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate26.errors = [{instancePath:instancePath+"/ok",schemaPath:"#/properties/ok/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate26.errors = [{instancePath:instancePath+"/wrong",schemaPath:"#/properties/wrong/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate26.errors = [{instancePath:instancePath+"/wrong",schemaPath:"#/properties/wrong/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate26.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs8){
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0 || isNaN(data3)){
validate26.errors = [{instancePath:instancePath+"/failed",schemaPath:"#/properties/failed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate26.errors = [{instancePath:instancePath+"/inFlight",schemaPath:"#/properties/inFlight/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate26.errors = [{instancePath:instancePath+"/inFlight",schemaPath:"#/properties/inFlight/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","required":["mean","p50","p90","p99","max"],"additionalProperties":false,"properties":{"mean":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.mean === undefined) && (missing0 = "mean")) || ((data.p50 === undefined) && (missing0 = "p50"))) || ((data.p90 === undefined) && (missing0 = "p90"))) || ((data.p99 === undefined) && (missing0 = "p99"))) || ((data.max === undefined) && (missing0 = "max"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "mean") || (key0 === "p50")) || (key0 === "p90")) || (key0 === "p99")) || (key0 === "max"))){
validate28.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
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
validate28.errors = [{instancePath:instancePath+"/mean",schemaPath:"#/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/mean",schemaPath:"#/properties/mean/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate28.errors = [{instancePath:instancePath+"/p50",schemaPath:"#/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/p50",schemaPath:"#/properties/p50/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate28.errors = [{instancePath:instancePath+"/p90",schemaPath:"#/properties/p90/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/p90",schemaPath:"#/properties/p90/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate28.errors = [{instancePath:instancePath+"/p99",schemaPath:"#/properties/p99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/p99",schemaPath:"#/properties/p99/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate28.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/max",schemaPath:"#/properties/max/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((data.shareOfMaximum === undefined) && (missing0 = "shareOfMaximum")) || ((data.intendedRequestsPerSecond === undefined) && (missing0 = "intendedRequestsPerSecond"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.sustained === undefined) && (missing0 = "sustained"))) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.clientLatenessP99Ms === undefined) && (missing0 = "clientLatenessP99Ms"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema12.properties, key0))){
validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.shareOfMaximum !== undefined){
let data0 = data.shareOfMaximum;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate30.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/type",keyword:"type",params:{type: schema12.properties.shareOfMaximum.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate30.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data0 <= 0 || isNaN(data0)){
validate30.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
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
validate30.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate30.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate30.errors = [{instancePath:instancePath+"/sustained",schemaPath:"#/properties/sustained/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
validate30.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
if(!(validate26(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
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
if(!(validate28(data6, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
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
validate30.errors = vErrors;
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
validate30.errors = [{instancePath:instancePath+"/latencyHistogram",schemaPath:"#/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate30.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate30.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate30.errors = [{instancePath:instancePath+"/firstFault",schemaPath:"#/properties/firstFault/type",keyword:"type",params:{type: schema12.properties.firstFault.type},message:"must be string,null"}];
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
validate30.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema12.properties.reason.type},message:"must be string,null"}];
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
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","required":["requestsPerSecond","reason","probes"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]},"probes":{"type":"array","minItems":1,"items":{"$ref":"#/definitions/probe"}}}};
const schema14 = {"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","durationSeconds","counts","latencyMs","latencyHistogram","clientLatenessP99Ms","clientCpuSeconds","firstFault","reason","met"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"durationSeconds":{"type":"number","exclusiveMinimum":0},"counts":{"$ref":"#/definitions/counts"},"latencyMs":{"anyOf":[{"$ref":"#/definitions/latency"},{"type":"null"}]},"latencyHistogram":{"type":"string"},"clientLatenessP99Ms":{"type":"number","minimum":0},"clientCpuSeconds":{"type":"number","minimum":0},"firstFault":{"type":["string","null"]},"reason":{"type":["string","null"]},"met":{"type":"boolean"}}};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.shareOfMaximum === undefined) && (missing0 = "shareOfMaximum")) || ((data.intendedRequestsPerSecond === undefined) && (missing0 = "intendedRequestsPerSecond"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.sustained === undefined) && (missing0 = "sustained"))) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.clientLatenessP99Ms === undefined) && (missing0 = "clientLatenessP99Ms"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.met === undefined) && (missing0 = "met"))){
validate35.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema14.properties, key0))){
validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.shareOfMaximum !== undefined){
let data0 = data.shareOfMaximum;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate35.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/type",keyword:"type",params:{type: schema14.properties.shareOfMaximum.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate35.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data0 <= 0 || isNaN(data0)){
validate35.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
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
validate35.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate35.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate35.errors = [{instancePath:instancePath+"/sustained",schemaPath:"#/properties/sustained/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
validate35.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
if(!(validate26(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
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
if(!(validate28(data6, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
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
validate35.errors = vErrors;
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
validate35.errors = [{instancePath:instancePath+"/latencyHistogram",schemaPath:"#/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate35.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate35.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate35.errors = [{instancePath:instancePath+"/firstFault",schemaPath:"#/properties/firstFault/type",keyword:"type",params:{type: schema14.properties.firstFault.type},message:"must be string,null"}];
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
validate35.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema14.properties.reason.type},message:"must be string,null"}];
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
validate35.errors = [{instancePath:instancePath+"/met",schemaPath:"#/properties/met/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
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
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond")) || ((data.reason === undefined) && (missing0 = "reason"))) || ((data.probes === undefined) && (missing0 = "probes"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "requestsPerSecond") || (key0 === "reason")) || (key0 === "probes"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.requestsPerSecond !== undefined){
let data0 = data.requestsPerSecond;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate34.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: schema13.properties.requestsPerSecond.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 <= 0 || isNaN(data0)){
validate34.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
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
validate34.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema13.properties.reason.type},message:"must be string,null"}];
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
validate34.errors = [{instancePath:instancePath+"/probes",schemaPath:"#/properties/probes/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(validate35(data2[i0], {instancePath:instancePath+"/probes/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
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
validate34.errors = [{instancePath:instancePath+"/probes",schemaPath:"#/properties/probes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((((((((((((((data.durationSeconds === undefined) && (missing0 = "durationSeconds")) || ((data.counts === undefined) && (missing0 = "counts"))) || ((data.bytes === undefined) && (missing0 = "bytes"))) || ((data.bodyBytesPerAnswer === undefined) && (missing0 = "bodyBytesPerAnswer"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.latencyHistogram === undefined) && (missing0 = "latencyHistogram"))) || ((data.warmupSeconds === undefined) && (missing0 = "warmupSeconds"))) || ((data.warmupSteady === undefined) && (missing0 = "warmupSteady"))) || ((data.starvedConnections === undefined) && (missing0 = "starvedConnections"))) || ((data.clientCpuSeconds === undefined) && (missing0 = "clientCpuSeconds"))) || ((data.firstFault === undefined) && (missing0 = "firstFault"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.bytesPerSecond === undefined) && (missing0 = "bytesPerSecond"))) || ((data.readySeconds === undefined) && (missing0 = "readySeconds"))) || ((data.serverCpuSeconds === undefined) && (missing0 = "serverCpuSeconds"))) || ((data.serverPeakMemoryBytes === undefined) && (missing0 = "serverPeakMemoryBytes"))) || ((data.serverProcesses === undefined) && (missing0 = "serverProcesses"))) || ((data.fairness === undefined) && (missing0 = "fairness"))) || ((data.otherCpuSeconds === undefined) && (missing0 = "otherCpuSeconds"))) || ((data.stealSeconds === undefined) && (missing0 = "stealSeconds"))) || ((data.eventLoopDelayP99Ms === undefined) && (missing0 = "eventLoopDelayP99Ms"))) || ((data.gcShare === undefined) && (missing0 = "gcShare"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema9.properties, key0))){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
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
validate25.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.counts !== undefined){
const _errs4 = errors;
if(!(validate26(data.counts, {instancePath:instancePath+"/counts",parentData:data,parentDataProperty:"counts",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bytes !== undefined){
let data2 = data.bytes;
const _errs5 = errors;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
validate25.errors = [{instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs5){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate25.errors = [{instancePath:instancePath+"/bytes",schemaPath:"#/properties/bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bodyBytesPerAnswer !== undefined){
let data3 = data.bodyBytesPerAnswer;
const _errs7 = errors;
if((!((typeof data3 == "number") && (isFinite(data3)))) && (data3 !== null)){
validate25.errors = [{instancePath:instancePath+"/bodyBytesPerAnswer",schemaPath:"#/properties/bodyBytesPerAnswer/type",keyword:"type",params:{type: schema9.properties.bodyBytesPerAnswer.type},message:"must be number,null"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyMs !== undefined){
let data4 = data.latencyMs;
const _errs9 = errors;
const _errs10 = errors;
let valid1 = false;
const _errs11 = errors;
if(!(validate28(data4, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var _valid0 = _errs11 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs12 = errors;
if(data4 !== null){
const err0 = {instancePath:instancePath+"/latencyMs",schemaPath:"#/properties/latencyMs/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs12 === errors;
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
validate25.errors = vErrors;
return false;
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
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyHistogram !== undefined){
const _errs14 = errors;
if(typeof data.latencyHistogram !== "string"){
validate25.errors = [{instancePath:instancePath+"/latencyHistogram",schemaPath:"#/properties/latencyHistogram/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warmupSeconds !== undefined){
let data6 = data.warmupSeconds;
const _errs16 = errors;
if(errors === _errs16){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate25.errors = [{instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/warmupSeconds",schemaPath:"#/properties/warmupSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warmupSteady !== undefined){
let data7 = data.warmupSteady;
const _errs18 = errors;
if((typeof data7 !== "boolean") && (data7 !== null)){
validate25.errors = [{instancePath:instancePath+"/warmupSteady",schemaPath:"#/properties/warmupSteady/type",keyword:"type",params:{type: schema9.properties.warmupSteady.type},message:"must be boolean,null"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.extraWarmupSeconds !== undefined){
let data8 = data.extraWarmupSeconds;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate25.errors = [{instancePath:instancePath+"/extraWarmupSeconds",schemaPath:"#/properties/extraWarmupSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/extraWarmupSeconds",schemaPath:"#/properties/extraWarmupSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.starvedConnections !== undefined){
let data9 = data.starvedConnections;
const _errs22 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate25.errors = [{instancePath:instancePath+"/starvedConnections",schemaPath:"#/properties/starvedConnections/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs22){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate25.errors = [{instancePath:instancePath+"/starvedConnections",schemaPath:"#/properties/starvedConnections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fairness !== undefined){
let data10 = data.fairness;
const _errs24 = errors;
if((!((typeof data10 == "number") && (isFinite(data10)))) && (data10 !== null)){
validate25.errors = [{instancePath:instancePath+"/fairness",schemaPath:"#/properties/fairness/type",keyword:"type",params:{type: schema9.properties.fairness.type},message:"must be number,null"}];
return false;
}
if(errors === _errs24){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 1 || isNaN(data10)){
validate25.errors = [{instancePath:instancePath+"/fairness",schemaPath:"#/properties/fairness/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data10 < 0 || isNaN(data10)){
validate25.errors = [{instancePath:instancePath+"/fairness",schemaPath:"#/properties/fairness/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientCpuSeconds !== undefined){
let data11 = data.clientCpuSeconds;
const _errs26 = errors;
if(errors === _errs26){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
validate25.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/clientCpuSeconds",schemaPath:"#/properties/clientCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.firstFault !== undefined){
let data12 = data.firstFault;
const _errs28 = errors;
if((typeof data12 !== "string") && (data12 !== null)){
validate25.errors = [{instancePath:instancePath+"/firstFault",schemaPath:"#/properties/firstFault/type",keyword:"type",params:{type: schema9.properties.firstFault.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.requestsPerSecond !== undefined){
let data13 = data.requestsPerSecond;
const _errs30 = errors;
if(errors === _errs30){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
validate25.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bytesPerSecond !== undefined){
let data14 = data.bytesPerSecond;
const _errs32 = errors;
if(errors === _errs32){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
validate25.errors = [{instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/properties/bytesPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/properties/bytesPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readySeconds !== undefined){
let data15 = data.readySeconds;
const _errs34 = errors;
if(errors === _errs34){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate25.errors = [{instancePath:instancePath+"/readySeconds",schemaPath:"#/properties/readySeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/readySeconds",schemaPath:"#/properties/readySeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverCpuSeconds !== undefined){
let data16 = data.serverCpuSeconds;
const _errs36 = errors;
if(errors === _errs36){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
validate25.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/serverCpuSeconds",schemaPath:"#/properties/serverCpuSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverPeakMemoryBytes !== undefined){
let data17 = data.serverPeakMemoryBytes;
const _errs38 = errors;
if((!((typeof data17 == "number") && (isFinite(data17)))) && (data17 !== null)){
validate25.errors = [{instancePath:instancePath+"/serverPeakMemoryBytes",schemaPath:"#/properties/serverPeakMemoryBytes/type",keyword:"type",params:{type: schema9.properties.serverPeakMemoryBytes.type},message:"must be number,null"}];
return false;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverProcesses !== undefined){
let data18 = data.serverProcesses;
const _errs40 = errors;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
validate25.errors = [{instancePath:instancePath+"/serverProcesses",schemaPath:"#/properties/serverProcesses/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs40){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
validate25.errors = [{instancePath:instancePath+"/serverProcesses",schemaPath:"#/properties/serverProcesses/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.otherCpuSeconds !== undefined){
let data19 = data.otherCpuSeconds;
const _errs42 = errors;
if((!((typeof data19 == "number") && (isFinite(data19)))) && (data19 !== null)){
validate25.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/type",keyword:"type",params:{type: schema9.properties.otherCpuSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs42){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate25.errors = [{instancePath:instancePath+"/otherCpuSeconds",schemaPath:"#/properties/otherCpuSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stealSeconds !== undefined){
let data20 = data.stealSeconds;
const _errs44 = errors;
if((!((typeof data20 == "number") && (isFinite(data20)))) && (data20 !== null)){
validate25.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/type",keyword:"type",params:{type: schema9.properties.stealSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs44){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
validate25.errors = [{instancePath:instancePath+"/stealSeconds",schemaPath:"#/properties/stealSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.eventLoopDelayP99Ms !== undefined){
let data21 = data.eventLoopDelayP99Ms;
const _errs46 = errors;
if((!((typeof data21 == "number") && (isFinite(data21)))) && (data21 !== null)){
validate25.errors = [{instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/properties/eventLoopDelayP99Ms/type",keyword:"type",params:{type: schema9.properties.eventLoopDelayP99Ms.type},message:"must be number,null"}];
return false;
}
if(errors === _errs46){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate25.errors = [{instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/properties/eventLoopDelayP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gcShare !== undefined){
let data22 = data.gcShare;
const _errs48 = errors;
if((!((typeof data22 == "number") && (isFinite(data22)))) && (data22 !== null)){
validate25.errors = [{instancePath:instancePath+"/gcShare",schemaPath:"#/properties/gcShare/type",keyword:"type",params:{type: schema9.properties.gcShare.type},message:"must be number,null"}];
return false;
}
if(errors === _errs48){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate25.errors = [{instancePath:instancePath+"/gcShare",schemaPath:"#/properties/gcShare/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rates !== undefined){
let data23 = data.rates;
const _errs50 = errors;
if(errors === _errs50){
if(Array.isArray(data23)){
var valid2 = true;
const len0 = data23.length;
for(let i0=0; i0<len0; i0++){
const _errs52 = errors;
if(!(validate30(data23[i0], {instancePath:instancePath+"/rates/" + i0,parentData:data23,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid2 = _errs52 === errors;
if(!valid2){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capacity !== undefined){
const _errs53 = errors;
if(!(validate34(data.capacity, {instancePath:instancePath+"/capacity",parentData:data,parentDataProperty:"capacity",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs53 === errors;
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
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","required":["score","failedMusts","reason"],"additionalProperties":false,"properties":{"score":{"anyOf":[{"type":"object","required":["must","should","may"],"additionalProperties":false,"properties":{"must":{"$ref":"#/definitions/auditTally"},"should":{"$ref":"#/definitions/auditTally"},"may":{"$ref":"#/definitions/auditTally"}}},{"type":"null"}]},"failedMusts":{"type":"array","items":{"type":"object","required":["id","name","reason"],"additionalProperties":false,"properties":{"id":{"type":"string"},"name":{"type":"string"},"reason":{"type":"string"}}}},"reason":{"type":["string","null"]}}};
const schema16 = {"type":"object","required":["passed","total"],"additionalProperties":false,"properties":{"passed":{"type":"integer","minimum":0},"total":{"type":"integer","minimum":0}}};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.passed === undefined) && (missing0 = "passed")) || ((data.total === undefined) && (missing0 = "total"))){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "passed") || (key0 === "total"))){
validate42.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.passed !== undefined){
let data0 = data.passed;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate42.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate42.errors = [{instancePath:instancePath+"/passed",schemaPath:"#/properties/passed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate42.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
validate42.errors = [{instancePath:instancePath+"/total",schemaPath:"#/properties/total/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
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
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.score === undefined) && (missing0 = "score")) || ((data.failedMusts === undefined) && (missing0 = "failedMusts"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "score") || (key0 === "failedMusts")) || (key0 === "reason"))){
validate41.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
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
if(!(validate42(data0.must, {instancePath:instancePath+"/score/must",parentData:data0,parentDataProperty:"must",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
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
if(!(validate42(data0.should, {instancePath:instancePath+"/score/should",parentData:data0,parentDataProperty:"should",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
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
if(!(validate42(data0.may, {instancePath:instancePath+"/score/may",parentData:data0,parentDataProperty:"may",rootData}))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
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
validate41.errors = vErrors;
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
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs16 = errors;
for(const key2 in data5){
if(!(((key2 === "id") || (key2 === "name")) || (key2 === "reason"))){
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs16 === errors){
if(data5.id !== undefined){
const _errs17 = errors;
if(typeof data5.id !== "string"){
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/id",schemaPath:"#/properties/failedMusts/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/name",schemaPath:"#/properties/failedMusts/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0+"/reason",schemaPath:"#/properties/failedMusts/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
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
validate41.errors = [{instancePath:instancePath+"/failedMusts/" + i0,schemaPath:"#/properties/failedMusts/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
validate41.errors = [{instancePath:instancePath+"/failedMusts",schemaPath:"#/properties/failedMusts/type",keyword:"type",params:{type: "array"},message:"must be array"}];
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
validate41.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema15.properties.reason.type},message:"must be string,null"}];
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
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data.measurement !== undefined){
let data1 = data.measurement;
const _errs6 = errors;
if(errors === _errs6){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.requestsPerSecond !== undefined){
let data2 = data1.requestsPerSecond;
const _errs8 = errors;
if(errors === _errs8){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
validate24.errors = [{instancePath:instancePath+"/measurement/requestsPerSecond",schemaPath:"#/allOf/0/then/properties/measurement/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/measurement/requestsPerSecond",schemaPath:"#/allOf/0/then/properties/measurement/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid4 = _errs8 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data1.latencyMs !== undefined){
let data3 = data1.latencyMs;
const _errs10 = errors;
if(!(data3 && typeof data3 == "object" && !Array.isArray(data3))){
validate24.errors = [{instancePath:instancePath+"/measurement/latencyMs",schemaPath:"#/allOf/0/then/properties/measurement/properties/latencyMs/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid4 = _errs10 === errors;
}
else {
var valid4 = true;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/measurement",schemaPath:"#/allOf/0/then/properties/measurement/type",keyword:"type",params:{type: "object"},message:"must be object"}];
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
validate24.errors = vErrors;
return false;
}
var valid0 = _errs1 === errors;
if(valid0){
const _errs12 = errors;
const _errs13 = errors;
let valid5 = true;
const _errs14 = errors;
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
let data4 = data.outcome;
if(!(((data4 === "invalid") || (data4 === "failed")) || (data4 === "unsupported"))){
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
var _valid1 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
if(_valid1){
const _errs16 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.reason !== undefined){
if(typeof data.reason !== "string"){
validate24.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/allOf/1/then/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var _valid1 = _errs16 === errors;
valid5 = _valid1;
}
if(!valid5){
const err5 = {instancePath,schemaPath:"#/allOf/1/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate24.errors = vErrors;
return false;
}
var valid0 = _errs12 === errors;
if(valid0){
const _errs19 = errors;
const _errs20 = errors;
let valid8 = true;
const _errs21 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.outcome === undefined) && (missing2 = "outcome")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.outcome !== undefined){
if("unsupported" !== data.outcome){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
var _valid2 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
if(_valid2){
const _errs23 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.measurement !== undefined){
if(data.measurement !== null){
validate24.errors = [{instancePath:instancePath+"/measurement",schemaPath:"#/allOf/2/then/properties/measurement/type",keyword:"type",params:{type: "null"},message:"must be null"}];
return false;
}
}
}
var _valid2 = _errs23 === errors;
valid8 = _valid2;
}
if(!valid8){
const err8 = {instancePath,schemaPath:"#/allOf/2/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
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
var valid0 = _errs19 === errors;
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if((((((((((((data.block === undefined) && (missing3 = "block")) || ((data.position === undefined) && (missing3 = "position"))) || ((data.control === undefined) && (missing3 = "control"))) || ((data.startedAt === undefined) && (missing3 = "startedAt"))) || ((data.elapsedSeconds === undefined) && (missing3 = "elapsedSeconds"))) || ((data.loadAverageBefore === undefined) && (missing3 = "loadAverageBefore"))) || ((data.outcome === undefined) && (missing3 = "outcome"))) || ((data.reason === undefined) && (missing3 = "reason"))) || ((data.measurement === undefined) && (missing3 = "measurement"))) || ((data.repeated === undefined) && (missing3 = "repeated"))) || ((data.graphqlOverHttp === undefined) && (missing3 = "graphqlOverHttp"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs26 = errors;
for(const key0 in data){
if(!(func2.call(schema8.properties, key0))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs26 === errors){
if(data.block !== undefined){
let data8 = data.block;
const _errs27 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate24.errors = [{instancePath:instancePath+"/block",schemaPath:"#/properties/block/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs27){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate24.errors = [{instancePath:instancePath+"/block",schemaPath:"#/properties/block/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid11 = _errs27 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.position !== undefined){
let data9 = data.position;
const _errs29 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate24.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs29){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate24.errors = [{instancePath:instancePath+"/position",schemaPath:"#/properties/position/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid11 = _errs29 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.control !== undefined){
const _errs31 = errors;
if(typeof data.control !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/control",schemaPath:"#/properties/control/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid11 = _errs31 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.startedAt !== undefined){
const _errs33 = errors;
if(typeof data.startedAt !== "string"){
validate24.errors = [{instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs33 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.elapsedSeconds !== undefined){
let data12 = data.elapsedSeconds;
const _errs35 = errors;
if(errors === _errs35){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate24.errors = [{instancePath:instancePath+"/elapsedSeconds",schemaPath:"#/properties/elapsedSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/elapsedSeconds",schemaPath:"#/properties/elapsedSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid11 = _errs35 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.loadAverageBefore !== undefined){
let data13 = data.loadAverageBefore;
const _errs37 = errors;
if(errors === _errs37){
if(Array.isArray(data13)){
var valid12 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs39 = errors;
if(!((typeof data14 == "number") && (isFinite(data14)))){
validate24.errors = [{instancePath:instancePath+"/loadAverageBefore/" + i0,schemaPath:"#/properties/loadAverageBefore/items/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid12 = _errs39 === errors;
if(!valid12){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/loadAverageBefore",schemaPath:"#/properties/loadAverageBefore/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid11 = _errs37 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.repeated !== undefined){
let data15 = data.repeated;
const _errs41 = errors;
if((typeof data15 !== "string") && (data15 !== null)){
validate24.errors = [{instancePath:instancePath+"/repeated",schemaPath:"#/properties/repeated/type",keyword:"type",params:{type: schema8.properties.repeated.type},message:"must be string,null"}];
return false;
}
var valid11 = _errs41 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.outcome !== undefined){
let data16 = data.outcome;
const _errs43 = errors;
if(!((((data16 === "completed") || (data16 === "invalid")) || (data16 === "failed")) || (data16 === "unsupported"))){
validate24.errors = [{instancePath:instancePath+"/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues: schema8.properties.outcome.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid11 = _errs43 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.reason !== undefined){
let data17 = data.reason;
const _errs44 = errors;
if((typeof data17 !== "string") && (data17 !== null)){
validate24.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema8.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid11 = _errs44 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.measurement !== undefined){
let data18 = data.measurement;
const _errs46 = errors;
const _errs47 = errors;
let valid13 = false;
const _errs48 = errors;
if(!(validate25(data18, {instancePath:instancePath+"/measurement",parentData:data,parentDataProperty:"measurement",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var _valid3 = _errs48 === errors;
valid13 = valid13 || _valid3;
if(!valid13){
const _errs49 = errors;
if(data18 !== null){
const err9 = {instancePath:instancePath+"/measurement",schemaPath:"#/properties/measurement/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid3 = _errs49 === errors;
valid13 = valid13 || _valid3;
}
if(!valid13){
const err10 = {instancePath:instancePath+"/measurement",schemaPath:"#/properties/measurement/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
}
var valid11 = _errs46 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.graphqlOverHttp !== undefined){
let data19 = data.graphqlOverHttp;
const _errs51 = errors;
const _errs52 = errors;
let valid14 = false;
const _errs53 = errors;
if(!(validate41(data19, {instancePath:instancePath+"/graphqlOverHttp",parentData:data,parentDataProperty:"graphqlOverHttp",rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
var _valid4 = _errs53 === errors;
valid14 = valid14 || _valid4;
if(!valid14){
const _errs54 = errors;
if(data19 !== null){
const err11 = {instancePath:instancePath+"/graphqlOverHttp",schemaPath:"#/properties/graphqlOverHttp/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid4 = _errs54 === errors;
valid14 = valid14 || _valid4;
}
if(!valid14){
const err12 = {instancePath:instancePath+"/graphqlOverHttp",schemaPath:"#/properties/graphqlOverHttp/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs52;
if(vErrors !== null){
if(_errs52){
vErrors.length = _errs52;
}
else {
vErrors = null;
}
}
}
var valid11 = _errs51 === errors;
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

const schema17 = {"type":"object","required":["rounds","requestsPerSecond","bytesPerSecond","latencyMs","bodyBytesPerAnswer","serverCpuMsPerThousandRequests","serverPeakMemoryBytes","coldStartMs","eventLoopDelayP99Ms","gcShare"],"additionalProperties":false,"properties":{"rounds":{"type":"integer","minimum":1},"requestsPerSecond":{"type":"number","exclusiveMinimum":0},"bytesPerSecond":{"type":"number","minimum":0},"latencyMs":{"$ref":"#/definitions/latency"},"bodyBytesPerAnswer":{"type":"number","minimum":0},"serverCpuMsPerThousandRequests":{"type":"number","minimum":0},"serverPeakMemoryBytes":{"type":["number","null"]},"coldStartMs":{"type":"number","minimum":0},"eventLoopDelayP99Ms":{"type":["number","null"],"minimum":0},"gcShare":{"type":["number","null"],"minimum":0},"rates":{"type":"array","items":{"$ref":"#/definitions/rateSummary"}},"capacity":{"type":"object","required":["requestsPerSecond","reason"],"additionalProperties":false,"properties":{"requestsPerSecond":{"type":["number","null"],"exclusiveMinimum":0},"reason":{"type":["string","null"]}}}}};
const schema18 = {"type":"object","required":["shareOfMaximum","intendedRequestsPerSecond","requestsPerSecond","sustained","latencyMs","clientLatenessP99Ms","reason"],"additionalProperties":false,"properties":{"shareOfMaximum":{"type":["number","null"],"exclusiveMinimum":0,"maximum":1},"intendedRequestsPerSecond":{"type":"number","exclusiveMinimum":0},"requestsPerSecond":{"type":"number","minimum":0},"sustained":{"type":"boolean"},"latencyMs":{"$ref":"#/definitions/latency"},"clientLatenessP99Ms":{"type":"number","minimum":0},"reason":{"type":["string","null"]}}};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.shareOfMaximum === undefined) && (missing0 = "shareOfMaximum")) || ((data.intendedRequestsPerSecond === undefined) && (missing0 = "intendedRequestsPerSecond"))) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.sustained === undefined) && (missing0 = "sustained"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.clientLatenessP99Ms === undefined) && (missing0 = "clientLatenessP99Ms"))) || ((data.reason === undefined) && (missing0 = "reason"))){
validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "shareOfMaximum") || (key0 === "intendedRequestsPerSecond")) || (key0 === "requestsPerSecond")) || (key0 === "sustained")) || (key0 === "latencyMs")) || (key0 === "clientLatenessP99Ms")) || (key0 === "reason"))){
validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.shareOfMaximum !== undefined){
let data0 = data.shareOfMaximum;
const _errs2 = errors;
if((!((typeof data0 == "number") && (isFinite(data0)))) && (data0 !== null)){
validate50.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/type",keyword:"type",params:{type: schema18.properties.shareOfMaximum.type},message:"must be number,null"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 1 || isNaN(data0)){
validate50.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"}];
return false;
}
else {
if(data0 <= 0 || isNaN(data0)){
validate50.errors = [{instancePath:instancePath+"/shareOfMaximum",schemaPath:"#/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
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
validate50.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/intendedRequestsPerSecond",schemaPath:"#/properties/intendedRequestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate50.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
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
validate50.errors = [{instancePath:instancePath+"/sustained",schemaPath:"#/properties/sustained/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyMs !== undefined){
const _errs10 = errors;
if(!(validate28(data.latencyMs, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.clientLatenessP99Ms !== undefined){
let data5 = data.clientLatenessP99Ms;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate50.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate50.errors = [{instancePath:instancePath+"/clientLatenessP99Ms",schemaPath:"#/properties/clientLatenessP99Ms/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
let data6 = data.reason;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate50.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: schema18.properties.reason.type},message:"must be string,null"}];
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


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((((data.rounds === undefined) && (missing0 = "rounds")) || ((data.requestsPerSecond === undefined) && (missing0 = "requestsPerSecond"))) || ((data.bytesPerSecond === undefined) && (missing0 = "bytesPerSecond"))) || ((data.latencyMs === undefined) && (missing0 = "latencyMs"))) || ((data.bodyBytesPerAnswer === undefined) && (missing0 = "bodyBytesPerAnswer"))) || ((data.serverCpuMsPerThousandRequests === undefined) && (missing0 = "serverCpuMsPerThousandRequests"))) || ((data.serverPeakMemoryBytes === undefined) && (missing0 = "serverPeakMemoryBytes"))) || ((data.coldStartMs === undefined) && (missing0 = "coldStartMs"))) || ((data.eventLoopDelayP99Ms === undefined) && (missing0 = "eventLoopDelayP99Ms"))) || ((data.gcShare === undefined) && (missing0 = "gcShare"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func2.call(schema17.properties, key0))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.rounds !== undefined){
let data0 = data.rounds;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate48.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
validate48.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
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
if(data.requestsPerSecond !== undefined){
let data1 = data.requestsPerSecond;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
validate48.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate48.errors = [{instancePath:instancePath+"/requestsPerSecond",schemaPath:"#/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bytesPerSecond !== undefined){
let data2 = data.bytesPerSecond;
const _errs6 = errors;
if(errors === _errs6){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 0 || isNaN(data2)){
validate48.errors = [{instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/properties/bytesPerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate48.errors = [{instancePath:instancePath+"/bytesPerSecond",schemaPath:"#/properties/bytesPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.latencyMs !== undefined){
const _errs8 = errors;
if(!(validate28(data.latencyMs, {instancePath:instancePath+"/latencyMs",parentData:data,parentDataProperty:"latencyMs",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bodyBytesPerAnswer !== undefined){
let data4 = data.bodyBytesPerAnswer;
const _errs9 = errors;
if(errors === _errs9){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate48.errors = [{instancePath:instancePath+"/bodyBytesPerAnswer",schemaPath:"#/properties/bodyBytesPerAnswer/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate48.errors = [{instancePath:instancePath+"/bodyBytesPerAnswer",schemaPath:"#/properties/bodyBytesPerAnswer/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverCpuMsPerThousandRequests !== undefined){
let data5 = data.serverCpuMsPerThousandRequests;
const _errs11 = errors;
if(errors === _errs11){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate48.errors = [{instancePath:instancePath+"/serverCpuMsPerThousandRequests",schemaPath:"#/properties/serverCpuMsPerThousandRequests/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate48.errors = [{instancePath:instancePath+"/serverCpuMsPerThousandRequests",schemaPath:"#/properties/serverCpuMsPerThousandRequests/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.serverPeakMemoryBytes !== undefined){
let data6 = data.serverPeakMemoryBytes;
const _errs13 = errors;
if((!((typeof data6 == "number") && (isFinite(data6)))) && (data6 !== null)){
validate48.errors = [{instancePath:instancePath+"/serverPeakMemoryBytes",schemaPath:"#/properties/serverPeakMemoryBytes/type",keyword:"type",params:{type: schema17.properties.serverPeakMemoryBytes.type},message:"must be number,null"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coldStartMs !== undefined){
let data7 = data.coldStartMs;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate48.errors = [{instancePath:instancePath+"/coldStartMs",schemaPath:"#/properties/coldStartMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
else {
validate48.errors = [{instancePath:instancePath+"/coldStartMs",schemaPath:"#/properties/coldStartMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.eventLoopDelayP99Ms !== undefined){
let data8 = data.eventLoopDelayP99Ms;
const _errs17 = errors;
if((!((typeof data8 == "number") && (isFinite(data8)))) && (data8 !== null)){
validate48.errors = [{instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/properties/eventLoopDelayP99Ms/type",keyword:"type",params:{type: schema17.properties.eventLoopDelayP99Ms.type},message:"must be number,null"}];
return false;
}
if(errors === _errs17){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate48.errors = [{instancePath:instancePath+"/eventLoopDelayP99Ms",schemaPath:"#/properties/eventLoopDelayP99Ms/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.gcShare !== undefined){
let data9 = data.gcShare;
const _errs19 = errors;
if((!((typeof data9 == "number") && (isFinite(data9)))) && (data9 !== null)){
validate48.errors = [{instancePath:instancePath+"/gcShare",schemaPath:"#/properties/gcShare/type",keyword:"type",params:{type: schema17.properties.gcShare.type},message:"must be number,null"}];
return false;
}
if(errors === _errs19){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate48.errors = [{instancePath:instancePath+"/gcShare",schemaPath:"#/properties/gcShare/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rates !== undefined){
let data10 = data.rates;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
var valid1 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs23 = errors;
if(!(validate50(data10[i0], {instancePath:instancePath+"/rates/" + i0,parentData:data10,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
var valid1 = _errs23 === errors;
if(!valid1){
break;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/rates",schemaPath:"#/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.capacity !== undefined){
let data12 = data.capacity;
const _errs24 = errors;
if(errors === _errs24){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing1;
if(((data12.requestsPerSecond === undefined) && (missing1 = "requestsPerSecond")) || ((data12.reason === undefined) && (missing1 = "reason"))){
validate48.errors = [{instancePath:instancePath+"/capacity",schemaPath:"#/properties/capacity/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs26 = errors;
for(const key1 in data12){
if(!((key1 === "requestsPerSecond") || (key1 === "reason"))){
validate48.errors = [{instancePath:instancePath+"/capacity",schemaPath:"#/properties/capacity/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs26 === errors){
if(data12.requestsPerSecond !== undefined){
let data13 = data12.requestsPerSecond;
const _errs27 = errors;
if((!((typeof data13 == "number") && (isFinite(data13)))) && (data13 !== null)){
validate48.errors = [{instancePath:instancePath+"/capacity/requestsPerSecond",schemaPath:"#/properties/capacity/properties/requestsPerSecond/type",keyword:"type",params:{type: schema17.properties.capacity.properties.requestsPerSecond.type},message:"must be number,null"}];
return false;
}
if(errors === _errs27){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 <= 0 || isNaN(data13)){
validate48.errors = [{instancePath:instancePath+"/capacity/requestsPerSecond",schemaPath:"#/properties/capacity/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
var valid2 = _errs27 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data12.reason !== undefined){
let data14 = data12.reason;
const _errs29 = errors;
if((typeof data14 !== "string") && (data14 !== null)){
validate48.errors = [{instancePath:instancePath+"/capacity/reason",schemaPath:"#/properties/capacity/properties/reason/type",keyword:"type",params:{type: schema17.properties.capacity.properties.reason.type},message:"must be string,null"}];
return false;
}
var valid2 = _errs29 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/capacity",schemaPath:"#/properties/capacity/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs24 === errors;
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
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((data.schemaVersion === undefined) && (missing0 = "schemaVersion")) || ((data.suite === undefined) && (missing0 = "suite"))) || ((data.server === undefined) && (missing0 = "server"))) || ((data.path === undefined) && (missing0 = "path"))) || ((data.endOfLife === undefined) && (missing0 = "endOfLife"))) || ((data.executesGraphql === undefined) && (missing0 = "executesGraphql"))) || ((data.run === undefined) && (missing0 = "run"))) || ((data.settings === undefined) && (missing0 = "settings"))) || ((data.environment === undefined) && (missing0 = "environment"))) || ((data.rounds === undefined) && (missing0 = "rounds"))) || ((data.summary === undefined) && (missing0 = "summary"))){
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
if(2 !== data.schemaVersion){
validate21.errors = [{instancePath:instancePath+"/schemaVersion",schemaPath:"#/properties/schemaVersion/const",keyword:"const",params:{allowedValue: 2},message:"must be equal to constant"}];
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
if("servers" !== data.suite){
validate21.errors = [{instancePath:instancePath+"/suite",schemaPath:"#/properties/suite/const",keyword:"const",params:{allowedValue: "servers"},message:"must be equal to constant"}];
return false;
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
if(((((data6.id === undefined) && (missing1 = "id")) || ((data6.startedAt === undefined) && (missing1 = "startedAt"))) || ((data6.servers === undefined) && (missing1 = "servers"))) || ((data6.workloads === undefined) && (missing1 = "workloads"))){
validate21.errors = [{instancePath:instancePath+"/run",schemaPath:"#/properties/run/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs14 = errors;
for(const key1 in data6){
if(!((((key1 === "id") || (key1 === "startedAt")) || (key1 === "servers")) || (key1 === "workloads"))){
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
if(valid1){
if(data6.workloads !== undefined){
let data11 = data6.workloads;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data11)){
if(data11.length < 1){
validate21.errors = [{instancePath:instancePath+"/run/workloads",schemaPath:"#/properties/run/properties/workloads/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid3 = true;
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
const _errs25 = errors;
if(!(validate22(data11[i1], {instancePath:instancePath+"/run/workloads/" + i1,parentData:data11,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid3 = _errs25 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/run/workloads",schemaPath:"#/properties/run/properties/workloads/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid1 = _errs23 === errors;
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
let data13 = data.settings;
const _errs26 = errors;
if(errors === _errs26){
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
let missing2;
if(((((((((((((((data13.workload === undefined) && (missing2 = "workload")) || ((data13.connections === undefined) && (missing2 = "connections"))) || ((data13.pipelining === undefined) && (missing2 = "pipelining"))) || ((data13.durationSeconds === undefined) && (missing2 = "durationSeconds"))) || ((data13.warmupSeconds === undefined) && (missing2 = "warmupSeconds"))) || ((data13.readyTimeoutSeconds === undefined) && (missing2 = "readyTimeoutSeconds"))) || ((data13.rounds === undefined) && (missing2 = "rounds"))) || ((data13.reference === undefined) && (missing2 = "reference"))) || ((data13.precision === undefined) && (missing2 = "precision"))) || ((data13.budgetSeconds === undefined) && (missing2 = "budgetSeconds"))) || ((data13.seed === undefined) && (missing2 = "seed"))) || ((data13.port === undefined) && (missing2 = "port"))) || ((data13.monitor === undefined) && (missing2 = "monitor"))) || ((data13.cpus === undefined) && (missing2 = "cpus"))){
validate21.errors = [{instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs28 = errors;
for(const key2 in data13){
if(!(func2.call(schema6.properties.settings.properties, key2))){
validate21.errors = [{instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs28 === errors){
if(data13.workload !== undefined){
let data14 = data13.workload;
const _errs29 = errors;
if(!((((data14 === "compound") || (data14 === "compound-variables")) || (data14 === "compound-cold")) || (data14 === "rest"))){
validate21.errors = [{instancePath:instancePath+"/settings/workload",schemaPath:"#/properties/settings/properties/workload/enum",keyword:"enum",params:{allowedValues: schema6.properties.settings.properties.workload.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.connections !== undefined){
let data15 = data13.connections;
const _errs30 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate21.errors = [{instancePath:instancePath+"/settings/connections",schemaPath:"#/properties/settings/properties/connections/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs30){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 1 || isNaN(data15)){
validate21.errors = [{instancePath:instancePath+"/settings/connections",schemaPath:"#/properties/settings/properties/connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.pipelining !== undefined){
let data16 = data13.pipelining;
const _errs32 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate21.errors = [{instancePath:instancePath+"/settings/pipelining",schemaPath:"#/properties/settings/properties/pipelining/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs32){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 1 || isNaN(data16)){
validate21.errors = [{instancePath:instancePath+"/settings/pipelining",schemaPath:"#/properties/settings/properties/pipelining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.durationSeconds !== undefined){
let data17 = data13.durationSeconds;
const _errs34 = errors;
if(errors === _errs34){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 <= 0 || isNaN(data17)){
validate21.errors = [{instancePath:instancePath+"/settings/durationSeconds",schemaPath:"#/properties/settings/properties/durationSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/settings/durationSeconds",schemaPath:"#/properties/settings/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.warmupSeconds !== undefined){
let data18 = data13.warmupSeconds;
const _errs36 = errors;
const _errs37 = errors;
let valid5 = false;
const _errs38 = errors;
if(errors === _errs38){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err0 = {instancePath:instancePath+"/settings/warmupSeconds",schemaPath:"#/properties/settings/properties/warmupSeconds/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};
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
const err1 = {instancePath:instancePath+"/settings/warmupSeconds",schemaPath:"#/properties/settings/properties/warmupSeconds/anyOf/0/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs38 === errors;
valid5 = valid5 || _valid0;
if(!valid5){
const _errs40 = errors;
if("auto" !== data18){
const err2 = {instancePath:instancePath+"/settings/warmupSeconds",schemaPath:"#/properties/settings/properties/warmupSeconds/anyOf/1/const",keyword:"const",params:{allowedValue: "auto"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs40 === errors;
valid5 = valid5 || _valid0;
}
if(!valid5){
const err3 = {instancePath:instancePath+"/settings/warmupSeconds",schemaPath:"#/properties/settings/properties/warmupSeconds/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate21.errors = vErrors;
return false;
}
else {
errors = _errs37;
if(vErrors !== null){
if(_errs37){
vErrors.length = _errs37;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.readyTimeoutSeconds !== undefined){
let data19 = data13.readyTimeoutSeconds;
const _errs41 = errors;
if(errors === _errs41){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 <= 0 || isNaN(data19)){
validate21.errors = [{instancePath:instancePath+"/settings/readyTimeoutSeconds",schemaPath:"#/properties/settings/properties/readyTimeoutSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/settings/readyTimeoutSeconds",schemaPath:"#/properties/settings/properties/readyTimeoutSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid4 = _errs41 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.rounds !== undefined){
let data20 = data13.rounds;
const _errs43 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate21.errors = [{instancePath:instancePath+"/settings/rounds",schemaPath:"#/properties/settings/properties/rounds/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs43){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 1 || isNaN(data20)){
validate21.errors = [{instancePath:instancePath+"/settings/rounds",schemaPath:"#/properties/settings/properties/rounds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
var valid4 = _errs43 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.reference !== undefined){
const _errs45 = errors;
if(typeof data13.reference !== "string"){
validate21.errors = [{instancePath:instancePath+"/settings/reference",schemaPath:"#/properties/settings/properties/reference/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs45 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.precision !== undefined){
let data22 = data13.precision;
const _errs47 = errors;
if((!((typeof data22 == "number") && (isFinite(data22)))) && (data22 !== null)){
validate21.errors = [{instancePath:instancePath+"/settings/precision",schemaPath:"#/properties/settings/properties/precision/type",keyword:"type",params:{type: schema6.properties.settings.properties.precision.type},message:"must be number,null"}];
return false;
}
if(errors === _errs47){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 <= 0 || isNaN(data22)){
validate21.errors = [{instancePath:instancePath+"/settings/precision",schemaPath:"#/properties/settings/properties/precision/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
var valid4 = _errs47 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.budgetSeconds !== undefined){
let data23 = data13.budgetSeconds;
const _errs49 = errors;
if((!((typeof data23 == "number") && (isFinite(data23)))) && (data23 !== null)){
validate21.errors = [{instancePath:instancePath+"/settings/budgetSeconds",schemaPath:"#/properties/settings/properties/budgetSeconds/type",keyword:"type",params:{type: schema6.properties.settings.properties.budgetSeconds.type},message:"must be number,null"}];
return false;
}
if(errors === _errs49){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 <= 0 || isNaN(data23)){
validate21.errors = [{instancePath:instancePath+"/settings/budgetSeconds",schemaPath:"#/properties/settings/properties/budgetSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.seed !== undefined){
let data24 = data13.seed;
const _errs51 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate21.errors = [{instancePath:instancePath+"/settings/seed",schemaPath:"#/properties/settings/properties/seed/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.port !== undefined){
let data25 = data13.port;
const _errs53 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate21.errors = [{instancePath:instancePath+"/settings/port",schemaPath:"#/properties/settings/properties/port/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs53){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 65535 || isNaN(data25)){
validate21.errors = [{instancePath:instancePath+"/settings/port",schemaPath:"#/properties/settings/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535},message:"must be <= 65535"}];
return false;
}
else {
if(data25 < 1 || isNaN(data25)){
validate21.errors = [{instancePath:instancePath+"/settings/port",schemaPath:"#/properties/settings/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
return false;
}
}
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.monitor !== undefined){
const _errs55 = errors;
if(typeof data13.monitor !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/settings/monitor",schemaPath:"#/properties/settings/properties/monitor/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid4 = _errs55 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.cpus !== undefined){
let data27 = data13.cpus;
const _errs57 = errors;
const _errs58 = errors;
let valid6 = false;
const _errs59 = errors;
if(errors === _errs59){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing3;
if(((data27.server === undefined) && (missing3 = "server")) || ((data27.client === undefined) && (missing3 = "client"))){
const err4 = {instancePath:instancePath+"/settings/cpus",schemaPath:"#/properties/settings/properties/cpus/anyOf/0/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
const _errs61 = errors;
for(const key3 in data27){
if(!((key3 === "server") || (key3 === "client"))){
const err5 = {instancePath:instancePath+"/settings/cpus",schemaPath:"#/properties/settings/properties/cpus/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
break;
}
}
if(_errs61 === errors){
if(data27.server !== undefined){
const _errs62 = errors;
if(typeof data27.server !== "string"){
const err6 = {instancePath:instancePath+"/settings/cpus/server",schemaPath:"#/properties/settings/properties/cpus/anyOf/0/properties/server/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid7 = _errs62 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data27.client !== undefined){
const _errs64 = errors;
if(typeof data27.client !== "string"){
const err7 = {instancePath:instancePath+"/settings/cpus/client",schemaPath:"#/properties/settings/properties/cpus/anyOf/0/properties/client/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid7 = _errs64 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/settings/cpus",schemaPath:"#/properties/settings/properties/cpus/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid1 = _errs59 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs66 = errors;
if(data27 !== null){
const err9 = {instancePath:instancePath+"/settings/cpus",schemaPath:"#/properties/settings/properties/cpus/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid1 = _errs66 === errors;
valid6 = valid6 || _valid1;
}
if(!valid6){
const err10 = {instancePath:instancePath+"/settings/cpus",schemaPath:"#/properties/settings/properties/cpus/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate21.errors = vErrors;
return false;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs57 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.rates !== undefined){
let data30 = data13.rates;
const _errs68 = errors;
if(errors === _errs68){
if(Array.isArray(data30)){
if(data30.length < 1){
validate21.errors = [{instancePath:instancePath+"/settings/rates",schemaPath:"#/properties/settings/properties/rates/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid8 = true;
const len2 = data30.length;
for(let i2=0; i2<len2; i2++){
let data31 = data30[i2];
const _errs70 = errors;
const _errs71 = errors;
let valid9 = false;
const _errs72 = errors;
if(errors === _errs72){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
let missing4;
if((data31.requestsPerSecond === undefined) && (missing4 = "requestsPerSecond")){
const err11 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/0/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
const _errs74 = errors;
for(const key4 in data31){
if(!(key4 === "requestsPerSecond")){
const err12 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
break;
}
}
if(_errs74 === errors){
if(data31.requestsPerSecond !== undefined){
let data32 = data31.requestsPerSecond;
const _errs75 = errors;
if(errors === _errs75){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 <= 0 || isNaN(data32)){
const err13 = {instancePath:instancePath+"/settings/rates/" + i2+"/requestsPerSecond",schemaPath:"#/properties/settings/properties/rates/items/anyOf/0/properties/requestsPerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/settings/rates/" + i2+"/requestsPerSecond",schemaPath:"#/properties/settings/properties/rates/items/anyOf/0/properties/requestsPerSecond/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
}
}
else {
const err15 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid2 = _errs72 === errors;
valid9 = valid9 || _valid2;
if(!valid9){
const _errs77 = errors;
if(errors === _errs77){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
let missing5;
if((data31.shareOfMaximum === undefined) && (missing5 = "shareOfMaximum")){
const err16 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
const _errs79 = errors;
for(const key5 in data31){
if(!(key5 === "shareOfMaximum")){
const err17 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
break;
}
}
if(_errs79 === errors){
if(data31.shareOfMaximum !== undefined){
let data33 = data31.shareOfMaximum;
const _errs80 = errors;
if(errors === _errs80){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 > 1 || isNaN(data33)){
const err18 = {instancePath:instancePath+"/settings/rates/" + i2+"/shareOfMaximum",schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/properties/shareOfMaximum/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
else {
if(data33 <= 0 || isNaN(data33)){
const err19 = {instancePath:instancePath+"/settings/rates/" + i2+"/shareOfMaximum",schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/properties/shareOfMaximum/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/settings/rates/" + i2+"/shareOfMaximum",schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/properties/shareOfMaximum/type",keyword:"type",params:{type: "number"},message:"must be number"};
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
}
}
}
else {
const err21 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var _valid2 = _errs77 === errors;
valid9 = valid9 || _valid2;
}
if(!valid9){
const err22 = {instancePath:instancePath+"/settings/rates/" + i2,schemaPath:"#/properties/settings/properties/rates/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
validate21.errors = vErrors;
return false;
}
else {
errors = _errs71;
if(vErrors !== null){
if(_errs71){
vErrors.length = _errs71;
}
else {
vErrors = null;
}
}
}
var valid8 = _errs70 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/settings/rates",schemaPath:"#/properties/settings/properties/rates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs68 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data13.slo !== undefined){
let data34 = data13.slo;
const _errs82 = errors;
if(errors === _errs82){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing6;
if(((data34.percentile === undefined) && (missing6 = "percentile")) || ((data34.belowMs === undefined) && (missing6 = "belowMs"))){
validate21.errors = [{instancePath:instancePath+"/settings/slo",schemaPath:"#/properties/settings/properties/slo/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
const _errs84 = errors;
for(const key6 in data34){
if(!((key6 === "percentile") || (key6 === "belowMs"))){
validate21.errors = [{instancePath:instancePath+"/settings/slo",schemaPath:"#/properties/settings/properties/slo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs84 === errors){
if(data34.percentile !== undefined){
let data35 = data34.percentile;
const _errs85 = errors;
if(!(((((data35 === "mean") || (data35 === "p50")) || (data35 === "p90")) || (data35 === "p99")) || (data35 === "max"))){
validate21.errors = [{instancePath:instancePath+"/settings/slo/percentile",schemaPath:"#/properties/settings/properties/slo/properties/percentile/enum",keyword:"enum",params:{allowedValues: schema6.properties.settings.properties.slo.properties.percentile.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid12 = _errs85 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data34.belowMs !== undefined){
let data36 = data34.belowMs;
const _errs86 = errors;
if(errors === _errs86){
if((typeof data36 == "number") && (isFinite(data36))){
if(data36 <= 0 || isNaN(data36)){
validate21.errors = [{instancePath:instancePath+"/settings/slo/belowMs",schemaPath:"#/properties/settings/properties/slo/properties/belowMs/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/settings/slo/belowMs",schemaPath:"#/properties/settings/properties/slo/properties/belowMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
}
var valid12 = _errs86 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/settings/slo",schemaPath:"#/properties/settings/properties/slo/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs82 === errors;
}
else {
var valid4 = true;
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
validate21.errors = [{instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.environment !== undefined){
let data37 = data.environment;
const _errs88 = errors;
if(errors === _errs88){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
let missing7;
if(((((((((((((data37.cpuModel === undefined) && (missing7 = "cpuModel")) || ((data37.cpuCores === undefined) && (missing7 = "cpuCores"))) || ((data37.memoryBytes === undefined) && (missing7 = "memoryBytes"))) || ((data37.os === undefined) && (missing7 = "os"))) || ((data37.kernel === undefined) && (missing7 = "kernel"))) || ((data37.architecture === undefined) && (missing7 = "architecture"))) || ((data37.node === undefined) && (missing7 = "node"))) || ((data37.tcpCongestionControl === undefined) && (missing7 = "tcpCongestionControl"))) || ((data37.gitCommit === undefined) && (missing7 = "gitCommit"))) || ((data37.gitModified === undefined) && (missing7 = "gitModified"))) || ((data37.lockfileSha256 === undefined) && (missing7 = "lockfileSha256"))) || ((data37.packages === undefined) && (missing7 = "packages"))){
validate21.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs90 = errors;
for(const key7 in data37){
if(!(func2.call(schema6.properties.environment.properties, key7))){
validate21.errors = [{instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs90 === errors){
if(data37.cpuModel !== undefined){
const _errs91 = errors;
if(typeof data37.cpuModel !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/cpuModel",schemaPath:"#/properties/environment/properties/cpuModel/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid13 = _errs91 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.cpuCores !== undefined){
let data39 = data37.cpuCores;
const _errs93 = errors;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
validate21.errors = [{instancePath:instancePath+"/environment/cpuCores",schemaPath:"#/properties/environment/properties/cpuCores/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs93){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 < 0 || isNaN(data39)){
validate21.errors = [{instancePath:instancePath+"/environment/cpuCores",schemaPath:"#/properties/environment/properties/cpuCores/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid13 = _errs93 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.memoryBytes !== undefined){
let data40 = data37.memoryBytes;
const _errs95 = errors;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
validate21.errors = [{instancePath:instancePath+"/environment/memoryBytes",schemaPath:"#/properties/environment/properties/memoryBytes/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs95){
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 < 0 || isNaN(data40)){
validate21.errors = [{instancePath:instancePath+"/environment/memoryBytes",schemaPath:"#/properties/environment/properties/memoryBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid13 = _errs95 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.os !== undefined){
const _errs97 = errors;
if(typeof data37.os !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/os",schemaPath:"#/properties/environment/properties/os/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid13 = _errs97 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.kernel !== undefined){
const _errs99 = errors;
if(typeof data37.kernel !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/kernel",schemaPath:"#/properties/environment/properties/kernel/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid13 = _errs99 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.architecture !== undefined){
const _errs101 = errors;
if(typeof data37.architecture !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/architecture",schemaPath:"#/properties/environment/properties/architecture/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid13 = _errs101 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.node !== undefined){
const _errs103 = errors;
if(typeof data37.node !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/node",schemaPath:"#/properties/environment/properties/node/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid13 = _errs103 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.tcpCongestionControl !== undefined){
let data45 = data37.tcpCongestionControl;
const _errs105 = errors;
if((typeof data45 !== "string") && (data45 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/tcpCongestionControl",schemaPath:"#/properties/environment/properties/tcpCongestionControl/type",keyword:"type",params:{type: schema6.properties.environment.properties.tcpCongestionControl.type},message:"must be string,null"}];
return false;
}
var valid13 = _errs105 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.gitCommit !== undefined){
let data46 = data37.gitCommit;
const _errs107 = errors;
if((typeof data46 !== "string") && (data46 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/gitCommit",schemaPath:"#/properties/environment/properties/gitCommit/type",keyword:"type",params:{type: schema6.properties.environment.properties.gitCommit.type},message:"must be string,null"}];
return false;
}
var valid13 = _errs107 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.gitModified !== undefined){
let data47 = data37.gitModified;
const _errs109 = errors;
if((typeof data47 !== "boolean") && (data47 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/gitModified",schemaPath:"#/properties/environment/properties/gitModified/type",keyword:"type",params:{type: schema6.properties.environment.properties.gitModified.type},message:"must be boolean,null"}];
return false;
}
var valid13 = _errs109 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.codeSha256 !== undefined){
let data48 = data37.codeSha256;
const _errs111 = errors;
if(errors === _errs111){
if(typeof data48 === "string"){
if(!pattern1.test(data48)){
validate21.errors = [{instancePath:instancePath+"/environment/codeSha256",schemaPath:"#/properties/environment/properties/codeSha256/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"},message:"must match pattern \""+"^[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/codeSha256",schemaPath:"#/properties/environment/properties/codeSha256/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid13 = _errs111 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.lockfileSha256 !== undefined){
let data49 = data37.lockfileSha256;
const _errs113 = errors;
if((typeof data49 !== "string") && (data49 !== null)){
validate21.errors = [{instancePath:instancePath+"/environment/lockfileSha256",schemaPath:"#/properties/environment/properties/lockfileSha256/type",keyword:"type",params:{type: schema6.properties.environment.properties.lockfileSha256.type},message:"must be string,null"}];
return false;
}
var valid13 = _errs113 === errors;
}
else {
var valid13 = true;
}
if(valid13){
if(data37.packages !== undefined){
let data50 = data37.packages;
const _errs115 = errors;
if(errors === _errs115){
if(Array.isArray(data50)){
var valid14 = true;
const len3 = data50.length;
for(let i3=0; i3<len3; i3++){
let data51 = data50[i3];
const _errs117 = errors;
if(errors === _errs117){
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
let missing8;
if(((data51.name === undefined) && (missing8 = "name")) || ((data51.version === undefined) && (missing8 = "version"))){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3,schemaPath:"#/properties/environment/properties/packages/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs119 = errors;
for(const key8 in data51){
if(!(((key8 === "name") || (key8 === "version")) || (key8 === "deprecated"))){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3,schemaPath:"#/properties/environment/properties/packages/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs119 === errors){
if(data51.name !== undefined){
const _errs120 = errors;
if(typeof data51.name !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3+"/name",schemaPath:"#/properties/environment/properties/packages/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid15 = _errs120 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data51.version !== undefined){
const _errs122 = errors;
if(typeof data51.version !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3+"/version",schemaPath:"#/properties/environment/properties/packages/items/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid15 = _errs122 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data51.deprecated !== undefined){
const _errs124 = errors;
if(typeof data51.deprecated !== "string"){
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3+"/deprecated",schemaPath:"#/properties/environment/properties/packages/items/properties/deprecated/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid15 = _errs124 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/packages/" + i3,schemaPath:"#/properties/environment/properties/packages/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid14 = _errs117 === errors;
if(!valid14){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/environment/packages",schemaPath:"#/properties/environment/properties/packages/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid13 = _errs115 === errors;
}
else {
var valid13 = true;
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
var valid0 = _errs88 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rounds !== undefined){
let data55 = data.rounds;
const _errs126 = errors;
if(errors === _errs126){
if(Array.isArray(data55)){
if(data55.length < 1){
validate21.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
return false;
}
else {
var valid16 = true;
const len4 = data55.length;
for(let i4=0; i4<len4; i4++){
const _errs128 = errors;
if(!(validate24(data55[i4], {instancePath:instancePath+"/rounds/" + i4,parentData:data55,parentDataProperty:i4,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid16 = _errs128 === errors;
if(!valid16){
break;
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/rounds",schemaPath:"#/properties/rounds/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs126 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data57 = data.summary;
const _errs129 = errors;
const _errs130 = errors;
let valid17 = false;
const _errs131 = errors;
if(!(validate48(data57, {instancePath:instancePath+"/summary",parentData:data,parentDataProperty:"summary",rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
var _valid3 = _errs131 === errors;
valid17 = valid17 || _valid3;
if(!valid17){
const _errs132 = errors;
if(data57 !== null){
const err23 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid3 = _errs132 === errors;
valid17 = valid17 || _valid3;
}
if(!valid17){
const err24 = {instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
validate21.errors = vErrors;
return false;
}
else {
errors = _errs130;
if(vErrors !== null){
if(_errs130){
vErrors.length = _errs130;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs129 === errors;
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
