import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recordChanges } from '#server/platform/db/audit.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { pathOf, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student, queueOf, waitingOf } from '../support/learning.ts'

const own = 5
const api = await openApiForFile()
const [link] = await api.db.select().from(classTeachers).where(eq(classTeachers.classId, own))
const teacherId = link!.teacherId
const taught = await api.db
  .select()
  .from(classTeachers)
  .where(eq(classTeachers.teacherId, teacherId))
const ownIds = new Set(taught.map(({ classId }) => classId))
const other = [6, 7, 8, 9, 10, 11].find((id) => !ownIds.has(id)) ?? 0
const administrator = await staff(api, 'administrator')
const teacher = await staff(api, 'teacher', teacherId)

const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const lessonOf = async (classId: number, when: 'coming' | 'past') => {
  const [lesson] = await api.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.classId, classId),
        isNull(lessons.cancelledAt),
        (when === 'past' ? lt : gt)(lessons.startsAt, testNow),
      ),
    )
    .orderBy(asc(lessons.startsAt))
  return lesson!
}
async function questionAbout(classId: number, text: string): Promise<string> {
  const pupil = await student(api, { classIds: [classId] })
  const id = randomUUID()
  await api.db
    .insert(questions)
    .values({ id, uid: pupil.uid, classId, text, askedAt: testNow, receivedAt: testNow })
  return id
}
/** One call of each right that is by class. @returns `200`, or the refusal's code */
async function callsOn(person: Person, classId: number): Promise<Record<string, string | number>> {
  const as = api.as(person)
  const coming = await lessonOf(classId, 'coming')
  const past = await lessonOf(classId, 'past')
  const question = await questionAbout(classId, 'Why?')
  const answers = {
    plan: await as.get(pathOf('proposeLessons', { classId })),
    link: await as.put(pathOf('changeLesson', { lessonId: coming.id }), {
      do: 'link',
      scope: 'one',
      meeting_url: 'https://meet.example.com/a',
    }),
    name: await as.put(pathOf('nameLessons', { classId }), {
      lessons: [{ id: coming.id, title: 'Surds' }],
    }),
    attendance: await as.get(pathOf('lessonAttendance', { lessonId: past.id })),
    release: await as.put(pathOf('releaseRecording', { lessonId: past.id }), { release_at: null }),
    see: await as.put(pathOf('seeQuestion', { id: question }), {}),
    answer: await as.put(pathOf('answerQuestion', { id: question }), {
      answer: 'Because.',
      to_all: false,
      replaces: null,
    }),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      answer.status === 200 ? 200 : codeOf(answer),
    ]),
  )
}
const names = ['plan', 'link', 'name', 'attendance', 'release', 'see', 'answer']
const all = (outcome: string | number) => Object.fromEntries(names.map((name) => [name, outcome]))

describe('OFFC-04 ACC-04: a teacher acts on the classes of their account', () => {
  it('does all of it on their own, none of it on another, and sees which are theirs', async () => {
    expect(await callsOn(teacher, own)).toEqual(all(200))
    expect(await callsOn(teacher, other)).toEqual(all('staff.other-class'))
    expect(await callsOn(administrator, other)).toEqual(all(200))
    const week = replyOf(
      'staffWeek',
      await api.as(teacher).get(pathOf('staffWeek', { day: '2026-11-23' })),
    )
    expect(new Set(week.classes.filter((one) => one.is_mine).map(({ id }) => id))).toEqual(ownIds)
  })

  it('gets the questions of their classes, and those that were handed to them', async () => {
    const [mine, handed, hidden] = [
      await questionAbout(own, 'Mine'),
      await questionAbout(other, 'Handed'),
      await questionAbout(other, 'Hidden'),
    ]
    const hand = await api
      .as(administrator)
      .put(pathOf('handOver', { id: handed }), { to: teacher.uid, note: '', replaces: null })
    expect(hand.status, hand.text).toBe(200)
    const list = async (person: Person) =>
      replyOf('staffQuestions', await api.as(person).get(pathOf('staffQuestions'))).questions.map(
        ({ id }) => id,
      )
    const seen = await list(teacher)
    expect(seen).toEqual(expect.arrayContaining([mine, handed]))
    expect(seen).not.toContain(hidden)
    expect(await list(administrator)).toContain(hidden)
    const exported = async (person: Person) =>
      (await api.as(person).get(pathOf('exportQuestions'))).text
    expect(await exported(teacher)).toContain(',Mine,')
    expect(await exported(teacher)).toContain(',Handed,')
    expect(await exported(teacher)).not.toContain('Hidden')
    expect(await exported(administrator)).toContain('Hidden')
    const answer = { answer: 'Yes.', to_all: false, replaces: null }
    const answered = await api.as(teacher).put(pathOf('answerQuestion', { id: handed }), answer)
    expect(answered.status, answered.text).toBe(200)
  })

  it('counts what waits in their classes only', async () => {
    const home = async (person: Person) =>
      replyOf('staffHome', await api.as(person).get(pathOf('staffHome')))
    const [mine, everything] = [await home(teacher), await home(administrator)]
    expect(mine).toMatchObject({ all_classes: false, orders: null })
    expect(everything).toMatchObject({ all_classes: true, orders: [] })
    expect(mine.next_lessons.every(({ class_id }) => ownIds.has(class_id))).toBe(true)
    const [own, all] = [await queueOf(api, teacher), await queueOf(api, administrator)]
    expect(own.length).toBeGreaterThan(0)
    expect(own.every((item) => item.class && ownIds.has(item.class.id))).toBe(true)
    for (const kind of ['question', 'recording'] as const)
      expect(waitingOf(own, kind)).toBeLessThan(waitingOf(all, kind))
  })
})

