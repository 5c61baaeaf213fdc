import yargs from 'yargs'
import { answered } from './options.js'

/** @import { Options } from 'yargs' */
/** @import { Parameter, ParameterTable } from '../workload/parameter.d.ts' */
/** @import { Definition } from './options.js' */

const width = 110

/** @type {(parameter: Parameter) => Options} */
function toOption({ alias, kind, words, help, default: usual, usual: otherwise }) {
  const said = { alias, describe: help, defaultDescription: usual ?? otherwise }
  if (words) return { ...said, array: true }
  return kind ? { ...said, requiresArg: true } : { ...said, boolean: true }
}

/** @type {(heading: string, table: ParameterTable) => Promise<string>} */
function describeGroup(heading, table) {
  const help = yargs().locale('en').wrap(width).help(false).version(false)
  for (const [name, parameter] of Object.entries(table)) help.option(name, toOption(parameter))
  return help.group(Object.keys(table), heading).getHelp()
}

/**
 * What --help says. Each group is described by itself: where suites have options of one name, yargs would only know the
 * last of their defaults.
 * @param {Definition} definition
 */
export async function helpOf({ usage, groups, examples, version }) {
  const create = () => yargs().scriptName(usage.split(' ')[1]).locale('en').wrap(width)
  const own = create().usage(usage).version(version).alias(answered).getHelp()
  const shown = create().example(examples).help(false).version(false).getHelp()
  const described = Object.entries(groups).map(([heading, table]) => describeGroup(heading, table))
  const parts = await Promise.all([own, ...described, shown])
  return parts.map((part) => part.trim()).join('\n\n')
}
