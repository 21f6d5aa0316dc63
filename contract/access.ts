import { joinOpensMinutesBefore, recordingMonths } from './limits.ts'
import { programmeType, type Programme, type Subscription } from './programmes.ts'

/** All that opens and closes, decided in one place: the screen asks it, and the server asks it again. */

export type ClosedWhy = 'not-subscribed' | 'expired' | 'suspended'
/** What a person's subscription to a programme opens, and why not. */
export type Access = { open: true; until: Date | null } | { open: false; why: ClosedWhy }

/** A programme that someone has, and the classes in it. */
export type Holding = Subscription & { class_ids: readonly number[] }
type Named = Pick<Programme, 'url_safe_name'>

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

/** When the recording of a lesson closes to those who joined a programme: twelve months from the lesson's date. */
export function recordingEnd(lessonStartsAt: Date): Date {
  const end = new Date(lessonStartsAt)
  end.setUTCMonth(end.getUTCMonth() + recordingMonths)
  return end
}

type RecordedLesson = { starts_at: string; is_preview: boolean }

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
  const startsAt = new Date(lesson.starts_at)
  if (programmeType(programme) !== 'trial') return now < recordingEnd(startsAt)
  if (lesson.is_preview) return true
  const { programme_start_date: from, programme_expiry_date: until } = holding
  return startsAt >= new Date(from) && (until === null || startsAt <= new Date(until))
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

/** Asking the teacher is for subscribers of the full programme; plus counts as full. */
export function mayAsk(programme: Named, access: ClassAccess): boolean {
  const type = programmeType(programme)
  return access.open && (type === 'full' || type === 'plus')
}

/** What opens past-paper subjects to a person beyond those that are open to all. */
export type PaperKeys = {
  /** A friend whom they invited has joined. */
  unlocked: boolean
  /** Keys of the subjects in which they have a class of the plus programme, open now. */
  plusSubjectKeys: readonly string[]
}

/** Is a subject of the past papers open to this person? A limited number is open to everyone who signed in. */
export function isPaperSubjectOpen(
  subject: { key: string; is_open: boolean },
  { unlocked, plusSubjectKeys }: PaperKeys,
): boolean {
  return subject.is_open || unlocked || plusSubjectKeys.includes(subject.key)
}