describe('OFFC-04: an administrator ties an account to a teacher', () => {
  it('ACC-04: a new teacher acts on no class until then; a role that is taken unties', async () => {
    const person = await api.arrive('Cikgu Lim')
    const change = (body: object) =>
      api.as(administrator).put(pathOf('changePerson', { uid: person.uid }), body)
    const tie = { do: 'tie-teacher', teacher_id: teacherId, all_classes: false }
    expect((await change(tie)).status).toBe(409)
    await change({ do: 'give-role', role: 'teacher' })
    expect(await callsOn(person, own)).toEqual(all('staff.other-class'))
    expect((await change({ ...tie, teacher_id: 'nobody' })).status).toBe(409)
    const tied = replyOf('changePerson', await change(tie))
    expect(tied.teacher).toEqual({ id: teacherId, all_classes: false })
    expect(await callsOn(person, own)).toEqual(all(200))
    expect(await callsOn(person, other)).toEqual(all('staff.other-class'))
    await change({ ...tie, all_classes: true })
    expect(await callsOn(person, other)).toEqual(all(200))
    await change({ do: 'give-role', role: 'student' })
    const again = replyOf('changePerson', await change({ do: 'give-role', role: 'teacher' }))
    expect(again.teacher).toEqual({ id: null, all_classes: false })
    const { changes } = replyOf(
      'staffChanges',
      await api.as(administrator).get(pathOf('staffChanges')),
    )
    expect(changes.find(({ action }) => action === 'teacher-account-tied')).toMatchObject({
      by: 'Cikgu',
      before: { teacher_id: teacherId, all_classes: false },
      after: { teacher_id: teacherId, all_classes: true },
    })
  })
})

describe('OFFC-04: the record of changes', () => {
  it('shows what the rights of the reader cover: no money or people to a teacher', async () => {
    const support = await staff(api, 'support')
    const row = { uid: administrator.uid, label: 'x', before: {}, after: {} }
    const subjects = ['order', 'person', 'promo-code', 'page-content', 'lesson', 'unknown']
    await api.db.transaction((tx) =>
      recordChanges(
        tx,
        subjects.map((kind) => ({ ...row, action: 'tried', subject: `${kind}/1` })),
        testNow,
      ),
    )
    const seenBy = async (person: Person) => {
      const answer = await api.as(person).get(pathOf('staffChanges'))
      const { changes } = replyOf('staffChanges', answer)
      return new Set(
        changes.flatMap(({ action, subject }) =>
          action === 'tried' ? [subject.split('/')[0]] : [],
        ),
      )
    }
    expect(await seenBy(teacher)).toEqual(new Set(['lesson']))
    expect(await seenBy(support)).toEqual(new Set(['order', 'person', 'promo-code', 'lesson']))
    expect(await seenBy(administrator)).toEqual(new Set(subjects))
  })
})
