import { malaysianDay } from '../shared/calendar.ts'
import type { Intake } from '../catalogue/catalogue.ts'
import type { Role } from '../shared/kinds.ts'
import { joinOpensMinutesBefore, recordingMonths, trialDays } from '../shared/limits.ts'
import type { PracticeScope } from '../practice/practising.ts'
import {
  programmeType,
  type Enrolment,
  type Programme,
  type Subscription,
} from '../catalogue/programmes.ts'

/** Decides who may open what, for the screen and again for the server. */

export type ClosedWhy = 'not-subscribed' | 'expired' | 'suspended'
/** Whether a subscription opens something, until when, or why not. */
export type Access = { open: true; until: Date | null } | { open: false; why: ClosedWhy }

/** A programme that someone has, the classes in it, and what gave them each class. */
export type Holding = Subscription & {
  class_ids: readonly number[]
  enrolments: readonly Enrolment[]
}
/** The role and the enrolments that decide access. */
export type Asker = { role: Role; holdings: readonly Holding[] }
type Named = Pick<Programme, 'url_safe_name'>
type Identified = Pick<Programme, 'id' | 'url_safe_name'>

/** Staff see every class, recording, material and past paper without a subscription. */
export const isStaff = (role: Role): boolean => role !== 'student'

/** Whether this subscription has ended, with everything bought in it. */
export function hasExpired(subscription: Subscription, now: Date): boolean {
  const until = subscription.programme_expiry_date
  return until !== null && new Date(until) < now
}

/** A person's access to the programme's contents. */
export function accessToProgramme(subscription: Subscription | undefined, now: Date): Access {
  if (!subscription) return { open: false, why: 'not-subscribed' }
  if (subscription.is_suspended) return { open: false, why: 'suspended' }
  const until = subscription.programme_expiry_date
    ? new Date(subscription.programme_expiry_date)
    : null
  if (hasExpired(subscription, now)) return { open: false, why: 'expired' }
  return { open: true, until }
}

/** `live`: live lessons, meeting links and materials are open, not only recordings. */
export type ClassAccess =
  | { open: true; until: Date | null; live: boolean }
  | { open: false; why: ClosedWhy }

const isBefore = (end: string | null, now: Date) => end !== null && new Date(end) < now

/** Whether live lessons and materials of this enrolment are open. It opens as soon as its row is written. */
const coversLive = (one: Enrolment, now: Date) => !isBefore(one.live_until, now)
/** Whether recordings of this enrolment are open, each until its own end. */
const coversRecordings = (one: Enrolment, now: Date) => !isBefore(one.recordings_until, now)

const covers = (one: Enrolment, now: Date) => coversLive(one, now) || coversRecordings(one, now)

/** The latest of these ends; null when one of them has none. */
const latest = (ends: readonly (string | null)[]): string | null =>
  ends.reduce(
    (last, end) => (last === null || end === null ? null : end > last ? end : last),
    ends[0] ?? null,
  )

/**
 * A class is open while an enrolment in it is current and not suspended, unless the programme is suspended. A trial's
 * live classes end; its previews and recordings stay open.
 */
export function accessToClass(
  programme: Named,
  holding: Holding | undefined,
  classId: number,
  now: Date,
): ClassAccess {
  if (!holding) return { open: false, why: 'not-subscribed' }
  if (holding.is_suspended) return { open: false, why: 'suspended' }
  const all = holding.enrolments.filter(({ class_id }) => class_id === classId)
  const sources = all.filter((one) => !one.is_suspended)
  const live = sources.filter((one) => coversLive(one, now))
  if (live.length > 0) {
    const until = latest(live.map(({ live_until }) => live_until))
    return { open: true, until: until === null ? null : new Date(until), live: true }
  }
  if (sources.some((one) => coversRecordings(one, now)))
    return { open: true, until: null, live: false }
  if (all.some((one) => one.is_suspended && covers(one, now)))
    return { open: false, why: 'suspended' }
  const isOver =
    all.length > 0 || (programmeType(programme) !== 'trial' && hasExpired(holding, now))
  return { open: false, why: isOver ? 'expired' : 'not-subscribed' }
}

/** A caller's access to a class: as staff, or by an enrolment. */
export function classAccessOf(
  { role, holdings }: Asker,
  programme: Identified,
  classId: number,
  now: Date,
): ClassAccess {
  if (isStaff(role)) return { open: true, until: null, live: true }
  const holding = holdings.find(({ programme_id }) => programme_id === programme.id)
  return accessToClass(programme, holding, classId, now)
}

/** Twelve months later: when a recording closes, and when an intake closes after its last live lesson. */
export function recordingEnd(from: Date): Date {
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + recordingMonths)
  return end
}

