import {
  classAccessOf,
  heldAs,
  isStaff,
  joinState,
  mayAsk,
  mayRegisterTrial,
  trialIntake,
  type Holding,
} from '#contract/enrolment/access.ts'
import { formatDateTime } from '#contract/shared/text/format.ts'
import type { Intake, Subject } from '#contract/catalogue/catalogue.ts'
import { classInIntake, timesInIntake } from '#contract/catalogue/intake-classes.ts'
import type {
  Classroom,
  Dashboard,
  JoinLink,
  LessonPlace,
  MaterialLink,
  MyClasses,
  ProgrammePage,
  RecordingLinks,
} from '#contract/classroom/classroom.ts'
import type { ClassFiles } from '#contract/classroom/class-files.ts'
import type { MyRecordings } from '#contract/classroom/my-recordings.ts'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { joinOpensMinutesBefore, weekViewDays } from '#contract/shared/limits.ts'
import { programmeType, type Subscription } from '#contract/catalogue/programmes.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingDomain } from '../../billing/index.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { MessagingDomain } from '../../messaging/index.ts'
import type { PracticeDomain } from '../../practice/index.ts'
import type { MeetingsService } from '../meetings/service.ts'
import {
  forStaff,
  isCovered,
  openedProgrammes,
  isClassOpen,
  lessonFor,
  liveClasses,
  liveOf,
  mayJoin,
  openerOf,
  openLessons,
  openLessonsOnce,
  shownProgrammes,
  type OpenedProgramme,
} from './access-grants.ts'
import { openedClasses, recordedClasses } from './recorded-classes.ts'
import { classroomRepository } from './repository.ts'
import { showLesson, type ShownLessonRow } from './show-lesson.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const nextLessonsShown = 6
const minuteMs = 60_000
const weekViewMs = weekViewDays * 24 * 60 * minuteMs

type CatalogueNow = Awaited<ReturnType<CatalogueDomain['all']>>

const notNow: Record<Exclude<ReturnType<typeof joinState>, 'open' | 'early'>, RefusalCode> = {
  over: 'lesson.over',
  cancelled: 'lesson.cancelled',
}

