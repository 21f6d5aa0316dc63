import { readFileSync } from 'node:fs'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import type { SandboxPayment } from '#server/gateways/payments/sandbox-files.ts'

/** The rules of access in their simplest form, independent of the server's code. */

export type Status = 'DRAFT' | 'OPEN' | 'UNCOLLECTABLE' | 'PENDING' | 'PAID' | 'VOID'
export type Who = 0 | 1
export type Programme = 2 | 3
export const everybody: readonly Who[] = [0, 1]
export const sold = [
  { id: 2, slug: 'full-programme' },
  { id: 3, slug: 'plus-programme' },
] as const
export const classIds: readonly number[] = [5, 7, 9, 13]
/** The intake of the sample content and the next one; both programmes have the same dates. */
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
  /** The references of the provider's pages, in the order in which they were opened. */
  references: string[]
  /** Whether a card was ever set up for it. */
  isPlan: boolean
  /** When the access that it opened ended: by a refund, a lost dispute or a write-off. */
  endedAt: Date | null
  /** Classes that it opened and that staff ended or moved. */
  taken: number[]
  /** The same, but before the first charge of its card plan. */
  takenBefore: number[]
}
/** `manualSen`: the amount that staff gave back manually; 0 if the provider does it. */
export type Refund = { id: string; order: string; endsAccess: boolean; manualSen: number }
/** A charge that its cardholder's bank disputes, as the bank sees it. */
export type Dispute = {
  id: string
  order: string
  reference: string
  instalment: number | undefined
  amountSen: number
  status: DisputeStatus
  isInquiry: boolean
  /** Ids of events that tell the shop to fetch the dispute. */
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
  recordingsUntil: Date
  /** The order whose class was moved here; this enrolment ends with it. */
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
  /** `who/programme` pairs that staff have suspended. */
  suspended: Set<string>
  /** The capacities of the classes in `limited`; null for no limit. */
  capacities: (number | null)[]
  /** Whether a disputed order's classes are closed. */
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

/** An order with the provider's data on it and the times of card set-ups. */
export type Known = {
  order: Order
  pages: readonly SandboxPayment[]
  cash: readonly Cash[]
  disputes: readonly Dispute[]
  /** Whether the shop has processed the provider's last event of each page, charge, refund and dispute. */
  isHeard: boolean
  /** When cards were set up for this person and intake, in order; the last one may be this order's. */
  setUpsOfIntake: readonly Date[]
}

/** Sen that the provider took on this page. */
export const takenBy = ({ status, request, charges }: SandboxPayment): number =>
  request.plan === 'once'
    ? status === 'succeeded'
      ? request.amountSen
      : 0
    : charges.filter((one) => one.status === 'paid').reduce((sum, one) => sum + one.amountSen, 0)

/** Whether the first payment came through on this page. */
export const isBought = (page: SandboxPayment): boolean =>
  page.request.plan === 'once' ? page.status === 'succeeded' : page.charges[0]?.status === 'paid'
const isWhole = ({ status, instalment }: Cash): boolean =>
  status === 'counted' && instalment === null

/** How many first payments of an order came through, at the provider or manually. */
export const timesBought = ({ pages, cash }: Pick<Known, 'pages' | 'cash'>): number =>
  pages.filter(isBought).length + cash.filter(isWhole).length

/** Sen that staff received. */
export const cashOf = ({ cash }: Pick<Known, 'cash'>): number =>
  cash.reduce((sum, one) => sum + (one.status === 'counted' ? one.amountSen : 0), 0)

/** Whether the cardholder's bank holds the money, for now or for good. */
export const isTaken = ({ isInquiry, status }: Dispute): boolean => !isInquiry && status !== 'won'

/** What is opened: live lessons and materials, or recordings alone. */
export type Opened = 'live' | 'recordings'

export const lastMoment = (intake: number): Date => endOf(intakes[intake]?.lastPaperOn ?? '')
/** The recordings of a paid class stay open for twelve months more. */
export function recordingsEnd(live: Date): Date {
  const end = new Date(live)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** The classes that an order opens now, including suspended ones. */
export function opens(known: Known, now: Date, what: Opened = 'live'): readonly number[] {
  const { order, pages, setUpsOfIntake } = known
  if (order.endedAt) return []
  const without = (gone: readonly number[]) => order.classes.filter((id) => !gone.includes(id))
  const live = lastMoment(order.intake)
  const end = what === 'live' ? live : recordingsEnd(live)
  if (timesBought(known) > 0) return now <= end ? without(order.taken) : []
  if (order.status !== 'PENDING') return []
  // A set-up card opens the classes once before its first charge, until the day after that charge is due.
  const [first, ...more] = setUpsOfIntake
  const isPlan = pages.at(-1)?.request.plan === 'instalments'
  const isCourtesy = isPlan && first !== undefined && more.length === 0 && now <= courtesyEnd(first)
  return isCourtesy ? without(order.takenBefore) : []
}

/** Whether the classes of an order are closed because its payment is disputed. */
export const isOnHold = ({ disputes }: Pick<Known, 'disputes'>, { disputeSuspends }: Model) =>
  disputeSuspends && disputes.some((one) => isTaken(one) && one.status !== 'lost')

/** Whether a manual enrolment is valid now; it may still be suspended. */
export const isManualOpen = (
  row: ManualEnrolment,
  orders: readonly Order[],
  now: Date,
  what: Opened = 'live',
): boolean =>
  !row.isEnded &&
  now <= (what === 'live' ? row.until : row.recordingsUntil) &&
  (row.order === null || !orders.find(({ id }) => id === row.order)?.endedAt)

const graceDays = 7

/** Declined charges of a running plan that nobody has paid manually. */
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

/** Whether a later charge has been declined for longer than the grace period and is still owed. */
export const isOverdue = (known: Known, now: Date): boolean =>
  refusedCharges(known).some(({ at }) => dayOf(now) > plusDays(dayOf(at), graceDays))

/** Whether something is owed and no scheduled charge is left to collect it. */
export const isInDebt = (known: Known): boolean =>
  refusedCharges(known).length > 0 &&
  !known.pages.some(
    (page) => isBought(page) && page.charges.some(({ status }) => status === 'scheduled'),
  )

const dayMs = 24 * 3_600_000
/** The Malaysian day; Malaysia is eight hours ahead all year. */
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

/** The intakes on sale: the current or next one, and earlier ones while their exam papers are still to come. */
export function onSale(now: Date): number[] {
  const today = dayOf(now)
  const left = intakes.flatMap((one, n) => (one.lastPaperOn >= today ? [n] : []))
  const newcomers = left.find((n) => (intakes[n]?.endsOn ?? '') >= today)
  return newcomers === undefined ? [] : [newcomers, ...left.filter((n) => n < newcomers)]
}

/** Sen by programme and number of classes, without hardcopy materials. */
const prices = {
  2: [0, 36_000, 69_000, 99_000, 126_000, 150_000, 171_000, 189_000, 204_000],
  3: [0, 45_000, 86_250, 123_750, 157_500, 187_500, 213_750, 236_250, 255_000],
}
const paperSen = 3000
/** The price of this many more classes before any discount. */
export const priceOf = (programme: Programme, held: number, more: number): number =>
  (prices[programme][held + more] ?? 0) - (prices[programme][held] ?? 0) + more * paperSen
