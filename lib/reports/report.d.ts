/** Report on any measurement, for every format. */
export interface Report<Row extends object = object> {
  /** Rows for programs: JSON has them unchanged, CSV without nesting. */
  rows: Row[]
  tables: Table[]
  /** Lines that a terminal has below the tables, because they do not fit into columns. */
  remarks: string[]
  /** Facts that the reader must know, a sentence or two each. */
  notes: string[]
  /** Notes that only define columns and signs, if they are there: a terminal has them with --notes. None if absent. */
  details?: string[]
  /** Shorter wordings, a line each, of notes: a terminal has the notes themselves with --notes. None if absent. */
  brief?: Record<string, string>
  /** Answer to the question that was measured, in a sentence or two: a terminal has it last. Absent without one. */
  answer?: string
  /** True if a requested limit is exceeded, which the exit code tells. */
  failed?: boolean
  /** Shapes of CSV fields that a row may lack, by their names; an empty shape leaves a field out of CSV. */
  nested?: Record<string, object>
}

export interface Table<Item = unknown> {
  heading: string | null
  /** Name in a page if there is no heading. */
  name?: string
  columns: Column<Item>[]
  items: Item[]
  /** Returns the group of an item: a thin line separates groups. Null, or absent, for none. */
  groupOf?(item: Item): number | null
  /** Titles of the columns that a narrow terminal leaves out, the first one first. */
  leastImportant?: readonly string[]
  /** True if the user named the columns: a terminal shows all, however narrow it is or few their values. */
  isChosen?: boolean
  /** Lines below it. */
  notes: string[]
}

export interface Column<Item = unknown> {
  title: string
  align: 'left' | 'right'
  text(item: Item): string
  /** Returns a suffix of the text that is no part of its link. */
  mark?(item: Item): string
  /** Returns the path, from the project's root, of the file that the text names. */
  path?(item: Item): string
  /** True if a terminal has no room for the text: the remarks repeat it. */
  isLong?: boolean
  /** Number of characters that a terminal shows of a cell; 500 by default. */
  characters?: number
}

export interface FormatOptions {
  color?: boolean
  /** Number of characters in a line of the terminal; unlimited by default. */
  width?: number
  /** True if a terminal has the details, too. */
  notes?: boolean
  /** Path of the project's root from a page, such as `../`: names link to the servers' files. Without it none do. */
  root?: string
  /** Path of a picture from a page. */
  picture?: string
}

export interface Relation {
  /** Ratio of the first row to the second. */
  ratio: number
  /** 95 % confidence interval of the ratio. */
  interval: [number, number]
  /** `~` if a second run might reverse it; null if more blocks are needed to say. */
  verdict: 'faster' | 'slower' | '~' | null
}

export interface Picture {
  title: string
  /** Document of drawDocument; the `<title>` of a mark in it is its tooltip. */
  svg: string
  /** Explanation of how to read it. */
  about?: string
  /** Its figures, if no other table has them. */
  table?: Table
  /** True if only the switch for all rows shows it, if there is a picture of the first ones. */
  isOfAll?: boolean
}

export interface Compared {
  rows: object[]
  /** True if the ratios are of times; of rates if absent. */
  isTime?: boolean
  /** Ratio of the A/A control to itself; null, or absent, if it is unknown. */
  controlRatio?: number | null
  /** Compares two rows; null if one of them has no number. */
  relate(row: object, other: object): Relation | null
  /** Computes the ratio of rows with too few blocks for an interval; null if one of them has no number. */
  estimate?(row: object, other: object): number | null
  /** Reason why a ratio without a verdict is not confirmed. */
  doubt?: string
}

/** Condition of cases: a number, or one of some choices. */
export interface CaseField {
  name: string
  label: string
  /** Value at the start. */
  value: string
  /** Choices with their texts; a number without them. */
  choices?: Record<string, string>
  /** Largest factor between two numbers that are near each other. */
  nearFactor?: number
  /** Number added to both before they are compared, so that 0 has a distance. */
  offset?: number
}

/** Measured case, which a page finds by its conditions. */
export interface Case {
  title: string
  /** Values by the names of fields. */
  at: Record<string, number | string>
  /** Run, date and machine. */
  origin: string
  /** Sentences of rows that no flag doubts. */
  sentences: string[]
  table: Table
}

/** Optional parts of a page beside a report. */
export interface PageParts {
  /** Tells whether the page shows a row at first; others follow by a switch. All are shown if absent. */
  isFirst?(row: object): boolean
  /** Picture and table of these rows, in place of those of all rows. */
  first?: { picture: Picture; table: Table }
  cases?: { fields: CaseField[]; cases: Case[] }
  /** Sentences below the answer. */
  lead?: string[]
  pictures?: Picture[]
  /** Comparisons of rows: those together that were measured together. */
  compared?: Compared[]
  /** Lists facts about a server. */
  about?(server: string): [term: string, text: string][]
  /** Reports that follow below the first one, or have a question and a section of their own. */
  further?: { heading: string; report: Report; part?: { question: string; origin: string; parts: PageParts } }[]
}
