import { randomUUID } from 'node:crypto'
import { desc, eq, notInArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isOpenTo, lateAt, type MarkQueueItem } from '#contract/dashboard/queue.ts'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { classTeachers } from '#server/platform/db/schema/catalogue.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { queueMarks } from '#server/platform/db/schema/dashboard.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { dayMs, pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { pick, queueOf, staff, waitingOf } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

const api = await openApiForFile()
const [boss, support] = [await staff(api, 'administrator'), await staff(api, 'support')]
const teacher = await staff(api, 'teacher')
const student = await api.arrive('Sofea')

async function ask(classId: number, daysAgo: number) {
  const at = new Date(api.clock.peek().getTime() - daysAgo * dayMs)
  await api.db.insert(questions).values({
    ...{ id: randomUUID(), uid: student.uid, classId, text: 'Why?' },
    ...{ askedAt: at, receivedAt: at },
  })
}
const mark = (
  by: Person,
  body: Omit<MarkQueueItem, 'owner_before'>,
  owner_before: string | null = null,
) => api.as(by).post(pathOf('markQueueItem'), { ...body, owner_before })
const question = (classId: number) => ({ kind: 'question', class_id: classId }) as const
const itemOf = async (by: Person, classId: number) =>
  (await queueOf(api, by)).find(({ kind, class: of }) => kind === 'question' && of?.id === classId)

describe('QUEUE-01: the queue of what waits', () => {
  it('QUEUE-01: says what is late first, with its class, and only what the reader may do', async () => {
    await ask(5, 3)
    await ask(5, 1)
    await ask(7, 5)
    const items = await queueOf(api, teacher)
    const asked = items.filter(({ kind }) => kind === 'question')
    expect(asked).toMatchObject([
      { class: { id: 7 }, count: 1 },
      { class: { id: 5 }, count: 2 },
    ])
    const times = items.map((item) => lateAt(item).getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(waitingOf(items, 'recording')).toBeGreaterThan(0)
    expect((await queueOf(api, support)).map(({ kind }) => kind)).not.toContain('question')
  })

  it('QUEUE-01: a lesson without a link waits until it has one, by when it begins', async () => {
    const [next] = (await queueOf(api, teacher)).filter(({ kind }) => kind === 'link')
    expect(next).toBeUndefined()
    const now = api.clock.peek()
    const [lesson] = await api.db.select().from(lessons).where(eq(lessons.classId, 5)).limit(1)
    const [startsAt, endsAt] = [dayMs, dayMs + 3600_000].map((ms) => new Date(now.getTime() + ms))
    await api.db
      .update(lessons)
      .set({ startsAt, endsAt, meetingUrl: null, meetingId: null, cancelledAt: null })
      .where(eq(lessons.id, lesson?.id ?? ''))
    const [waiting] = (await queueOf(api, teacher)).filter(({ kind }) => kind === 'link')
    expect(waiting).toMatchObject({
      due: startsAt?.toISOString(),
      lesson: { id: lesson?.id, class_id: 5 },
    })
  })

  it('QUEUE-01: two lessons that begin together and end apart are two recordings to put up', async () => {
    const recordingsOf = async (classId: number) =>
      (await queueOf(api, teacher)).find(
        ({ kind, class: of }) => kind === 'recording' && of?.id === classId,
      )
    const waiting = pick(await queueOf(api, teacher), ({ kind }) => kind === 'recording')
    const [lesson] = await api.db
      .select()
      .from(lessons)
      .where(eq(lessons.id, waiting.lesson?.id ?? ''))
    const { classId, endsAt } = lesson!
    await api.db.insert(lessons).values({
      ...lesson!,
      ...{ id: 'L9999999999', intakeKey: 'full-2022-05', number: 900 },
      endsAt: new Date(endsAt.getTime() - 30 * 60_000),
    })
    expect((await recordingsOf(classId))?.count).toBe(waiting.count + 1)
    await api.db.delete(lessons).where(eq(lessons.id, 'L9999999999'))
  })

  it('QUEUE-01: parcels wait for those who pack, but not while a bank asks the money back', async () => {
    const shop = shopper(api, student)
    const { order, reference } = await shop.reserve({ subjects: [5] })
    await api.bank.choose(reference, 'pay-at-once')
    expect(waitingOf(await queueOf(api, support), 'parcel')).toBe(1)
    expect(order.order_id).toBeTruthy()
    await api.bank.refunds.disputes.open({ reference }, {})
    const items = await queueOf(api, support)
    expect(waitingOf(items, 'parcel')).toBe(0)
    expect(waitingOf(items, 'dispute')).toBe(1)
    // It is put off only until the bank's deadline.
    const due = items.find(({ kind }) => kind === 'dispute')?.due ?? ''
    const after = new Date(Date.parse(due) + dayMs).toISOString()
    const put = { kind: 'dispute', class_id: null, owner_uid: null } as const
    expect((await mark(support, { ...put, snoozed_until: after })).status).toBe(409)
    expect((await mark(support, { ...put, snoozed_until: due })).status).toBe(200)
  })
})

describe('QUEUE-01: who does it, and when', () => {
  it('QUEUE-01: what somebody has taken waits for them alone, until more of it begins to wait', async () => {
    const taken = { ...question(7), owner_uid: teacher.uid, snoozed_until: null }
    expect((await mark(boss, taken)).status).toBe(200)
    const item = await itemOf(boss, 7)
    expect(item?.owner).toEqual({ uid: teacher.uid, name: 'Cikgu' })
    expect(item && isOpenTo(item, teacher.uid)).toBe(true)
    expect(item && isOpenTo(item, boss.uid)).toBe(false)
    // Who looked at it before cannot take it too.
    expect((await mark(boss, { ...taken, owner_uid: boss.uid })).status).toBe(409)
    expect((await mark(teacher, taken, teacher.uid)).status).toBe(200)
    await api.db.delete(questions).where(eq(questions.classId, 7))
    api.clock.pass(60_000)
    await ask(7, 0)
    expect((await itemOf(boss, 7))?.owner).toBeNull()
  })

  it('ACC-04: who gave it to whom, and put it off until when, is recorded', async () => {
    const until = new Date(api.clock.peek().getTime() + dayMs).toISOString()
    await mark(boss, { ...question(7), owner_uid: teacher.uid, snoozed_until: null })
    await mark(boss, { ...question(7), owner_uid: null, snoozed_until: until }, teacher.uid)
    // What changes nothing is not recorded.
    await mark(boss, { ...question(7), owner_uid: null, snoozed_until: until })
    const rows = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, 'queue/question/7'))
      .orderBy(desc(audit.id))
      .limit(2)
    expect(rows).toMatchObject([
      {
        uid: boss.uid,
        action: 'queue-item-marked',
        before: { handed_to: 'Cikgu', until: null },
        after: { handed_to: null, until },
      },
      { uid: boss.uid, before: { handed_to: null }, after: { handed_to: 'Cikgu', until: null } },
    ])
    expect(rows[0]?.label).toMatch(/^1 question to answer, /)
  })

  it('QUEUE-01: what is put off comes back by itself', async () => {
    const until = new Date(api.clock.peek().getTime() + dayMs).toISOString()
    await mark(teacher, { ...question(5), owner_uid: null, snoozed_until: until })
    expect((await itemOf(boss, 5))?.snoozed_until).toBe(until)
    api.clock.pass(dayMs + 1000)
    expect((await itemOf(boss, 5))?.snoozed_until).toBeNull()
  })

  it('QUEUE-01: nobody is given what their role cannot do, and nobody marks what does not wait for them', async () => {
    const given = { ...question(5), owner_uid: support.uid, snoozed_until: null }
    expect((await mark(boss, given)).status).toBe(409)
    const [other] = await api.db
      .select({ id: classTeachers.teacherId })
      .from(classTeachers)
      .where(
        notInArray(
          classTeachers.teacherId,
          api.db
            .select({ id: classTeachers.teacherId })
            .from(classTeachers)
            .where(eq(classTeachers.classId, 5)),
        ),
      )
    const ofOtherClass = await staff(api, 'teacher', other?.id ?? '')
    expect((await mark(boss, { ...given, owner_uid: ofOtherClass.uid })).status).toBe(409)
    expect((await mark(support, { ...given, owner_uid: null })).status).toBe(409)
    const rows = await api.db.select().from(queueMarks).where(eq(queueMarks.ownerUid, support.uid))
    expect(rows).toEqual([])
  })
})

