import {
  accessToClass,
  accessToProgramme,
  byIntake,
  intakeForStaff,
  isStaff,
  type Asker,
  type Holding,
} from '#contract/enrolment/access.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Lesson, OpenLesson } from '#contract/classroom/classroom.ts'
import {
  programmeType,
  type Programme,
  type ProgrammeType,
} from '#contract/catalogue/programmes.ts'
import { oneOfMeeting } from './one-of-meeting.ts'
import type { ClassesOfIntake } from './repository.ts'
import { showLesson, type ShownLessonRow, type Opener } from './show-lesson.ts'

export type Offer = { programmes: Programme[]; intakes: Intake[]; subjects: { id: number }[] }

/** A programme as a person holds it in one intake, whose lessons it shows. */
export type OpenedProgramme = {
  programme: Programme
  /** Null for staff. */
  holding: Holding | null
  intake: Intake | null
  classIds: readonly number[]
  /** Whether its live lessons are open, and until when. */
  live: { until: Date | null } | null
}

/** A lesson that several programmes open is shown by the first of these. */
const byWorth: readonly ProgrammeType[] = ['full', 'plus', 'trial']
const worth = (programme: Programme) => {
  const place = byWorth.indexOf(programmeType(programme))
  return place === -1 ? byWorth.length : place
}

/** The caller with their enrolments. */
type Enrolled = Omit<Asker, 'holdings'> & { holdings: readonly Holding[] }

/** Whether a dispute has closed this class while others stay open. */
function isOnHold(programme: Programme, holding: Holding, classId: number, now: Date): boolean {
  const access = accessToClass(programme, holding, classId, now)
  return !access.open && access.why === 'suspended'
}

/** The programmes that a person has or had, each by intake: the best programme first, then the latest intake. */
export function openedProgrammes(
  { holdings }: Pick<Enrolled, 'holdings'>,
  offer: Offer,
  now: Date,
): OpenedProgramme[] {
  return holdings
    .flatMap((held): OpenedProgramme[] => {
      const programme = offer.programmes.find(({ id }) => id === held.programme_id)
      if (!programme) return []
      return byIntake(held, offer.intakes, now).map(({ intake, holding }) => {
        const access = accessToProgramme(holding, now)
        return {
          programme,
          holding,
          intake,
          classIds: holding.is_suspended
            ? holding.class_ids
            : holding.class_ids.filter((id) => !isOnHold(programme, holding, id, now)),
          live: access.open ? { until: access.until } : null,
        }
      })
    })
    .toSorted((a, b) => worth(a.programme) - worth(b.programme))
}

/** A programme as staff see it: with all of its classes. */
export const forStaff = (programme: Programme, offer: Offer, now: Date): OpenedProgramme => ({
  programme,
  holding: null,
  intake: intakeForStaff(programme.id, offer, now),
  classIds: offer.subjects.map(({ id }) => id),
  live: { until: null },
})

/** The programmes that show lessons to this person; to staff full and plus, with all classes. */
export function shownProgrammes(asker: Enrolled, offer: Offer, now: Date): OpenedProgramme[] {
  if (!isStaff(asker.role)) return openedProgrammes(asker, offer, now)
  return offer.programmes
    .filter((programme) => ['full', 'plus'].includes(programmeType(programme)))
    .map((programme) => forStaff(programme, offer, now))
}

/** Until when live lessons of a class are open by its own enrolments; null if they are not. */
export function liveOf(
  { programme, holding, live }: OpenedProgramme,
  classId: number,
  now: Date,
): OpenedProgramme['live'] {
  if (!live || !holding) return live
  const access = accessToClass(programme, holding, classId, now)
  return access.open && access.live ? { until: access.until } : null
}

const isTrial = ({ programme }: OpenedProgramme): boolean => programmeType(programme) === 'trial'

/** Whether other programmes open the live lessons of a class that a trial opens, in each of the trial's intakes. */
export const isCovered = (
  opened: readonly OpenedProgramme[],
  classId: number,
  now: Date,
): boolean => {
  const having = opened.filter(({ classIds }) => classIds.includes(classId))
  const trials = having.filter(isTrial)
  const others = having.filter((one) => !isTrial(one) && liveOf(one, classId, now))
  return (
    trials.length > 0 &&
    trials.every(({ intake }) => others.some((one) => one.intake?.key === intake?.key))
  )
}

/** The classes whose live lessons these programmes open. */
export const liveClasses = (opened: readonly OpenedProgramme[], now: Date): ClassesOfIntake[] =>
  opened.flatMap((one) => {
    const classIds = one.classIds.filter((classId) => liveOf(one, classId, now))
    return one.intake && classIds.length > 0 ? [{ intakeKey: one.intake.key, classIds }] : []
  })

/** The lessons that these programmes open live, each with its programme. */
export function openLessons(
  rows: readonly ShownLessonRow[],
  opened: readonly OpenedProgramme[],
  now: Date,
): OpenLesson[] {
  return rows.flatMap((row) => {
    const opener = opened.find((one) => opensLive(one, row, now))
    return opener
      ? [{ slug: opener.programme.url_safe_name, lesson: showLesson(row, openerOf(opener), now) }]
      : []
  })
}

/** The same, but a meeting of several intakes once, by the best of the programmes. */
export function openLessonsOnce(
  rows: readonly ShownLessonRow[],
  opened: readonly OpenedProgramme[],
  now: Date,
): OpenLesson[] {
  const place = (row: ShownLessonRow) => opened.findIndex((one) => opensLive(one, row, now))
  const open = rows
    .filter((row) => place(row) !== -1)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || place(a) - place(b))
  return openLessons(oneOfMeeting(open), opened, now)
}

export const openerOf = ({ programme, holding }: OpenedProgramme): Opener =>
  holding && { programme, holding }

const holds = ({ intake, classIds }: OpenedProgramme, row: ShownLessonRow): boolean =>
  intake?.key === row.intakeKey && classIds.includes(row.classId)

function opensLive(opened: OpenedProgramme, row: ShownLessonRow, now: Date): boolean {
  const live = holds(opened, row) ? liveOf(opened, row.classId, now) : null
  return live !== null && (live.until === null || row.startsAt <= live.until)
}

/** Whether this person may join the lesson at its time. */
export function mayJoin(asker: Enrolled, row: ShownLessonRow, offer: Offer, now: Date): boolean {
  return (
    isStaff(asker.role) ||
    openedProgrammes(asker, offer, now).some((one) => opensLive(one, row, now))
  )
}

/**
 * The lesson as the best of this person's programmes shows it, preferably with the recording; undefined if none does.
 */
export function lessonFor(
  asker: Enrolled,
  row: ShownLessonRow,
  offer: Offer,
  now: Date,
): Lesson | undefined {
  if (isStaff(asker.role)) return showLesson(row, null, now)
  const shown = openedProgrammes(asker, offer, now)
    .filter((one) => holds(one, row) && isClassOpen(one, row.classId, now))
    .map((one) => showLesson(row, openerOf(one), now))
  return shown.find(({ recording }) => recording) ?? shown[0]
}

/** Whether a class of this holding is open in its intake. */
export const isClassOpen = (
  { programme, holding }: OpenedProgramme,
  classId: number,
  now: Date,
): boolean => accessToClass(programme, holding ?? undefined, classId, now).open
