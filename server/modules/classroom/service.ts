import { accessToClass, accessToProgramme, mayAsk, recordingEnd } from '#contract/access.ts'
import type { Intake, Subject, Teacher } from '#contract/catalogue.ts'
import type {
  LessonPlace,
  Classroom,
  Dashboard,
  MaterialLink,
  ProgrammePage,
  RecordingLinks,
} from '#contract/classroom.ts'
import type { Order } from '#contract/orders.ts'
import type { Programme, Subscription } from '#contract/programmes.ts'
import type { Caller } from '../../http/who-is-calling.ts'
import { refuse } from '../../http/refusal.ts'
import type { ClassroomRepository } from './repository.ts'

type Held = Subscription & { class_ids: number[] }
const nextLessonsShown = 6

/** What the classroom needs to know of other modules. */
export type ClassroomNeeds = {
  held(uid: string): Promise<Held[]>
  catalogue(): Promise<{
    programmes: Programme[]
    subjects: (Subject & { about: string })[]
    teachers: Teacher[]
  }>
  currentIntake(programmeId: number, now: Date): Promise<Intake | null>
  /** The intake that a subscription is for. */
  intakeOf(subscription: Subscription, now: Date): Promise<Intake | null>
  orderInProgress(uid: string): Promise<Order | null>
  signLink(
    uid: string,
    mediaKey: string,
    now: Date,
    fileName?: string,
  ): { url: string; expiresAt: Date }
}
export type ClassroomService = ReturnType<typeof classroomService>