/** When the recording of a lesson closes in this programme; null if it stays open for good, as in a trial. */
export const watchableUntil = (
  programme: Named,
  { starts_at }: Pick<RecordedLesson, 'starts_at'>,
): Date | null => (programmeType(programme) === 'trial' ? null : recordingEnd(new Date(starts_at)))

type RecordedLesson = {
  class_id: number
  starts_at: string
  ends_at: string
  is_preview: boolean
}

/** When the last recordings of these enrolments close; null if an enrolment has no end. */
export const recordingsEnd = (enrolments: readonly Enrolment[]): string | null =>
  latest(enrolments.map(({ recordings_until }) => recordings_until))

/**
 * Whether the recording of a lesson in an open class may be watched. A trial opens previews and the lessons held
 * during it, for good; other enrolments open recordings for twelve months.
 */
export function mayWatch(
  programme: Named,
  holding: Holding,
  lesson: RecordedLesson,
  now: Date,
): boolean {
  const until = watchableUntil(programme, lesson)
  return until ? now < until : lesson.is_preview || wasHeldDuring(holding, lesson)
}

/** Whether the lesson was held while its own class was open; another class may have been open longer. */
const wasHeldDuring = (
  { enrolments }: Holding,
  { class_id, starts_at, ends_at }: RecordedLesson,
): boolean =>
  enrolments.some(
    (one) =>
      one.class_id === class_id &&
      new Date(ends_at) > new Date(one.opens_at) &&
      (one.live_until === null || new Date(starts_at) <= new Date(one.live_until)),
  )

export type JoinState = 'early' | 'open' | 'over' | 'cancelled'

/** Whether the meeting link of a lesson is available: from 15 minutes before it until its end. */
export function joinState(
  lesson: { starts_at: string; ends_at: string; is_cancelled: boolean },
  now: Date,
): JoinState {
  if (lesson.is_cancelled) return 'cancelled'
  if (now >= new Date(lesson.ends_at)) return 'over'
  const opensAt = new Date(lesson.starts_at).getTime() - joinOpensMinutesBefore * 60_000
  return now.getTime() < opensAt ? 'early' : 'open'
}

/** Whether the person may ask the teacher: subscribers of the full or plus programme may, staff may not. */
export function mayAsk(asker: Asker, programme: Identified, classId: number, now: Date): boolean {
  const type = programmeType(programme)
  if (isStaff(asker.role) || (type !== 'full' && type !== 'plus')) return false
  return classAccessOf(asker, programme, classId, now).open
}

/** The practice questions of a class that a programme opens: a trial some of each chapter, full and plus all. */
export function practiceScope(
  asker: Asker,
  programme: Identified,
  classId: number,
  now: Date,
): PracticeScope | null {
  const type = programmeType(programme)
  if (!classAccessOf(asker, programme, classId, now).open) return null
  if (isStaff(asker.role) || type === 'full' || type === 'plus') return 'all'
  return type === 'trial' ? 'preview' : null
}

/** What opens past-paper subjects besides the free ones to a person. */
export type PaperKeys = {
  isStaff: boolean
  /** Whether an invited friend has joined. */
  unlocked: boolean
  /** Keys of the subjects in which the person has an open class of a programme that `opensPapers`. */
  plusSubjectKeys: readonly string[]
}

/** Whether a past-paper subject is open to this person. Some are open to everyone signed in. */
export function isPaperSubjectOpen(
  subject: { key: string; is_open: boolean },
  keys: PaperKeys,
): boolean {
  return (
    subject.is_open || keys.isStaff || keys.unlocked || keys.plusSubjectKeys.includes(subject.key)
  )
}

type Offer = { programmes: readonly Programme[]; intakes: readonly Intake[] }

/** A programme's intakes by their start. Trial and plus without intakes show those of the full programme. */
function intakesOf(programmeId: number, { programmes, intakes }: Offer): Intake[] {
  const ofProgramme = (id: number | undefined) =>
    intakes
      .filter(({ programme_id }) => programme_id === id)
      .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
  const own = ofProgramme(programmeId)
  const programme = programmes.find(({ id }) => id === programmeId)
  const type = programme && programmeType(programme)
  if (own.length > 0 || (type !== 'trial' && type !== 'plus')) return own
  return ofProgramme(programmes.find((one) => programmeType(one) === 'full')?.id)
}

/** The programme's intake on that day, otherwise the next one, otherwise the last; null without intakes. */
function intakeOn(shown: readonly Intake[], on: Date): Intake | null {
  return shown.find(({ ends_on }) => ends_on >= malaysianDay(on)) ?? shown.at(-1) ?? null
}

/** The intake whose lessons staff see in a programme. */
export const intakeForStaff = (programmeId: number, offer: Offer, now: Date): Intake | null =>
  intakeOn(intakesOf(programmeId, offer), now)

