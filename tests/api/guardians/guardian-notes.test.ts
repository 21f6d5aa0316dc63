import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import {
  eraseAfterDays,
  guardianNoteMaximumCharacters,
  guardianNotesPerDay,
} from '#contract/shared/limits.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { guardianNotes, guardianships } from '#server/platform/db/schema/guardians.ts'
import { ages, users } from '#server/platform/db/schema/identity.ts'
import { dayMs, pathOf, refusal, replyOf, testNow, type Person } from '#tests/support/api.ts'
import { guardianshipOf } from '../support/access-people.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student, queueOf, waitingOf } from '../support/learning.ts'

const api = await openApiForFile()
beforeEach(() => api.clock.set(testNow))

const classId = 5
const [link] = await api.db.select().from(classTeachers).where(eq(classTeachers.classId, classId))
const teacher = await staff(api, 'teacher', link!.teacherId)
const support = await staff(api, 'support')
await rename(teacher, 'Cikgu Farah')

async function rename({ uid }: Person, displayName: string): Promise<void> {
  await api.db.update(users).set({ displayName }).where(eq(users.uid, uid))
}

/** A student of the class and a guardian who sees them. */
async function family() {
  const child = await student(api, { classIds: [classId] })
  await rename(child, 'Sofea')
  const guardian = await api.arrive('Puan Siti')
  await rename(guardian, 'Puan Siti')
  return { child, guardian, id: await guardianshipOf(api, guardian, child) }
}

const write = (
  { uid }: Person,
  text: string,
  {
    by = teacher,
    to = null,
    id = randomUUID(),
  }: { by?: Person; to?: string | null; id?: string } = {},
) => api.as(by).put(pathOf('writeNote', { classId, uid, id }), { text, to })
const answer = (
  guardian: Person,
  guardianshipId: string,
  text: string,
  { id = randomUUID(), class_id = classId } = {},
) => api.as(guardian).put(pathOf('answerNote', { guardianshipId, id }), { class_id, text })
const readBy = (guardian: Person, guardianshipId: string) =>
  api.as(guardian).get(pathOf('guardianNotes', { guardianshipId }))
const textsFor = async (guardian: Person, guardianshipId: string) =>
  replyOf('guardianNotes', await readBy(guardian, guardianshipId)).classes.flatMap(({ notes }) =>
    notes.map(({ text }) => text),
  )
const threadBy = (reader: Person, { uid }: Person) =>
  api.as(reader).get(pathOf('noteThread', { classId, uid }))
const thread = async (reader: Person, child: Person) =>
  replyOf('noteThread', await threadBy(reader, child))
const noticesOf = async (person: Person) =>
  replyOf('notices', await api.as(person).get(pathOf('notices'))).notices
const mailsTo = async ({ email }: Person) => {
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === email)
}
async function leave(person: Person): Promise<void> {
  expect((await api.as(person).post(pathOf('deleteAccount'), { understood: true })).status).toBe(
    200,
  )
  api.clock.pass(eraseAfterDays * dayMs + 1000)
  await api.app.runJobs()
}
const listed = async (by: Person, asked = {}) =>
  replyOf(
    'staffNotes',
    await api.as(by).get(`${pathOf('staffNotes')}?${new URLSearchParams(asked)}`),
  )

