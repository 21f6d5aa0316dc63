import { readFileSync } from 'node:fs'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
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
  /** When what it opened ended: by a refund, a lost dispute or a write-off. */
  endedAt: Date | null
  /** Classes that it opened, and that staff ended or moved. */
  taken: number[]
  /** The same while the first charge of its card plan was to come. */
  takenBefore: number[]
}
/** `givenBy`: staff gave it back by hand, so much of it; else the provider does. */
export type Refund = { id: string; order: string; endsAccess: boolean; manualSen: number }
/** A charge that its cardholder's bank asks back, as the bank has it. */
export type Dispute = {
  id: string
  order: string
  reference: string
  instalment: number | undefined
  amountSen: number
  status: DisputeStatus
  isInquiry: boolean
  /** Ids; each tells the shop to look at the dispute again. */
  events: string[]
}
/** Cash that staff received for an order, or for one charge of its card plan. */
export type Cash = {
  id: string
  order: string
  instalment: number | null
  amountSen: number
  status: 'waiting' | 'counted' | 'declined'
  at: Date
}
/** A class that staff opened. */
export type ManualEnrolment = {
  id: string
  who: Who
  programme: Programme
  intake: number
  classId: number
  until: Date
  /** The order whose class was moved here: this ends with it. */
  order: string | null
  isEnded: boolean
}
export type Place = { programme: Programme; intake: number; classId: number }
export type Model = {
  orders: Order[]
  refunds: Refund[]
  disputes: Dispute[]
  cash: Cash[]
  manual: ManualEnrolment[]
  /** `who/programme`, by staff. */
  suspended: Set<string>
  /** How many people each of `limited` takes; null: any number. */
  capacities: (number | null)[]
  /** A disputed order's classes are closed. */
  disputeSuspends: boolean
}
/** Classes with few seats. */
export const limited: readonly Place[] = [
  { programme: 2, intake: 0, classId: 9 },
  { programme: 2, intake: 1, classId: 13 },
  { programme: 3, intake: 0, classId: 13 },
]
export const newModel = (disputeSuspends: boolean): Model => ({
  orders: [],
  refunds: [],
  disputes: [],
  cash: [],
  manual: [],
  suspended: new Set(),
  capacities: limited.map(() => 1),
  disputeSuspends,
})

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
  cash: readonly Cash[]
  disputes: readonly Dispute[]
  /** The shop has heard the provider's last word of each page, charge, refund and dispute. */
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
const isWhole = ({ status, instalment }: Cash): boolean =>
  status === 'counted' && instalment === null

/** How often the first payment of an order came through, at the provider or by hand. */
export const timesBought = ({ pages, cash }: Pick<Known, 'pages' | 'cash'>): number =>
  pages.filter(isBought).length + cash.filter(isWhole).length

/** Sen that staff received. */
export const cashOf = ({ cash }: Pick<Known, 'cash'>): number =>
  cash.reduce((sum, one) => sum + (one.status === 'counted' ? one.amountSen : 0), 0)

/** Has the cardholder's bank taken the money, for now or for good? */
export const isTaken = ({ isInquiry, status }: Dispute): boolean => !isInquiry && status !== 'won'

const lastMoment = (intake: number): Date => endOf(intakes[intake]?.lastPaperOn ?? '')

/** The classes of an order that are this person's now, whether or not something suspends them. */
export function opens(known: Known, now: Date): readonly number[] {
  const { order, pages, setUpsOfIntake } = known
  if (order.endedAt) return []
  const without = (gone: readonly number[]) => order.classes.filter((id) => !gone.includes(id))
  if (timesBought(known) > 0) return now <= lastMoment(order.intake) ? without(order.taken) : []
  if (order.status !== 'PENDING') return []
  // Between the set-up of a card and its first charge: once, until the day after that charge is due.
  const [first, ...more] = setUpsOfIntake
  const isPlan = pages.at(-1)?.request.plan === 'instalments'
  const isBridged = isPlan && first !== undefined && more.length === 0 && now <= courtesyEnd(first)
  return isBridged ? without(order.takenBefore) : []
}

/** Are the classes of an order closed while its payment is disputed? */
export const isOnHold = ({ disputes }: Pick<Known, 'disputes'>, { disputeSuspends }: Model) =>
  disputeSuspends && disputes.some((one) => isTaken(one) && one.status !== 'lost')

/** Does a row of the staff's open its class now, if nothing suspends it? */
export const isManualOpen = (row: ManualEnrolment, orders: readonly Order[], now: Date): boolean =>
  !row.isEnded &&
  now <= row.until &&
  (row.order === null || !orders.find(({ id }) => id === row.order)?.endedAt)

const graceDays = 7

/** The charges of the plan that goes on which were refused, and nobody paid by hand. */
function refusedCharges({ order, pages, cash }: Known): { number: number; at: string }[] {
  if (order.status !== 'PAID' || order.endedAt) return []
  return pages.filter(isBought).flatMap(({ charges, events }) =>
    charges.flatMap(({ number, status }) => {
      const isPaid = cash.some((one) => one.status === 'counted' && one.instalment === number)
      const refused = events.find((one) => one.instalment === number && one.status === 'failed')
      return status === 'failed' && refused && !isPaid ? { number, at: refused.at } : []
    }),
  )
}

/** Is a later charge refused for longer than its grace, and still owed? */
export const isOverdue = (known: Known, now: Date): boolean =>
  refusedCharges(known).some(({ at }) => dayOf(now) > plusDays(dayOf(at), graceDays))

/** Is something owed, with no charge to come that could collect it? */
export const isInDebt = (known: Known): boolean =>
  refusedCharges(known).length > 0 &&
  !known.pages.some(
    (page) => isBought(page) && page.charges.some(({ status }) => status === 'scheduled'),
  )

const dayMs = 24 * 3_600_000
/** Malaysia is eight hours ahead, all year. */
export const dayOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() + dayMs / 3).toISOString().slice(0, 10)
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const endOf = (day: string): Date => new Date(Date.parse(day) + dayMs - dayMs / 3 - 1)

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