export function classroomService(repository: ClassroomRepository, needs: ClassroomNeeds) {
  async function find(slug: string) {
    const { programmes, subjects, teachers } = await needs.catalogue()
    const programme =
      programmes.find(({ url_safe_name }) => url_safe_name === slug) ?? refuse('programme.unknown')
    return { programme, subjects, teachers }
  }

  /** Refuses unless one of the person's programmes, or that very one, opens this class now. */
  async function demandClass(
    uid: string,
    classId: number,
    now: Date,
    programmeId?: number,
  ): Promise<void> {
    const [held, { programmes }] = await Promise.all([needs.held(uid), needs.catalogue()])
    const open = held.some((holding) => {
      const programme = programmes.find(({ id }) => id === holding.programme_id)
      return (
        programme !== undefined &&
        (programmeId === undefined || programme.id === programmeId) &&
        accessToClass(programme, holding, classId, now).open
      )
    })
    if (!open) refuse('class.locked')
  }

  async function nextLessons(held: Held[], now: Date) {
    const open = held.filter((subscription) => accessToProgramme(subscription, now).open)
    const each = await Promise.all(
      open.map(async (subscription) => {
        const intake = await needs.intakeOf(subscription, now)
        return intake
          ? repository.nextLessons(subscription.class_ids, intake.key, now, nextLessonsShown)
          : []
      }),
    )
    return each
      .flat()
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
      .slice(0, nextLessonsShown)
  }

  return {
    async dashboard(caller: Caller, now: Date): Promise<Dashboard> {
      const [held, { programmes, subjects }, order] = await Promise.all([
        needs.held(caller.uid),
        needs.catalogue(),
        needs.orderInProgress(caller.uid),
      ])
      return {
        server_time: now.toISOString(),
        display_name: caller.displayName,
        programmes,
        subscriptions: held.map(({ class_ids: _, ...subscription }) => subscription),
        subjects: subjects.map(({ about: _, ...subject }) => subject),
        next_lessons: await nextLessons(held, now),
        order: order && {
          order_id: order.order_id,
          order_status: order.order_status,
          subjects: order.subjects,
          total_amount: order.total_amount,
        },
      }
    },

    async programmePage(caller: Caller, slug: string, now: Date): Promise<ProgrammePage> {
      const { programme, subjects } = await find(slug)
      const held = (await needs.held(caller.uid)).filter(
        ({ programme_id }) => programme_id === programme.id,
      )
      const [mine] = held
      return {
        server_time: now.toISOString(),
        programme,
        intake: await needs.currentIntake(programme.id, now),
        subscription: mine
          ? {
              programme_id: mine.programme_id,
              programme_start_date: mine.programme_start_date,
              programme_expiry_date: mine.programme_expiry_date,
              is_suspended: mine.is_suspended,
            }
          : null,
        subscribed_class_ids: mine?.class_ids ?? [],
        subjects: subjects.map(({ about: _, ...subject }) => subject),
        next_lessons: await nextLessons(held, now),
      }
    },

    async classroom(caller: Caller, slug: string, classId: number, now: Date): Promise<Classroom> {
      const { programme, subjects, teachers } = await find(slug)
      const found = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
      const held = (await needs.held(caller.uid)).find(
        ({ programme_id }) => programme_id === programme.id,
      )
      const access = accessToClass(programme, held, classId, now)
      if (!held || !access.open) refuse('class.locked', access.open ? undefined : access.why)
      const intake = await needs.intakeOf(held, now)
      const [lessons, materials] = await Promise.all([
        intake ? repository.lessons(classId, intake.key, now) : [],
        repository.materials(classId),
      ])
      const { about, ...subject } = found
      return {
        server_time: now.toISOString(),
        programme,
        subject,
        teachers: teachers.filter(
          ({ class_ids, groups }) => class_ids.includes(classId) && groups.includes('spma'),
        ),
        about,
        lessons,
        materials,
        may_ask: mayAsk(programme, access),
      }
    },

    async lessonPlace(lessonId: string): Promise<LessonPlace> {
      const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      return { class_id: lesson.classId }
    },

    async recording(caller: Caller, lessonId: string, now: Date): Promise<RecordingLinks> {
      const lesson = (await repository.lesson(lessonId)) ?? refuse('lesson.unknown')
      await demandClass(caller.uid, lesson.classId, now, lesson.programmeId)
      const released =
        lesson.releasedAt && lesson.releasedAt <= now && now < recordingEnd(lesson.startsAt)
      const recording =
        released && lesson.recordingId ? await repository.recording(lesson.recordingId) : undefined
      if (!recording) refuse('recording.not-released')
      const sign = (mediaKey: string) => needs.signLink(caller.uid, mediaKey, now)
      return {
        watched_id: lesson.id,
        title: lesson.title,
        seconds: recording.seconds,
        expires_at: sign('').expiresAt.toISOString(),
        renditions: recording.files.map(({ quality, mediaKey, type, bytes }) => ({
          quality: quality as RecordingLinks['renditions'][number]['quality'],
          type,
          bytes,
          url: sign(mediaKey).url,
        })),
        captions: recording.texts.map(({ language, label, mediaKey }) => ({
          language,
          label,
          url: sign(mediaKey).url,
        })),
        chapters: recording.chapters,
      }
    },

    async material(caller: Caller, materialId: string, now: Date): Promise<MaterialLink> {
      const material = (await repository.material(materialId)) ?? refuse('material.unknown')
      await demandClass(caller.uid, material.classId, now)
      const { url, expiresAt } = needs.signLink(
        caller.uid,
        material.mediaKey,
        now,
        material.fileName,
      )
      return {
        url,
        type: material.type,
        bytes: material.bytes,
        file_name: material.fileName,
        expires_at: expiresAt.toISOString(),
      }
    },

    /** May this person ask the teacher of this class? Full and plus subscribers of it only. */
    async mayAsk(uid: string, classId: number, now: Date): Promise<boolean> {
      const [held, { programmes }] = await Promise.all([needs.held(uid), needs.catalogue()])
      return held.some((subscription) => {
        const programme = programmes.find(({ id }) => id === subscription.programme_id)
        return (
          programme !== undefined &&
          mayAsk(programme, accessToClass(programme, subscription, classId, now))
        )
      })
    },

    async isClass(classId: number): Promise<boolean> {
      return (await needs.catalogue()).subjects.some(({ id }) => id === classId)
    },

    /** The class that a lesson belongs to, or undefined when there is no such lesson. */
    async classOfLesson(lessonId: string): Promise<number | undefined> {
      return (await repository.lesson(lessonId))?.classId
    },
  }
}