describe('PAR-04: a teacher writes to guardians, and they answer', () => {
  it('is read by the guardian, answered, and seen by the teacher, who is told, and by support', async () => {
    const { child, guardian, id } = await family()
    expect((await write(child, 'Please practise fractions.')).status).toBe(200)
    const { classes } = replyOf('guardianNotes', await readBy(guardian, id))
    expect(classes).toMatchObject([
      {
        class_id: classId,
        notes: [{ text: 'Please practise fractions.', by: 'Cikgu Farah', is_answer: false }],
      },
    ])
    const [mail] = await mailsTo(guardian)
    expect(mail?.subject).toBe('Cikgu Farah wrote to you about Sofea')
    expect(mail?.text).toContain(`${api.origin}/guardian/${id}\n`)
    expect(mail?.text).not.toContain('fractions')
    expect(await noticesOf(guardian)).toMatchObject([
      { path: `/guardian/${id}`, title: expect.stringMatching(/ · Sofea$/) as string },
    ])

    expect((await answer(guardian, id, 'We will, thank you.')).status).toBe(200)
    await api.app.runJobs()
    expect((await noticesOf(teacher))[0]).toMatchObject({
      path: `/staff/notes/${classId}_${child.uid}`,
    })
    for (const reader of [teacher, support])
      expect((await thread(reader, child)).notes).toMatchObject([
        { text: 'Please practise fractions.', is_waiting: false },
        { text: 'We will, thank you.', by: 'Puan Siti', is_answer: true, is_waiting: true },
      ])
    // Support reads; only those who teach write.
    expect(refusal(await write(child, 'From the office', { by: support }))).toEqual([
      403,
      'staff.forbidden',
    ])
  })

  it("counts an answer at the teacher's 'Today' until it is answered, or needs no answer", async () => {
    const { child, guardian, id } = await family()
    const waiting = async () => waitingOf(await queueOf(api, teacher), 'note')
    const before = await waiting()
    await write(child, 'One')
    await answer(guardian, id, 'Two')
    expect(await waiting()).toBe(before + 1)
    const rows = await listed(teacher, { show: 'waiting', uid: child.uid })
    expect(rows.threads).toMatchObject([{ name: 'Sofea', class_id: classId, waiting: 1 }])
    await write(child, 'Three')
    expect(await waiting()).toBe(before)

    await answer(guardian, id, 'Four')
    const last = (await thread(teacher, child)).notes.at(-1)!.id
    // What came after the page was loaded still waits.
    await answer(guardian, id, 'Five')
    const close = pathOf('closeAnswers', { classId, uid: child.uid })
    expect((await api.as(teacher).put(close, { last })).status).toBe(200)
    expect(await waiting()).toBe(before + 1)
    expect((await listed(teacher, { show: 'waiting', uid: child.uid })).threads).toMatchObject([
      { waiting: 1 },
    ])
  })

  it('tells nobody at night: mail and notice wait for the morning', async () => {
    const { child, guardian, id } = await family()
    api.clock.set(atMalaysianTime('2026-11-21', '22:30'))
    await write(child, 'Late')
    expect(await mailsTo(guardian)).toEqual([])
    expect(await noticesOf(guardian)).toEqual([])
    // Who looks by themselves reads it.
    expect(await textsFor(guardian, id)).toEqual(['Late'])
    api.clock.set(atMalaysianTime('2026-11-22', '06:59'))
    await answer(guardian, id, 'Early')
    expect(await mailsTo(guardian)).toEqual([])
    api.clock.set(atMalaysianTime('2026-11-22', '07:01'))
    expect(await mailsTo(guardian)).toHaveLength(1)
    expect(await noticesOf(guardian)).toHaveLength(1)
    expect(await noticesOf(teacher)).toContainEqual(
      expect.objectContaining({ path: `/staff/notes/${classId}_${child.uid}` }),
    )
    // Once each, however often the jobs run.
    expect(await mailsTo(guardian)).toHaveLength(1)
  })

  it("is mailed in the guardian's language", async () => {
    const { child, guardian } = await family()
    await api.db.update(users).set({ locale: 'zh' }).where(eq(users.uid, guardian.uid))
    await write(child, 'Satu')
    const [mail] = await mailsTo(guardian)
    expect(mail?.subject).toBe('Cikgu Farah写信给您，谈谈Sofea')
  })
})

