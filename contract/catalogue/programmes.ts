import * as v from 'valibot'
import type { UnpaidOrder } from '../classroom/classroom.ts'
import { Id, Instant } from '../shared/wire.ts'

export const programmeTypes = ['trial', 'full', 'plus', 'spm-pyp', 'igcse-pyp', 'other'] as const
export type ProgrammeType = (typeof programmeTypes)[number]

/** The programmes that every page's menu offers. */
export const programmesInMenus = ['trial', 'full'] as const satisfies ProgrammeType[]

const slugs: Record<Exclude<ProgrammeType, 'other'>, string> = {
  trial: 'trial-programme',
  full: 'full-programme',
  plus: 'plus-programme',
  'spm-pyp': 'spm-past-year-papers',
  'igcse-pyp': 'igcse-past-year-papers',
}

/** What the paid programmes include; plus includes all of full. */
const inFull = ['live', 'recordings', 'hardcopy', 'ask'] as const
export const programmeContents = { full: inFull, plus: [...inFull, 'papers'] } as const

export const ProgrammeSlug = v.picklist(Object.values(slugs))

export const Programme = v.object({
  id: Id,
  url_safe_name: v.string(),
  title: v.string(),
  discontinued: v.boolean(),
})
export type Programme = v.InferOutput<typeof Programme>

export const Subscription = v.object({
  programme_id: Id,
  programme_start_date: Instant,
  programme_expiry_date: v.nullable(Instant),
  is_suspended: v.boolean(),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** One source of a person's access to a class: an order, a trial, or an act of staff. A renewal is another one. */
export const Enrolment = v.object({
  class_id: Id,
  /** The intake whose lessons it opens; null if the programme has no intakes. */
  intake_key: v.nullable(v.string()),
  opens_at: Instant,
  /** Until when live lessons and materials are open; null while no end is known. */
  live_until: v.nullable(Instant),
  /** When all recordings close; null: only each recording's own end counts. */
  recordings_until: v.nullable(Instant),
  /** Closed while the payment for it is disputed. */
  is_suspended: v.optional(v.boolean()),
})
export type Enrolment = v.InferOutput<typeof Enrolment>

export type ProgrammeView = Programme & {
  type: ProgrammeType
  /** The first segment of the programme's pages, without a slash; null for types that have none. */
  urlSlug: string | null
  expiry: Date | null
  isSubscribed: boolean
  isExpired: boolean
  isSuspended: boolean
}

export function programmeType(programme: Pick<Programme, 'url_safe_name'>): ProgrammeType {
  const known = Object.entries(slugs).find(([, slug]) => slug === programme.url_safe_name)
  return (known?.[0] as ProgrammeType | undefined) ?? 'other'
}

export const isOffered = (type: ProgrammeType, programmes: readonly Programme[]): boolean =>
  programmes.some((one) => programmeType(one) === type && !one.discontinued)

/** Whether classes of this programme open the past papers of their subjects. */
export function opensPapers(programme: Pick<Programme, 'url_safe_name'>): boolean {
  const type = programmeType(programme)
  return (type === 'full' || type === 'plus') && programmeContents[type].some(isPapers)
}
const isPapers = (content: string): boolean => content === 'papers'

/** A programme as one person sees it at `now`. Without a subscription `isExpired` and `isSuspended` are false. */
export function viewProgramme(
  programme: Programme,
  subscription: Subscription | undefined,
  now: Date,
): ProgrammeView {
  const type = programmeType(programme)
  const expiry = subscription?.programme_expiry_date
    ? new Date(subscription.programme_expiry_date)
    : null
  return {
    ...programme,
    type,
    urlSlug: type === 'other' ? null : slugs[type],
    expiry,
    isSubscribed: subscription !== undefined,
    isExpired: expiry !== null && expiry < now,
    isSuspended: subscription?.is_suspended ?? false,
  }
}

/** The page where an order whose card was declined is paid. */
export const payPath = (slug: string, { order_id, order_status }: UnpaidOrder): string =>
  order_status === 'PAID' ? `/orders/${order_id}` : `/${slug}/order/review`
