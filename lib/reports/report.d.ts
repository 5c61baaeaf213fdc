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
  /** Whether what was asked of the rows does not hold, which an exit code tells. */
  failed?: boolean
  /** What CSV has of fields that a row may lack, by their names; nothing of what has a table of its own. */
  nested?: Record<string, object>
}

export interface Table<Item = unknown> {
  heading: string | null
  /** What a page calls it that has no heading. */
  name?: string
  columns: Column<Item>[]
  items: Item[]
  /** Of an item: a thin line stands where another one begins. Absent, or null for an item, where there is none. */
  groupOf?(item: Item): number | null
  /** Titles of the columns that a narrow terminal has no room for: as many as it takes are left out, from the first on. */
  leastImportant?: readonly string[]
  /** Lines below it. */
  notes: string[]
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
  /** How many characters a terminal has in a line; any number where nothing is said. */
  width?: number
  /** For the project's README: names are links to the servers' files, and footnotes take the place of the notes. */
  links?: boolean
}

/** How two rows compare. */
export interface Relation {
  /** Of the first by the second. */
  ratio: number
  /** 95 %. */
  interval: [number, number]
  /** `~` where a second run might turn it; null where it takes more blocks to say. */
  verdict: 'faster' | 'slower' | '~' | null
}

/** A drawing for a page. */
export interface Picture {
  title: string
  /** A document of drawDocument; the `<title>` of a mark in it is told where somebody points at it. */
  svg: string
  /** How to read it. */
  about?: string
  /** Its figures, where no other table has them. */
  table?: Table
}

/** Rows that compare with each other; null where one of them has no number. */
export interface Compared {
  rows: object[]
  relate(row: object, other: object): Relation | null
}

/** What a page shows beside a report. All of it is optional. */
export interface PageParts {
  pictures?: Picture[]
  /** How rows compare with each other: those together that were measured together. */
  compared?: Compared[]
  /** What there is to know of a server: terms, and what they are. */
  about?(server: string): [term: string, text: string][]
  /** Reports that stand below the first one. */
  further?: { heading: string; report: Report }[]
}