it('QUEUE-01: a question waits for whom it was handed to, in any class, and for nobody else', async () => {
  const [asked] = await api.db.select().from(questions).where(eq(questions.classId, 5)).limit(1)
  const before = waitingOf(await queueOf(api, boss), 'question')
  await api.db
    .update(questions)
    .set({ handedTo: teacher.uid, handedBy: boss.uid, handedAt: api.clock.peek() })
    .where(eq(questions.id, asked?.id ?? ''))
  expect(waitingOf(await queueOf(api, boss), 'question')).toBe(before - 1)
  expect(waitingOf(await queueOf(api, teacher), 'question')).toBe(before)
})

describe('QUEUE-01: the list by email', () => {
  const listMails = async () =>
    (await api.mails()).filter(({ subject }) => subject.endsWith('for you today'))

  it('QUEUE-01: goes out once each morning to who wants it, and not after it is switched off', async () => {
    const wanted = { by_mail: true }
    const reply = replyOf('mailQueue', await api.as(teacher).put(pathOf('mailQueue'), wanted))
    expect(reply.by_mail).toBe(true)
    const day = (n: number) => `2026-12-0${n}`
    const at = async (n: number, time: string) => {
      api.clock.set(atMalaysianTime(day(n), time))
      await api.app.domains.dashboard.queue.plan(api.clock.peek())
      await api.app.runJobs()
    }
    await at(7, '06:59')
    expect(await listMails()).toEqual([])
    await at(7, '07:01')
    await at(7, '07:30')
    const [mail, ...more] = await listMails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: teacher.email })
    expect(mail?.text).toContain('1 question to answer (')
    expect(mail?.text).toContain('/staff')
    await api.as(teacher).put(pathOf('mailQueue'), { by_mail: false })
    await at(8, '07:01')
    expect(await listMails()).toHaveLength(1)
  })
})