export function classroomService(
  { db, storage }: Context,
  {
    catalogue,
    messaging,
    practice,
    billing,
    meetings,
  }: {
    catalogue: CatalogueDomain
    messaging: MessagingDomain
    practice: PracticeDomain
    billing: BillingDomain
    meetings: MeetingsService
  },
) {
  const repository = classroomRepository(db)
  const { signLink, signRecording } = storage
  const { orders } = billing

  async function find(slug: string) {
    const offer = await catalogue.all()
    const programme =
      offer.programmes.find(({ url_safe_name }) => url_safe_name === slug) ??
      refuse('programme.unknown')
    return { programme, offer }
  }

  /** @throws Refusal when the class is not open to this person in this programme */
  async function openClass(caller: Caller, slug: string, classId: number, now: Date) {
    const { programme, offer } = await find(slug)
    const found = offer.subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
    const access = classAccessOf(caller, programme, classId, now)
    if (!access.open) refuse('class.locked', access.why)
    const shown = isStaff(caller.role)
      ? [forStaff(programme, offer, now)]
      : openedProgrammes(caller, offer, now).filter(
          (one) => one.programme.id === programme.id && isClassOpen(one, classId, now),
        )
    const openerIn = (row: ShownLessonRow) =>
      shown.find(({ intake }) => intake?.key === row.intakeKey)
    return { programme, offer, found, access, shown, openerIn }
  }

  return {
    handlers: {
      async dashboard({ caller, now }): Promise<Dashboard> {
        const offer = await catalogue.all()
        const held = openedProgrammes(caller, offer, now)
        const current = held.filter(({ live }) => live !== null)
        const weekViewEnd = new Date(now.getTime() + weekViewMs)
        const suspended = caller.holdings.flatMap((one) =>
          one.is_suspended ? one.programme_id : [],
        )
        const [rows, order, unpaid, announcements] = await Promise.all([
          repository.coming(liveClasses(held, now), now, weekViewEnd, nextLessonsShown),
          orders.inProgress(caller.uid),
          suspended.length > 0 ? orders.unpaid(caller.uid) : [],
          messaging.announcements.of(
            {
              at: 'dashboard',
              programmeIds: current.map(({ programme }) => programme.id),
              classIds: current.flatMap(({ classIds }) => [...classIds]),
            },
            now,
          ),
        ])
        const open = openLessonsOnce(rows, held, now)
        return {
          server_time: now.toISOString(),
          display_name: caller.displayName,
          programmes: offer.programmes,
          subscriptions: caller.holdings.map(withoutClasses),
          subjects: subjectsAsTaught(offer, current),
          open_classes: openedClasses(held, now).map(({ programme, classId }) => ({
            slug: programme.programme.url_safe_name,
            class_id: classId,
            is_live: liveOf(programme, classId, now) !== null,
          })),
          next_lessons: open
            .map(({ lesson }) => lesson)
            .filter(({ is_cancelled }) => !is_cancelled)
            .slice(0, nextLessonsShown),
          week_lessons: open.filter(({ lesson }) => new Date(lesson.starts_at) < weekViewEnd),
          order,
          unpaid_orders: unpaid.filter((one) => suspended.includes(one.programme_id)),
          announcements,
        }
      },

      async programmePage({ caller, params: { slug }, now }): Promise<ProgrammePage> {
        const { programme, offer } = await find(slug)
        const isTrial = programmeType(programme) === 'trial'
        const shown = isStaff(caller.role)
          ? [forStaff(programme, offer, now)]
          : openedProgrammes(caller, offer, now).filter((one) => one.programme.id === programme.id)
        const holding = caller.holdings.find(({ programme_id }) => programme_id === programme.id)
        const [intake, onSale, next, unpaid] = await Promise.all([
          isTrial ? trialIntake(programme, offer, now) : catalogue.currentIntake(programme.id, now),
          catalogue.intakesOnSale(programme.id, now),
          repository.nextOfEach(liveClasses(shown, now), now),
          orders.unpaid(caller.uid),
        ])
        return {
          server_time: now.toISOString(),
          programme,
          intake,
          on_sale: [...onSale],
          subscription: holding ? withoutClasses(holding) : null,
          subscribed_class_ids: holding ? [...holding.class_ids] : [],
          enrolments: holding ? [...holding.enrolments] : [],
          is_staff: isStaff(caller.role),
          trial: isTrial ? mayRegisterTrial(caller, programme, offer, now) : null,
          subjects: subjectsAsTaught(offer, shown, intake),
          next_lessons: openLessons(next, shown, now).map(({ lesson }) => lesson),
          unpaid_order: unpaid.find((one) => one.programme_id === programme.id) ?? null,
        }
      },

      async myClasses({ caller, now }): Promise<MyClasses> {
        const offer = await catalogue.all()
        const shown = shownProgrammes(caller, offer, now)
        const next = await repository.nextOfEach(liveClasses(shown, now), now)
        return {
          server_time: now.toISOString(),
          held: isStaff(caller.role)
            ? shown.map(({ programme, classIds }) => ({
                programme,
                subscription: null,
                class_ids: [...classIds],
                enrolments: [],
              }))
            : [...new Set(shown.map(({ programme }) => programme))].flatMap((programme) => {
                const holding = caller.holdings.find((one) => one.programme_id === programme.id)
                if (!holding) return []
                const isTrial = programmeType(programme) === 'trial'
                return {
                  programme,
                  subscription: withoutClasses(holding),
                  class_ids: holding.class_ids.filter(
                    (id) => !isTrial || !isCovered(shown, id, now),
                  ),
                  enrolments: [...holding.enrolments],
                }
              }),
          subjects: subjectsAsTaught(offer, shown),
          next_lessons: openLessons(next, shown, now),
        }
      },

      async classroom({ caller, params: { slug, classId }, now }): Promise<Classroom> {
        const { programme, offer, found, shown, openerIn } = await openClass(
          caller,
          slug,
          classId,
          now,
        )
        const intakeKey =
          shown.find((one) => liveOf(one, classId, now))?.intake?.key ?? shown[0]?.intake?.key
        const ownTeacher = classInIntake(classId, intakeKey, offer.intakeClasses)?.teacher_id
        const [{ lessons, materials }, announcements] = await Promise.all([
          repository.room(
            classId,
            shown.flatMap(({ intake }) => intake?.key ?? []),
          ),
          messaging.announcements.of(
            { at: 'classroom', programmeIds: [programme.id], classIds: [classId] },
            now,
          ),
        ])
        return {
          server_time: now.toISOString(),
          programme,
          subject: timesInIntake(withoutAbout(found), intakeKey, offer.intakeClasses),
          teachers: offer.teachers.filter(({ id, class_ids, groups }) =>
            ownTeacher ? id === ownTeacher : class_ids.includes(classId) && groups.includes('spma'),
          ),
          about: found.about,
          lessons: lessons.flatMap((row) => {
            const opener = openerIn(row)
            return opener ? [showLesson(row, openerOf(opener), now)] : []
          }),
          materials: materials.map(({ id, title, file_name, bytes, added_at }) => ({
            id,
            title,
            file_name,
            bytes,
            added_at,
          })),
          subscription: subscriptionToClass(shown, classId, now),
          may_ask: mayAsk(caller, programme, classId, now),
          announcements,
        }
      },

      async classFiles({ caller, params: { slug, classId }, now }): Promise<ClassFiles> {
        const { access, shown, openerIn } = await openClass(caller, slug, classId, now)
        const intakeKeys = shown.flatMap(({ intake }) => intake?.key ?? [])
        const [rows, { materials }, toPractise] = await Promise.all([
          repository.recordedLessons(classId, intakeKeys),
          repository.room(classId, intakeKeys),
          practice.practice.size(caller, classId, now),
        ])
        return {
          recordings: rows.flatMap((row) => {
            const opener = openerIn(row)
            const recording = opener && showLesson(row, openerOf(opener), now).recording
            if (!recording) return []
            return {
              lesson_id: row.id,
              title: row.title,
              ...recording,
              renditions: row.files.map(({ mediaKey: _, ...file }) => file),
            }
          }),
          materials: access.live
            ? materials.map(({ added_at: _, ...material }) => ({
                ...material,
                available_until: access.until?.toISOString() ?? null,
              }))
            : [],
          practice: toPractise,
        }
      },

      /** The meeting link around the lesson's time, if the person may join. Records attendance. */
      async joinLesson({ caller, params: { lessonId }, now }): Promise<JoinLink> {
        const [lesson, offer] = await Promise.all([repository.lesson(lessonId), catalogue.all()])
        if (!lesson) refuse('lesson.unknown')
        if (!mayJoin(caller, lesson, offer, now)) refuse('class.locked')
        const state = joinState(showLesson(lesson, null, now), now)
        const opensAt = new Date(lesson.startsAt.getTime() - joinOpensMinutesBefore * minuteMs)
        if (state === 'early') refuse('lesson.too-early', `It opens ${formatDateTime(opensAt)}.`)
        if (state !== 'open') refuse(notNow[state])
        const url = await meetings.linkFor(lesson, { uid: caller.uid, isHost: false }, now)
        await repository.noteAttendance({ lessonId, uid: caller.uid, joinedAt: now }, opensAt)
        return { url }
      },

      async lessonPlace({ params: { lessonId } }): Promise<LessonPlace> {
        const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
        return { class_id: lesson.classId }
      },

      async recording({ caller, params: { lessonId }, now }): Promise<RecordingLinks> {
        const [row, offer] = await Promise.all([
          repository.recordedLesson(lessonId),
          catalogue.all(),
        ])
        if (!row) refuse('lesson.unknown')
        const lesson = lessonFor(caller, row, offer, now)
        if (!lesson || lesson.no_recording === 'locked') refuse('class.locked')
        if (!lesson.recording) refuse('recording.not-released')
        const sign = (mediaKey: string) => signLink(caller.uid, mediaKey, now)
        return {
          watched_id: row.id,
          title: row.title,
          seconds: lesson.recording.seconds,
          expires_at: sign('').expiresAt.toISOString(),
          available_until: lesson.recording.available_until,
          renditions: await Promise.all(
            row.files.map(async ({ mediaKey, ...file }) => ({
              ...file,
              url: (await signRecording(caller.uid, mediaKey, now)).url,
            })),
          ),
          captions: row.captions.map(({ mediaKey, ...text }) => ({
            ...text,
            url: sign(mediaKey).url,
          })),
          chapters: row.chapters ?? [],
        }
      },

      /** Materials belong to a class, not to a lesson: who may attend the class's live lessons may open them. */
      async material({ caller, params: { materialId }, now }): Promise<MaterialLink> {
        const [material, { programmes }] = await Promise.all([
          repository.material(materialId),
          catalogue.all(),
        ])
        if (!material) refuse('material.unknown')
        const ends = programmes.flatMap((programme) => {
          const access = classAccessOf(caller, programme, material.classId, now)
          return access.open && access.live ? [access.until] : []
        })
        if (ends.length === 0) refuse('class.locked')
        const { url, expiresAt } = signLink(caller.uid, material.mediaKey, now, material.fileName)
        return {
          url,
          type: material.type,
          bytes: material.bytes,
          file_name: material.fileName,
          expires_at: expiresAt.toISOString(),
          sha256: material.sha256,
          available_until: latestOf(ends)?.toISOString() ?? null,
        }
      },

      /** The recordings of each class in the intakes that are open to this person. */
      async myRecordings({ caller, now }): Promise<MyRecordings> {
        const opened = openedClasses(openedProgrammes(caller, await catalogue.all(), now), now)
        const [rows, attended] = await Promise.all([
          repository.recorded(opened, caller.uid, now),
          repository.attended(caller.uid, yearBefore(now)),
        ])
        return {
          server_time: now.toISOString(),
          classes: recordedClasses(opened, rows, now),
          attended_at: attended.map((at) => at.toISOString()),
        }
      },
    } satisfies Partial<Handlers>,

    /** The class that a lesson belongs to, or undefined for an unknown lesson. */
    async classOfLesson(lessonId: string): Promise<number | undefined> {
      return (await repository.lesson(lessonId))?.classId
    },
  }
}

