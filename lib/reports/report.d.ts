/** What every format shows, whatever was measured. */
export interface Report<Row extends object = object> {
  /** For programs: JSON has them as they are, CSV without nesting. */
  rows: Row[]
  /** For readers. */
  tables: Table[]
  /** What a terminal says below the tables, as it has no room for it in them. */
  remarks: string[]
  /** What the reader must know, a sentence or two each. */
  notes: string[]
  /** The most important of them in four lines at most, for a README. */
  footnotes?: string[]
  /** What CSV has of fields that a row may lack, by their names; nothing of what has a table of its own. */
  nested?: Record<string, object>
}

export interface Table<Item = unknown> {
  heading: string | null
  columns: Column<Item>[]
  items: Item[]
  /** Of an item: a thin line stands where another one begins. Absent, or null for an item, where there is none. */
  groupOf?(item: Item): number | null
  /** A line each, below it. */
  said: string[]
}

export interface Column<Item = unknown> {
  title: string
  align: 'left' | 'right'
  text(item: Item): string
  /** What follows the text and is no part of a link. */
  mark?(item: Item): string
  /** The file that the text is the name of, from the project's root. */
  path?(item: Item): string
  /** Words that a terminal has no room for: they are among the remarks. */
  isLong?: boolean
  /** How many characters a terminal shows of a cell, 500 where nothing is said. */
  characters?: number
}

export interface FormatOptions {
  color?: boolean
  /** For the project's README: names are links to the servers' files, and footnotes take the place of the notes. */
  links?: boolean
}
