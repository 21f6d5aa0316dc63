import { and, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'

/** Columns to blank, by the key of the table's object; the others stay as they are. */
type Blank = Record<string, unknown>

/** Rows whose retention has ended: one condition that one index serves, so never an `or`. */
export type ExpiredRows = {
  /** The column by which age is measured. In growing tables it needs an index. */
  by: PgColumn
  when: SQL | undefined
  /** Columns that are blanked; without it the rows are deleted. */
  blank?: Blank
}

/** Rows that belong to a person. */
export type PersonalPart = {
  table: PgTable
  /** Which rows belong to this person. */
  rowsOf(uid: string): SQL | undefined
  /** Columns left out of a person's copy, and why; all others are in it. */
  notCopied?: Readonly<Record<string, string>>
  /**
   * What happens to the rows when the person is deleted. If they are kept, `unchanged` lists every column that is not
   * blanked.
   */
  erase: 'delete' | { blank: Blank; unchanged: readonly string[] }
  /** Why they are kept, and for how long at most. */
  retention: string
  /** Rows whose retention has ended, checked each hour. */
  expired?: (now: Date) => readonly ExpiredRows[]
}

/** Rows that belong to no person, and what they are. */
export type ImpersonalPart = {
  impersonal: string
  /** Rows whose use has ended, checked each hour. */
  expired?: (now: Date) => readonly ExpiredRows[]
}

export const hourMs = 3600 * 1000

export const dayMs = 24 * hourMs

/** The instant `days` days ago. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

export const yearsBefore = (now: Date, years: number) => daysBefore(now, years * 365.25)

/** Records of income are kept for seven years after the end of their year (Income Tax Act 1967, section 82). */
export const recordYears = 7

export const startOfRecords = (now: Date) =>
  atMalaysianTime(`${Number(malaysianDay(now).slice(0, 4)) - recordYears}-01-01`, '00:00')

export const recordOfMoney = 'Records of money: seven years after the end of the year.'

export const whileAccount = 'While the account is there.'

/** Rows older than an instant or day that meet further conditions. */
export function before(
  by: PgColumn,
  until: Date | string,
  ...and_: (SQL | undefined)[]
): ExpiredRows {
  return { by, when: and(lt(by, until), ...and_) }
}

/** Records of money that identify people only by an id. */
export function moneyRecord(
  table: PgTable,
  rowsOf: PersonalPart['rowsOf'],
  unchanged: readonly string[],
): PersonalPart {
  return { table, rowsOf, erase: { blank: {}, unchanged }, retention: recordOfMoney }
}

export const ordersOf = (uid: string) => sql`(select id from orders where uid = ${uid})`

export const paymentsOf = (uid: string) =>
  sql`(select p.id from payments p join orders o on o.id = p.order_id where o.uid = ${uid})`

/** Personal data of tables, by table name. */
export type TableData = Readonly<Record<string, PersonalPart | ImpersonalPart>>
