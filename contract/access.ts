import { malaysianDay } from './calendar.ts'
import type { Intake } from './catalogue.ts'
import type { Role } from './kinds.ts'
import { joinOpensMinutesBefore, recordingMonths, trialDays } from './limits.ts'
import { programmeType, type Programme, type Subscription } from './programmes.ts'

/** All that opens and closes, decided in one place: the screen asks it, and the server asks it again. */

export type ClosedWhy = 'not-subscribed' | 'expired' | 'suspended'
/** What a person's subscription to a programme opens, and why not. */
export type Access = { open: true; until: Date | null } | { open: false; why: ClosedWhy }

/** A programme that someone has, and the classes in it. */
export type Holding = Subscription & { class_ids: readonly number[] }
/** Who asks for something: by their role, and by what they have. */
export type Asker = { role: Role; holdings: readonly Holding[] }
type Named = Pick<Programme, 'url_safe_name'>
type Identified = Pick<Programme, 'id' | 'url_safe_name'>

/** Staff see every class, recording, material and past paper without a subscription. */
export const isStaff = (role: Role): boolean => role !== 'student'

/** Is the time of this subscription over? What was bought with it then counts no more. */
export function hasExpired(subscription: Subscription, now: Date): boolean {
  const until = subscription.programme_expiry_date
  return until !== null && new Date(until) < now
}

/** May this person use what the programme holds? */
export function accessToProgramme(subscription: Subscription | undefined, now: Date): Access {
  if (!subscription) return { open: false, why: 'not-subscribed' }
  if (subscription.is_suspended) return { open: false, why: 'suspended' }
  const until = subscription.programme_expiry_date
    ? new Date(subscription.programme_expiry_date)
    : null
  if (hasExpired(subscription, now)) return { open: false, why: 'expired' }
  return { open: true, until }
}

/** `live`: its live lessons, their meeting links and its materials are open, and not only what was recorded. */
export type ClassAccess =
  | { open: true; until: Date | null; live: boolean }
  | { open: false; why: ClosedWhy }

/**
 * A class is open when the programme is and the class is among those subscribed to. The live part of a
 * trial ends; its previews and what was recorded meanwhile stay, for as long as it is not suspended.
 */
export function accessToClass(
  programme: Named,
  holding: Holding | undefined,
  classId: number,
  now: Date,
): ClassAccess {
  const access = accessToProgramme(holding, now)
  const staysAfterwards =
    !access.open && access.why === 'expired' && programmeType(programme) === 'trial'
  if (!access.open && !staysAfterwards) return access
  if (!holding?.class_ids.includes(classId)) return { open: false, why: 'not-subscribed' }
  return access.open ? { ...access, live: true } : { open: true, until: null, live: false }
}

/** What opens a class of a programme to a person: being staff, or what they hold. */
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

/** When the recording of a lesson closes to those who joined a programme: twelve months from the lesson's date. */
export function recordingEnd(lessonStartsAt: Date): Date {
  const end = new Date(lessonStartsAt)
  end.setUTCMonth(end.getUTCMonth() + recordingMonths)
  return end
}

/** When the recording of a lesson closes to whom this programme opens it; null when it stays for good, as a trial's does. */
export const watchableUntil = (
  programme: Named,
  { starts_at }: Pick<RecordedLesson, 'starts_at'>,
): Date | null => (programmeType(programme) === 'trial' ? null : recordingEnd(new Date(starts_at)))

type RecordedLesson = { starts_at: string; ends_at: string; is_preview: boolean }

/**
 * May the recording of this lesson be watched, where its class is open? With a trial: previews, and the
 * lessons that were held while it ran, without an end. Otherwise for twelve months.
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

function wasHeldDuring(
  { programme_start_date: from, programme_expiry_date: until }: Subscription,
  { starts_at, ends_at }: RecordedLesson,
): boolean {
  if (new Date(ends_at) <= new Date(from)) return false
  return until === null || new Date(starts_at) <= new Date(until)
}

export type JoinState = 'early' | 'open' | 'over' | 'cancelled'

/** Is this a moment at which the meeting link of a lesson is given out? From 15 minutes before it until its end. */
export function joinState(
  lesson: { starts_at: string; ends_at: string; is_cancelled: boolean },
  now: Date,
): JoinState {
  if (lesson.is_cancelled) return 'cancelled'
  if (now >= new Date(lesson.ends_at)) return 'over'
  const opensAt = new Date(lesson.starts_at).getTime() - joinOpensMinutesBefore * 60_000
  return now.getTime() < opensAt ? 'early' : 'open'
}

/** Asking the teacher is for subscribers of the full programme; plus counts as full, and staff never ask. */
export function mayAsk(asker: Asker, programme: Identified, classId: number, now: Date): boolean {
  const type = programmeType(programme)
  if (isStaff(asker.role) || (type !== 'full' && type !== 'plus')) return false
  return classAccessOf(asker, programme, classId, now).open
}

/** What opens past-paper subjects to a person beyond those that are open to all. */
export type PaperKeys = {
  isStaff: boolean
  /** A friend whom they invited has joined. */
  unlocked: boolean
  /** Keys of the subjects in which they have a class of the plus programme, open now. */
  plusSubjectKeys: readonly string[]
}

/** Is a subject of the past papers open to this person? A limited number is open to everyone who signed in. */
export function isPaperSubjectOpen(
  subject: { key: string; is_open: boolean },
  keys: PaperKeys,
): boolean {
  return (
    subject.is_open || keys.isStaff || keys.unlocked || keys.plusSubjectKeys.includes(subject.key)
  )
}

type Offer = { programmes: readonly Programme[]; intakes: readonly Intake[] }

/** The intakes whose lessons a programme shows, by their start: its own; trial and plus without any show the full programme's. */
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

/** The intake of a programme that ran on that day or was the next to; else its last. Null: it has none. */
function intakeOn(shown: readonly Intake[], on: Date): Intake | null {
  return shown.find(({ ends_on }) => ends_on >= malaysianDay(on)) ?? shown.at(-1) ?? null
}

/** The intake whose lessons staff see in a programme. */
export const intakeForStaff = (programmeId: number, offer: Offer, now: Date): Intake | null =>
  intakeOn(intakesOf(programmeId, offer), now)

/**
 * The intake whose lessons a subscription opens, and no other's. A trial's is the one that ran when it
 * began, for good; otherwise the one whose last paper ends it, else the present one.
 */
export function intakeOf(subscription: Subscription, offer: Offer, now: Date): Intake | null {
  const { programme_id, programme_start_date, programme_expiry_date } = subscription
  const shown = intakesOf(programme_id, offer)
  const programme = offer.programmes.find(({ id }) => id === programme_id)
  if (programme && programmeType(programme) === 'trial') {
    return intakeOn(shown, new Date(programme_start_date))
  }
  const lastDay = programme_expiry_date && malaysianDay(new Date(programme_expiry_date))
  return shown.find(({ last_paper_on }) => last_paper_on === lastDay) ?? intakeOn(shown, now)
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

/** May this person begin a trial? One each, ever; and none beside the full or plus programme, which hold more. */
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
