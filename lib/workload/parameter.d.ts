import type { Kind } from './kinds.js'

// biome-ignore lint/suspicious/noExplicitAny: the kind beside it declares its type
type OfItsKind = any

/**
 * One named setting. From it follow its option and help, the type and schema of its values, the server's environment,
 * `conditions` in JSON, headings, sentences and the axes of plots.
 */
export interface Parameter {
  /**
   * server: one value per process; client: one process is measured under all values, one after the other; run, the
   * default: one value for the whole run; report: no part of the run, so that --resume accepts it.
   * Server and client parameters take several values with commas: every combination is measured.
   */
  scope?: 'server' | 'client' | 'run' | 'report'
  alias?: string
  /** Its key in settings, if that is not its name. */
  setting?: string
  /** Absent for a flag. */
  kind?: Kind<unknown>
  /** Takes several values with commas, which are used together; those of server and client are combined. */
  list?: boolean
  /** Default as the user would write it; null without one. */
  default?: string
  /** Default with --quick: fewer values, or less of it. */
  quick?: string
  /** Is no option: every run has its default, and its results say so. */
  fixed?: boolean
  /** Is left out of the settings, instead of null, if not written. */
  optional?: boolean
  /** Concerns some servers only: the others are the same whatever its value. */
  ofSome?: boolean
  /** Default that --help shows, if something else decides. */
  shownDefault?: string
  help: string
  /** Decides when the run ends, after its rounds. */
  adaptive?: boolean
  /** Takes all words up to the next option; each program reads them itself. */
  variadic?: boolean
  /** Options that must not be written with it: `query`, or `workload rest` for one value of an option. */
  conflicts?: readonly string[]
  /** The only options that may be written with it; any but its conflicts if absent. */
  onlyWith?: readonly string[]
  /** Selects its suite if none is written. */
  selectsSuite?: boolean
  /** Is masked in results, so that --resume accepts it, too. */
  secret?: boolean
  /** Options in the same form, one of which must be written with it; a message names the first. */
  requires?: readonly string[]
  /** Formats a value for a heading, such as `rtt 50 ms`; name and value if absent. */
  label?(value: OfItsKind): string
  /** Formats a value for a sentence, such as `50 ms round trips`. */
  phrase?(value: OfItsKind): string
  /** Axis of a plot, if its values can grow. */
  plotted?: { scale: 'linear' | 'logarithmic'; title: string }
}

/** Parameters by the names of their options, in kebab case. */
export type ParameterTable = Readonly<Record<string, Parameter>>

/** Names of a table's parameters that match a type. */
export type NamesOf<Table, Kept> = {
  [Name in keyof Table & string]: Table[Name] extends Kept ? Name : never
}[keyof Table & string]
type AxisNames<Table> = NamesOf<Table, { readonly scope: 'server' | 'client' }>
type OptionalNames<Table> = NamesOf<Table, { readonly optional: true }>
type KeyOf<Name, Declared> = Declared extends { readonly setting: infer Key extends string } ? Key : Name
type One<Declared> = Declared extends { readonly kind: Kind<infer Value> } ? Value : boolean
type Several<Declared> = Declared extends { readonly list: true } ? One<Declared>[] : One<Declared>
type Absent<Declared> = Declared extends { readonly default: string }
  ? never
  : Declared extends { readonly kind: object }
    ? null
    : never

/** One value of each axis. */
export type ConditionsOf<Table> = { -readonly [Name in AxisNames<Table>]: One<Table[Name]> }

/** All values of each axis. */
export type AxesOf<Table> = { -readonly [Name in AxisNames<Table>]: One<Table[Name]>[] }

/** Values of a command line: settings by their keys, and the axes, if there are any. */
export type Given<Table> = {
  -readonly [Name in Exclude<keyof Table, AxisNames<Table> | OptionalNames<Table>> as KeyOf<Name, Table[Name]>]:
    | Several<Table[Name]>
    | Absent<Table[Name]>
} & {
  -readonly [Name in OptionalNames<Table> as KeyOf<Name, Table[Name]>]?: Several<Table[Name]>
} & (AxisNames<Table> extends never ? unknown : { axes: AxesOf<Table> })
