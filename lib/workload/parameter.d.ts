import type { Kind } from './kinds.js'

// biome-ignore lint/suspicious/noExplicitAny: what reads it is declared beside its kind
type OfItsKind = any

/**
 * One named setting. From it follow its option and help, the type and schema of its values, the server's environment,
 * `conditions` in JSON, headings, sentences and the axes of plots.
 */
export interface Parameter {
  /**
   * server: a process has one value; client: one process is measured under all of them, one after the other; run (where
   * nothing is said): there is one for the whole run; report: no part of the run, and nothing that --resume goes on with.
   * Of server and client there may be several with commas: what is measured is every combination.
   */
  scope?: 'server' | 'client' | 'run' | 'report'
  alias?: string
  /** Its key in settings, where that is not its name. */
  setting?: string
  /** None for a flag, which is there or not. */
  kind?: Kind<unknown>
  /** Whether there may be several values with commas, which are used together; those of server and client are combined. */
  list?: boolean
  /** As one would write it. Where there is none and nothing is written, it is null. */
  default?: string
  /** What takes the place of the default with --quick: fewer of its values, or less of it. */
  quick?: string
  /** Whether it is no option: every run has its default, and its results say so. */
  fixed?: boolean
  /** Whether it is left out of the settings, instead of null, where it is not asked for. */
  optional?: boolean
  /** Whether it concerns some servers only: the others are the same whatever its value. */
  ofSome?: boolean
  /** What --help says in its place, where something else decides. */
  usual?: string
  help: string
  /** Whether the run goes on after its rounds, until this decides that it ends. */
  adaptive?: boolean
  /** Whether it takes all words that follow, which are for the command line itself to read. */
  words?: boolean
  /** Options that must not be written with it: `query`, or `workload rest` for one value of an option. */
  conflicts?: readonly string[]
  /** The only options that may be written with it; any but its conflicts if absent. */
  onlyWith?: readonly string[]
  /** Options in the same form, one of which must be written with it; a message names the first. */
  requires?: readonly string[]
  /** As a heading names it, such as `rtt 50 ms`; name and value where absent. */
  label?(value: OfItsKind): string
  /** As a sentence names it, such as `50 ms round trips`. */
  phrase?(value: OfItsKind): string
  /** That it can grow: the axis of a plot, on its way along which one row may pass another. */
  plotted?: { scale: 'linear' | 'logarithmic'; title: string }
}

/** By name: the option's, in kebab case. */
export type ParameterTable = Readonly<Record<string, Parameter>>

/** The names of those of a table that are as said. */
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

/** What a command line gives: settings by their keys, and the axes, if there are any. */
export type Given<Table> = {
  -readonly [Name in Exclude<keyof Table, AxisNames<Table> | OptionalNames<Table>> as KeyOf<Name, Table[Name]>]:
    | Several<Table[Name]>
    | Absent<Table[Name]>
} & {
  -readonly [Name in OptionalNames<Table> as KeyOf<Name, Table[Name]>]?: Several<Table[Name]>
} & (AxisNames<Table> extends never ? unknown : { axes: AxesOf<Table> })
