import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessons as lessonRows } from '#server/platform/db/schema/classroom.ts'
import { minuteMs, pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, enrol, lessonsOf, pick, staff, student } from '../support/learning.ts'
import { plusProgramme, trialProgramme } from '../support/orders.ts'

const api = await openApiForFile()
const lessons = await lessonsOf(api)
const recorded = lessons.filter(({ recording }) => recording !== null)
const live = pick(lessons, ({ starts_at }) => new Date(starts_at) > testNow)

const mine = async (person: Person) =>
  replyOf('myRecordings', await api.as(person).get(pathOf('myRecordings')))
const idsOf = ({ lessons: of }: { lessons: readonly { id: string }[] }) => of.map(({ id }) => id)

describe('WEEK-01: what a person may watch of their classes', () => {
  it('is what the classrooms show, with when they joined', async () => {
    const startsAt = new Date('2026-10-01T00:00:00.000Z')
    const person = await student(api, { classIds: [5, 13], startsAt })
    const { classes, attended_at } = await mine(person)
    expect(classes.map(({ slug, class_id, is_live }) => [slug, class_id, is_live])).toEqual([
      ['full-programme', 5, true],
      ['full-programme', 13, true],
    ])
    expect(classes[0]?.joined_at).toBe(startsAt.toISOString())
    expect(idsOf(classes[0]!)).toEqual(recorded.map(({ id }) => id))
    expect(classes[0]?.lessons[0]).toEqual({
      id: recorded[0]?.id,
      title: recorded[0]?.title,
      starts_at: recorded[0]?.starts_at,
      ends_at: recorded[0]?.ends_at,
      seconds: recorded[0]?.recording?.seconds,
      available_until: recorded[0]?.recording?.available_until,
      attended: false,
    })
    expect(attended_at).toEqual([])
  })

  it('lists a lesson once, by the programme that opens most; of a trial what a trial opens', async () => {
    const trial = await student(api, { programmeId: trialProgramme, startsAt: testNow })
    const [preview] = (await mine(trial)).classes
    expect(preview?.slug).toBe('trial-programme')
    expect(idsOf(preview!)).toEqual(
      lessons.filter(({ is_preview }) => is_preview).map(({ id }) => id),
    )
    await enrol(api, trial, { classIds: [5] })
    const [first, ...rest] = (await mine(trial)).classes
    expect(first?.slug).toBe('full-programme')
    expect(rest.flatMap(idsOf).filter((id) => idsOf(first!).includes(id))).toEqual([])
  })

  it('is nothing for staff, for people without a class, and while it is suspended', async () => {
    for (const person of [await staff(api), await api.arrive()])
      expect((await mine(person)).classes).toEqual([])
    const person = await student(api)
    await changeSubscription(api, person, { isSuspended: true })
    expect((await mine(person)).classes).toEqual([])
    expect((await mine(await student(api, { programmeId: plusProgramme }))).classes).not.toEqual([])
  })

  it('says which lessons they joined live, and when', async () => {
    const person = await student(api)
    const was = api.clock.peek()
    const at = new Date(Date.parse(live.starts_at) + minuteMs)
    api.clock.set(at)
    const joined = await api.as(person).post(pathOf('joinLesson', { lessonId: live.id }), {})
    expect(joined.status).toBe(200)
    api.clock.set(new Date(Date.parse(live.ends_at) + minuteMs))
    const [row] = await api.db
      .select()
      .from(lessonRows)
      .where(eq(lessonRows.id, recorded[0]?.id ?? ''))
    await api.db
      .update(lessonRows)
      .set({ releasedAt: new Date(live.ends_at), recordingId: row?.recordingId ?? null })
      .where(eq(lessonRows.id, live.id))
    const { classes, attended_at } = await mine(person)
    expect(attended_at.map((text) => Math.abs(Date.parse(text) - at.getTime()) < minuteMs)).toEqual(
      [true],
    )
    const attended = classes.flatMap((one) => one.lessons).filter((one) => one.attended)
    expect(attended.map(({ id }) => id)).toEqual([live.id])
    expect((await mine(await student(api))).attended_at).toEqual([])
    api.clock.set(was)
  })
})
