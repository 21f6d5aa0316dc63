import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fileLessonsShown, fileQuestionsShown } from '#contract/identity/student-file.ts'
import { attendance, lessons, watchProgress } from '#server/platform/db/schema/classroom.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { practiceAnswers, practiceQuestions } from '#server/platform/db/schema/practice.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { dayMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, staff, student } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const classId = 5

const askFile = (uid: string, who = support) => api.as(who).get(pathOf('studentFile', { uid }))
const fileOf = async ({ uid }: Person) => replyOf('studentFile', await askFile(uid))

const ask = (uid: string, texts: readonly string[]) =>
  api.db.insert(questions).values(
    texts.map((text, index) => ({
      id: randomUUID(),
      uid,
      classId,
      text,
      askedAt: new Date(testNow.getTime() + index * 1000),
      receivedAt: new Date(testNow.getTime() + index * 1000),
    })),
  )

/** Enrolled for forty days: came to one lesson and watched its recording, practised, asked, paid and was written to. */
async function busyStudent(name: string) {
  const person = await api.arrive(name)
  const { uid } = person
  const intakeKey = 'full-2026-09'
  const startsAt = new Date(testNow.getTime() - 40 * dayMs)
  await enrol(api, person, { classIds: [classId], startsAt })
  await api.db.update(enrolments).set({ intakeKey }).where(eq(enrolments.uid, uid))
  const held = (
    await api.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.classId, classId), eq(lessons.intakeKey, intakeKey)))
      .orderBy(lessons.startsAt)
  ).filter((one) => !one.cancelledAt && one.endsAt <= testNow && one.startsAt >= startsAt)
  const lesson = held.findLast(
    (one) => one.recordingId && one.releasedAt && one.releasedAt <= testNow,
  )!
  await api.db.insert(attendance).values({ lessonId: lesson.id, uid, joinedAt: lesson.startsAt })
  await api.db.insert(watchProgress).values({
    uid,
    watchedId: lesson.id,
    positionSeconds: 95,
    positionAt: testNow,
    changedAt: testNow,
    watched: [[0, 95]],
    watchedSeconds: 95,
    ofSeconds: 100,
  })
  const practised = (await api.db.select().from(practiceQuestions)).filter(
    ({ chapterId, language }) => chapterId === 'mathematics-f4-1' && language === 'Eng',
  )
  await api.db.insert(practiceAnswers).values(
    practised.slice(0, 4).map(({ id: questionId }, index) => ({
      id: randomUUID(),
      uid,
      questionId,
      answer: { kind: 'number' as const, text: '1' },
      answeredAt: testNow,
      receivedAt: testNow,
      earned: index === 0 ? 0 : 1,
      of: 1,
    })),
  )
  await ask(uid, ['Why is log 1 zero?'])
  const { order, reference } = await shopper(api, person).reserve({
    user_email: person.email,
    subjects: [11, 13],
  })
  await api.bank.choose(reference, 'pay-at-once')
  const message = {
    to: { who: 'picked', uids: [uid] },
    subject: `To ${name}`,
    text: 'See you on Monday.',
    language: 'en',
    by_mail: false,
  }
  const sent = await api
    .as(support)
    .post(pathOf('sendMessage'), { id: randomUUID(), ...message, people: 1 })
  expect(sent.status).toBe(200)
  await api.as(support).put(pathOf('changePerson', { uid }), { do: 'sign-out' })
  return { person, lesson, held, order }
}

describe('SFILE-01: the file of a student', () => {
  it('SFILE-01 holds contact, attendance, watching, practice, questions, parcels, messages and changes', async () => {
    const { person, lesson, held, order } = await busyStudent('Sofea')
    const file = await fileOf(person)
    expect(file.contact.phone).toMatch(/^\d/)
    expect(file.contact.address).toContain(', ')
    expect(file.classes.find((one) => one.class_id === classId)).toMatchObject({
      held: held.length,
      joined: 1,
      watched: 1,
    })
    const newest = held.toReversed().slice(0, fileLessonsShown)
    expect(file.lessons.map(({ id, joined, watched }) => ({ id, joined, watched }))).toEqual(
      newest.map(({ id }) => ({ id, joined: id === lesson.id, watched: id === lesson.id })),
    )
    expect(newest).toContain(lesson)
    expect(file.practice).toMatchObject({
      answered: 4,
      right: 3,
      chapters: [{ id: 'mathematics-f4-1', answered: 4, right: 3 }],
    })
    expect(file.questions).toMatchObject({
      asked: 1,
      waiting: 1,
      newest: [{ text: 'Why is log 1 zero?', class_id: classId, is_answered: false }],
    })
    expect(file.payments).toMatchObject([{ order_id: order.order_id, kind: 'charge' }])
    expect(file.payments[0]?.amount).toBe(order.total_amount)
    expect(file.parcels.length).toBeGreaterThan(0)
    expect(file.messages).toMatchObject([{ subject: 'To Sofea', is_mailed: false }])
    expect(file.changes).toMatchObject([{ action: 'person-signed-out', by: support.name }])
  })

  it('SFILE-01 holds nothing of another student, and no more than the newest few', async () => {
    await busyStudent('Bala')
    const aina = await student(api)
    expect(await fileOf(aina)).toMatchObject({
      contact: { phone: '', address: '' },
      payer: null,
      lessons: [],
      practice: { answered: 0, right: 0, chapters: [], attempts: [] },
      questions: { asked: 0, waiting: 0, newest: [] },
      payments: [],
      parcels: [],
      messages: [],
      changes: [],
    })
    const texts = Array.from({ length: fileQuestionsShown + 2 }, (_, index) => `Why ${index}?`)
    await ask(aina.uid, texts)
    const { questions: asked } = await fileOf(aina)
    expect(asked).toMatchObject({ asked: texts.length, waiting: texts.length })
    expect(asked.newest.map(({ text }) => text)).toEqual(
      texts.toReversed().slice(0, fileQuestionsShown),
    )
  })

  it('SFILE-01 is for the office, and who reads that of somebody under 18 is recorded once an hour', async () => {
    const minor = await student(api)
    await api
      .as(minor)
      .put(pathOf('sayAge'), { is_minor: true, guardian_email: 'mother@example.com' })
    for (const who of [minor, await staff(api, 'teacher')])
      expect(refusal(await askFile(minor.uid, who))).toEqual([403, 'staff.forbidden'])
    expect(refusal(await askFile('nobody'))).toEqual([404, 'person.unknown'])
    for (let n = 0; n < 2; n++) await fileOf(minor)
    expect((await fileOf(minor)).changes).toEqual([])
    const read = await api.db
      .select({ by: audit.uid, action: audit.action })
      .from(audit)
      .where(eq(audit.subject, `person/${minor.uid}`))
    expect(read).toEqual([{ by: support.uid, action: 'minor-read' }])
  })
})