describe('PAR-04 PAR-05: who reads what', () => {
  it('two guardians read notes to all; what is between one and the teacher stays between them', async () => {
    const { child, guardian: mother, id: byMother } = await family()
    const father = await api.arrive('Encik Rahman')
    const byFather = await guardianshipOf(api, father, child)
    await write(child, 'To both')
    await answer(mother, byMother, 'From the mother')
    await write(child, 'To the mother alone', { to: byMother })
    expect(await textsFor(mother, byMother)).toEqual([
      'To both',
      'From the mother',
      'To the mother alone',
    ])
    expect(await textsFor(father, byFather)).toEqual(['To both'])
    expect(await mailsTo(father)).toHaveLength(1)
    expect(await mailsTo(mother)).toHaveLength(2)
  })

  it('a former guardian reads and is told nothing, old or new; a later one starts with what is written then', async () => {
    const { child, guardian, id } = await family()
    await write(child, 'Before')
    api.clock.set(atMalaysianTime('2026-11-21', '23:00'))
    await write(child, 'At night')
    await api.db
      .update(guardianships)
      .set({ endedAt: api.clock.now(), endedBy: 'student' })
      .where(eq(guardianships.id, id))
    expect(refusal(await readBy(guardian, id))).toEqual([404, 'person.unknown'])
    expect(refusal(await answer(guardian, id, 'Still here'))).toEqual([404, 'person.unknown'])
    const told = await mailsTo(guardian)
    api.clock.set(atMalaysianTime('2026-11-22', '09:00'))
    expect(await mailsTo(guardian)).toEqual(told)
    expect(refusal(await write(child, 'To whom?'))).toEqual([409, 'staff.refused'])
    expect(refusal(await write(child, 'To whom?', { to: id }))).toEqual([409, 'staff.refused'])

    const later = await api.arrive('Grandmother')
    const since = api.clock.now()
    const byLater = await guardianshipOf(api, later, child, { boundAt: since, confirmedAt: since })
    expect(await textsFor(later, byLater)).toEqual([])
    await write(child, 'From now on')
    expect(await textsFor(later, byLater)).toEqual(['From now on'])
  })

  it('a guardian answers only in a class whose teacher has written to them', async () => {
    const { guardian, id } = await family()
    expect(refusal(await answer(guardian, id, 'Hello?'))).toEqual([404, 'class.unknown'])
  })

  it('a teacher writes about and reads of students of their classes alone', async () => {
    const taught = await api.db.select().from(classTeachers)
    const own = taught.filter(({ teacherId }) => teacherId === link!.teacherId)
    const beside = taught.find(
      (one) =>
        !own.some((mine) => mine.classId === one.classId) &&
        !taught.some((two) => two.teacherId === one.teacherId && two.classId === classId),
    )
    const stranger = await student(api, { classIds: [beside!.classId] })
    await guardianshipOf(api, await api.arrive('Guardian'), stranger)
    expect(refusal(await threadBy(teacher, stranger))).toEqual([404, 'person.unknown'])
    expect(refusal(await write(stranger, 'Who are you?'))).toEqual([404, 'person.unknown'])
    const other = await staff(api, 'teacher', beside!.teacherId)
    const { child } = await family()
    await write(child, 'Mine')
    expect(refusal(await threadBy(other, child))).toEqual([403, 'staff.other-class'])
    expect(refusal(await write(child, 'Not mine', { by: other }))).toEqual([
      403,
      'staff.other-class',
    ])
    expect(await listed(other, { uid: child.uid })).toMatchObject({ total: 0, threads: [] })
    expect(await listed(teacher, { uid: child.uid })).toMatchObject({ total: 1 })
  })
})

describe('PAR-04: the record', () => {
  it('keeps each note once, refuses changes, and says who wrote and who read of a minor', async () => {
    const { child } = await family()
    await api.db.insert(ages).values({ uid: child.uid, isMinor: true, saidAt: testNow })
    const id = randomUUID()
    await write(child, 'Once', { id })
    await write(child, 'Once', { id })
    const found = await thread(teacher, child)
    expect(found.notes).toHaveLength(1)
    await expect(
      api.db.update(guardianNotes).set({ text: 'Something else' }).where(eq(guardianNotes.id, id)),
    ).rejects.toThrow()
    const another = await staff(api, 'administrator')
    expect(refusal(await write(child, 'Mine', { id, by: another }))).toEqual([409, 'staff.refused'])
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${child.uid}`))
    expect(changes).toMatchObject([
      { uid: teacher.uid, action: 'guardian-note-written' },
      { uid: teacher.uid, action: 'minor-read' },
    ])
  })

  it('limits length and number a day', async () => {
    const { child, guardian, id } = await family()
    const tooLong = 'a'.repeat(guardianNoteMaximumCharacters + 1)
    expect(refusal(await write(child, tooLong))).toEqual([422, 'form.invalid'])
    for (let n = 0; n < guardianNotesPerDay; n++) await write(child, `Note ${n}`)
    expect(refusal(await write(child, 'One more'))).toEqual([429, 'request.too-many'])
    expect(refusal(await answer(guardian, id, tooLong))).toEqual([422, 'form.invalid'])
    for (let n = 0; n < guardianNotesPerDay; n++) await answer(guardian, id, `Answer ${n}`)
    expect(refusal(await answer(guardian, id, 'One more'))).toEqual([429, 'request.too-many'])
  })

  it("is in the student's copy, and ends with the accounts that it is about", async () => {
    const { child, guardian, id } = await family()
    await write(child, 'To all')
    await answer(guardian, id, 'From the guardian')
    const copyOf = (person: Person) => api.as(person).get(pathOf('personalData'))
    const { text, body } = await copyOf(child)
    expect((body as { parts: Record<string, unknown> }).parts['guardian_notes']).toMatchObject([
      { text: 'To all', is_answer: false },
      { text: 'From the guardian', is_answer: true },
    ])
    for (const secret of [teacher.uid, guardian.uid]) expect(text).not.toContain(secret)
    expect((await copyOf(guardian)).text).toContain('From the guardian')

    const kept = async () => (await thread(teacher, child)).notes.map((note) => note.text)
    await leave(guardian)
    expect(await kept()).toEqual(['To all'])
    await leave(child)
    expect(
      await api.db.select().from(guardianNotes).where(eq(guardianNotes.studentUid, child.uid)),
    ).toEqual([])
  })
})
