import yargs from 'yargs'
import { answered } from './options.js'

/** @import { Options } from 'yargs' */
/** @import { Parameter } from '../workload/parameter.d.ts' */
/** @import { Definition } from './options.js' */

/** @type {(parameter: Parameter) => Options} */
function toOption({ alias, kind, words, help, default: usual, usual: otherwise }) {
  const said = { alias, describe: help, defaultDescription: usual ?? otherwise }
  if (words) return { ...said, array: true }
  return kind ? { ...said, requiresArg: true } : { ...said, boolean: true }
}

/** What --help says. @param {Definition} definition */
export function helpOf({ usage, groups, examples, version }) {
  const help = yargs().scriptName(usage.split(' ')[1]).usage(usage).example(examples)
  for (const [heading, table] of Object.entries(groups)) {
    for (const [name, parameter] of Object.entries(table)) help.option(name, toOption(parameter))
    help.group(Object.keys(table), heading)
  }
  return help.locale('en').wrap(110).version(version).alias(answered).getHelp()
}