/**
 * Combines a person's enrolments in a programme (at least one): the open classes or, if all have ended, those that
 * were open last. It is suspended only if all of them are.
 */
export function heldAs(
  programmeId: number,
  enrolments: readonly Enrolment[],
  isSuspended: boolean,
  now: Date,
): Holding {
  const open = enrolments.filter((one) => covers(one, now))
  const end = latest(enrolments.map(({ live_until }) => live_until))
  const shown = open.length > 0 ? open : enrolments.filter(({ live_until }) => live_until === end)
  // A suspended enrolment opens nothing, so its end counts only if there is no other.
  const free = shown.filter(({ is_suspended }) => is_suspended !== true)
  const lasting = free.length > 0 ? free : shown
  const starts = shown.map(({ opens_at }) => opens_at).toSorted()
  return {
    programme_id: programmeId,
    programme_start_date: starts[0] ?? now.toISOString(),
    programme_expiry_date: latest(lasting.map(({ live_until }) => live_until)),
    is_suspended:
      isSuspended || (open.length > 0 && open.every(({ is_suspended }) => is_suspended === true)),
    class_ids: [...new Set(shown.map(({ class_id }) => class_id))].toSorted((a, b) => a - b),
    enrolments,
  }
}

/** `heldAs` for each intake, the latest first: an enrolment opens only lessons of its own intake. */
export function byIntake(
  { programme_id, is_suspended, enrolments }: Holding,
  intakes: readonly Intake[],
  now: Date,
): { intake: Intake | null; holding: Holding }[] {
  return [...new Set(enrolments.map(({ intake_key }) => intake_key))]
    .map((key) => ({
      intake: intakes.find((intake) => intake.key === key) ?? null,
      holding: heldAs(
        programme_id,
        enrolments.filter(({ intake_key }) => intake_key === key),
        is_suspended,
        now,
      ),
    }))
    .toSorted((a, b) => (b.intake?.starts_on ?? '').localeCompare(a.intake?.starts_on ?? ''))
}

/** The classes of an intake whose live lessons are open now, courtesy access included. */
export function classesInIntake(
  enrolments: readonly Enrolment[],
  intakeKey: string,
  now: Date,
): number[] {
  const open = enrolments.filter((one) => one.intake_key === intakeKey && coversLive(one, now))
  return [...new Set(open.map(({ class_id }) => class_id))]
}

/**
 * The intakes of a programme on sale, the default first: the current one or the next. Then those whose lessons have
 * ended but not their papers, and those on early sale. Empty between intakes.
 */
export function intakesOnSale(
  programmeId: number,
  intakes: readonly Intake[],
  now: Date,
): readonly Intake[] {
  const today = malaysianDay(now)
  const own = intakes
    .filter(
      ({ programme_id, last_paper_on, sale_from, sale_until }) =>
        programme_id === programmeId &&
        last_paper_on >= today &&
        (sale_from ?? today) <= today &&
        (sale_until ?? today) >= today,
    )
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
  const newcomers = own.find(({ ends_on }) => ends_on >= today)
  const beside = own.filter(
    (one) => one !== newcomers && (one.ends_on < today || one.sale_from != null),
  )
  return newcomers ? [newcomers, ...beside] : []
}

/** When a trial that begins now ends. */
export const trialEnd = (now: Date): Date => new Date(now.getTime() + trialDays * 24 * 3600_000)

/** The intake that a trial from now on would show; null when none has live classes before the trial ends. */
export function trialIntake(trial: Identified, offer: Offer, now: Date): Intake | null {
  const [today, lastDay] = [malaysianDay(now), malaysianDay(trialEnd(now))]
  const found = intakesOf(trial.id, offer).find(
    ({ starts_on, ends_on }) => starts_on <= lastDay && ends_on >= today,
  )
  return found ?? null
}

export const trialAnswers = ['may-register', 'had-one', 'has-more', 'closed'] as const
export type TrialAnswer = (typeof trialAnswers)[number]

/** Whether this person may start a trial: only once, and not with the full or plus programme. */
export function mayRegisterTrial(
  { role, holdings }: Asker,
  trial: Programme,
  offer: Offer,
  now: Date,
): TrialAnswer {
  if (holdings.some(({ programme_id }) => programme_id === trial.id)) return 'had-one'
  const hasMore = holdings.some((holding) => {
    const programme = offer.programmes.find(({ id }) => id === holding.programme_id)
    const type = programme && programmeType(programme)
    return (type === 'full' || type === 'plus') && !hasExpired(holding, now)
  })
  if (hasMore || isStaff(role)) return 'has-more'
  return trial.discontinued || !trialIntake(trial, offer, now) ? 'closed' : 'may-register'
}