describe('SFILE-01: notes and tags of staff', () => {
  const write = (uid: string, text: string, who = support, id = randomUUID()) =>
    api.as(who).put(pathOf('writeStaffNote', { uid, id }), { text })
  const remove = (uid: string, id: string, who: Person) =>
    api.as(who).put(pathOf('removeStaffNote', { uid, id }), {})
  const tag = (uid: string, name: string, is_on = true) =>
    api.as(support).put(pathOf('tagPerson', { uid }), { tag: name, is_on })
  const actionsOf = async ({ uid }: Person) =>
    (
      await api.db
        .select({ action: audit.action })
        .from(audit)
        .where(eq(audit.subject, `person/${uid}`))
        .orderBy(audit.id)
    ).map(({ action }) => action)

  it('SFILE-01 a note sent twice is one note; its author and administrators remove it', async () => {
    const [aina, other, boss] = await Promise.all([
      student(api),
      staff(api, 'support'),
      staff(api, 'administrator'),
    ])
    const id = randomUUID()
    for (let n = 0; n < 2; n++)
      expect((await write(aina.uid, 'Calls after 5', support, id)).status).toBe(200)
    expect((await write(aina.uid, 'Mine', other, id)).status).toBe(409)
    expect((await fileOf(aina)).notes).toMatchObject([
      { id, text: 'Calls after 5', by: support.name, may_remove: true },
    ])
    const seen = replyOf('studentFile', await askFile(aina.uid, other))
    expect(seen.notes).toMatchObject([{ may_remove: false }])
    expect(refusal(await remove(aina.uid, id, other))).toEqual([403, 'staff.forbidden'])
    expect((await remove(aina.uid, id, support)).status).toBe(200)
    await write(aina.uid, 'Second', support)
    const [second] = (await fileOf(aina)).notes
    expect((await remove(other.uid, second!.id, boss)).status).toBe(403)
    expect((await remove(aina.uid, second!.id, boss)).status).toBe(200)
    expect((await fileOf(aina)).notes).toEqual([])
    const written = ['staff-note-written', 'staff-note-removed']
    expect(await actionsOf(aina)).toEqual([...written, ...written])
    expect(JSON.stringify(await api.db.select().from(audit))).not.toContain('Calls after 5')
  })

  it('SFILE-01 notes are about students, of at most 2,000 characters, and no student reads or writes one', async () => {
    const aina = await student(api)
    expect((await write(support.uid, 'A colleague')).status).toBe(403)
    expect(refusal(await write('nobody', 'Who?'))).toEqual([404, 'person.unknown'])
    expect(refusal(await write(aina.uid, 'a'.repeat(2001)))).toEqual([422, 'form.invalid'])
    for (const who of [aina, await staff(api, 'teacher')])
      expect(refusal(await write(aina.uid, 'Mine', who))).toEqual([403, 'staff.forbidden'])
  })

  it('SFILE-01 tags are kept in small letters, suggested, and find people', async () => {
    const [aina, bala] = [await student(api), await student(api)]
    for (const typed of ['  Full   Scholarship ', 'full scholarship'])
      expect((await tag(aina.uid, typed)).status).toBe(200)
    await tag(bala.uid, 'full scholarship')
    await tag(bala.uid, 'sibling')
    expect((await tag(aina.uid, '<b>')).status).toBe(422)
    expect((await fileOf(aina)).tags).toEqual(['full scholarship'])
    expect(await actionsOf(aina)).toEqual(['person-tagged'])
    const { tags } = replyOf('personTags', await api.as(support).get(pathOf('personTags')))
    expect(tags).toEqual(['full scholarship', 'sibling'])
    const found = async (name: string) =>
      replyOf(
        'people',
        await api.as(support).get(`${pathOf('people')}?tag=${encodeURIComponent(name)}`),
      ).people.map(({ uid }) => uid)
    expect((await found('full scholarship')).toSorted()).toEqual([aina.uid, bala.uid].toSorted())
    await tag(bala.uid, 'full scholarship', false)
    expect(await found('full scholarship')).toEqual([aina.uid])
  })
})