/** The latest of these ends; null if one of them has no end. */
const latestOf = (ends: readonly (Date | null)[]): Date | null =>
  ends.reduce(
    (last, end) => (last === null || end === null ? null : end > last ? end : last),
    ends[0] ?? null,
  )

const withoutClasses = ({ class_ids: _, enrolments: __, ...subscription }: Holding): Subscription =>
  subscription

/** The subscription with the dates of this class only; null for staff. */
function subscriptionToClass(
  shown: readonly OpenedProgramme[],
  classId: number,
  now: Date,
): Subscription | null {
  const [holding] = shown.flatMap((one) => one.holding ?? [])
  if (!holding) return null
  const enrolments = shown.flatMap((one) =>
    (one.holding?.enrolments ?? []).filter(({ class_id }) => class_id === classId),
  )
  return withoutClasses(heldAs(holding.programme_id, enrolments, holding.is_suspended, now))
}

function yearBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - 1)
  return then
}

/**
 * The classes with their times in the intake in which this person has them. If `intake` is given, other classes have
 * its times, and every class that it does not sell is closed.
 */
const subjectsAsTaught = (
  { subjects, intakeClasses }: CatalogueNow,
  shown: readonly OpenedProgramme[],
  intake: Intake | null = null,
): Subject[] =>
  subjects.map((subject) => {
    const own = shown.find(({ classIds }) => classIds.includes(subject.id))?.intake
    const isSold = classInIntake(subject.id, intake?.key, intakeClasses)?.is_on_sale
    return {
      ...timesInIntake(withoutAbout(subject), (own ?? intake)?.key, intakeClasses),
      ...(intake && !isSold && { is_closed: true }),
    }
  })

const withoutAbout = ({ about: _, ...subject }: Subject & { about: string }): Subject => subject
