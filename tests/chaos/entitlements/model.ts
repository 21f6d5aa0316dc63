import { readFileSync } from 'node:fs'
import type { SandboxPayment } from '#server/gateways/payments/sandbox-files.ts'

/** What money buys, said again in the shortest way: nothing here is the server's code. */

export type Status = 'DRAFT' | 'OPEN' | 'UNCOLLECTABLE' | 'PENDING' | 'PAID' | 'VOID'
export type Who = 0 | 1
export type Programme = 2 | 3
export const everybody: readonly Who[] = [0, 1]
export const sold = [
  { id: 2, slug: 'full-programme' },
  { id: 3, slug: 'plus-programme' },
] as const
export const classIds: readonly number[] = [5, 7, 9, 13]
/** The intake of the sample content, and the next; both programmes have the same dates. */
export const intakes = [
  { name: '2026-09', startsOn: '2026-09-28', endsOn: '2027-04-18', lastPaperOn: '2027-05-30' },
  { name: '2027-06', startsOn: '2027-06-07', endsOn: '2028-01-02', lastPaperOn: '2028-02-01' },
] as const
export const intakeKey = (programme: Programme, intake: number): string =>
  `${programme === 2 ? 'full' : 'plus'}-${intakes[intake]?.name ?? ''}`

export type Order = {
  id: string
  who: Who
  programme: Programme
  intake: number
  classes: readonly number[]
  promo: string | null
  isGuarded: boolean
  status: Status
  /** Of the provider's pages, in the order in which they were opened. */
  references: string[]
  /** A card was set up for it, now or before. */
  isPlan: boolean
  /** A refund that ends access has come through. */
  isEnded: boolean
}
export type Refund = { id: string; order: string; endsAccess: boolean }
export type Model = {
  orders: Order[]
  refunds: Refund[]
  /** `who/programme`, by staff. */
  suspended: Set<string>
}
export const newModel = (): Model => ({ orders: [], refunds: [], suspended: new Set() })

export const mayFollow: Record<Status, readonly Status[]> = {
  DRAFT: ['OPEN'],
  OPEN: ['PENDING', 'PAID', 'VOID'],
  UNCOLLECTABLE: ['PENDING', 'PAID', 'VOID'],
  PENDING: ['PAID', 'OPEN', 'UNCOLLECTABLE'],
  PAID: [],
  VOID: [],
}

/** One order as the provider and the shop's log of set-ups know it. */
export type Known = {
  order: Order
  pages: readonly SandboxPayment[]
  /** The shop has heard the provider's last word of each page, charge and refund. */
  isHeard: boolean
  /** When cards were set up for this person and intake, the first one first; the last may be this order's. */
  setUpsOfIntake: readonly Date[]
}

/** Sen that the provider took for an order, by page. */
export const takenBy = ({ status, request, charges }: SandboxPayment): number =>
  request.plan === 'once'
    ? status === 'succeeded'
      ? request.amountSen
      : 0
    : charges.filter((one) => one.status === 'paid').reduce((sum, one) => sum + one.amountSen, 0)

/** Whose first payment came through. */
export const isBought = (page: SandboxPayment): boolean =>
  page.request.plan === 'once' ? page.status === 'succeeded' : page.charges[0]?.status === 'paid'

/** Is this order's person to have its classes in its intake? */
export function opens({ order, pages, setUpsOfIntake }: Known, now: Date): boolean {
  if (order.isEnded) return false
  if (pages.some(isBought)) return now <= endOf(intakes[order.intake]?.lastPaperOn ?? '')
  if (order.status !== 'PENDING') return false
  // Between the set-up of a card and its first charge: once, until the day after that charge is due.
  const [first, ...more] = setUpsOfIntake
  const isPlan = pages.at(-1)?.request.plan === 'instalments'
  return isPlan && first !== undefined && more.length === 0 && now <= courtesyEnd(first)
}

const graceDays = 7

/** Is a later charge refused for longer than its grace, and still owed? */
export function isOverdue({ order, pages }: Known, now: Date): boolean {
  if (order.status !== 'PAID' || order.isEnded) return false
  return pages.filter(isBought).some(({ charges, events }) =>
    charges.some(({ number, status }) => {
      const refused = events.find((one) => one.instalment === number && one.status === 'failed')
      return status === 'failed' && refused && dayOf(now) > plusDays(dayOf(refused.at), graceDays)
    }),
  )
}

const dayMs = 24 * 3_600_000
/** Malaysia is eight hours ahead, all year. */
export const dayOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() + dayMs / 3).toISOString().slice(0, 10)
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const endOf = (day: string): Date => new Date(Date.parse(day) + dayMs - dayMs / 3 - 1)

const holidayFile = new URL('../../../content/catalogue/bank-holidays.json', import.meta.url)
const holidays = (
  JSON.parse(readFileSync(holidayFile, 'utf8')) as { days: { day: string }[] }
).days.map(({ day }) => day)
const isBusinessDay = (day: string) =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.includes(day)

function courtesyEnd(setUp: Date): Date {
  let due = plusDays(dayOf(setUp), 1)
  while (!isBusinessDay(due)) due = plusDays(due, 1)
  return endOf(plusDays(due, 1))
}

/** The intakes on sale: what is taught or comes next, and those before it while papers are to come. */
export function onSale(now: Date): number[] {
  const today = dayOf(now)
  const left = intakes.flatMap((one, n) => (one.lastPaperOn >= today ? [n] : []))
  const newcomers = left.find((n) => (intakes[n]?.endsOn ?? '') >= today)
  return newcomers === undefined ? [] : [newcomers, ...left.filter((n) => n < newcomers)]
}

/** Sen for so many classes, by programme; with the paper that goes with each. */
const prices = {
  2: [0, 36_000, 69_000, 99_000, 126_000, 150_000, 171_000, 189_000, 204_000],
  3: [0, 45_000, 86_250, 123_750, 157_500, 187_500, 213_750, 236_250, 255_000],
}
const paperSen = 3000
/** What so many more classes cost before any discount. */
export const priceOf = (programme: Programme, held: number, more: number): number =>
  (prices[programme][held + more] ?? 0) - (prices[programme][held] ?? 0) + more * paperSen
