import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { noticeKinds, type Notice, type NoticeKind } from '#contract/messaging/notices.ts'
import { purge } from '#server/platform/db/purge.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { notices, pushDevices } from '#server/platform/db/schema/messaging.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { jobsService } from '#server/platform/jobs/service.ts'
import { noticesService } from '#server/modules/messaging/notices/service.ts'
import { startPushService, type PushService } from '#tests/support/outside/push-service.ts'
import {
  agreed,
  minuteMs,
  openTestApi,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  tokenFor,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { enrol, pick, student } from '../support/learning.ts'
import { markCopy } from '../support/marked-copy.ts'
import { paymentEventAbout, plusProgramme, shopper, trialProgramme } from '../support/orders.ts'

let api: TestApi
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  api = await openTestApi({ pushService: service })
})
afterAll(async () => {
  await api.close()
  service.stop()
})
// Tue 24 Nov, an afternoon without lessons of the sample content near it.
const begins = atMalaysianTime('2026-11-24', '16:00')
const before = (minutes: number) => new Date(begins.getTime() - minutes * minuteMs)
let lesson: typeof lessons.$inferSelect
beforeEach(async () => {
  api.clock.set(before(3000))
  await api.db.delete(notices)
  await api.db.delete(pushDevices)
  await api.db.delete(jobs)
  await api.db.update(lessons).set({ cancelledAt: before(5000), releasedAt: null })
  const ofClass = await api.db.select().from(lessons).where(eq(lessons.classId, 5))
  const first = pick(
    ofClass,
    ({ intakeKey, number }) => intakeKey.startsWith('full') && number === 1,
  )
  await change(first.id, {
    startsAt: begins,
    endsAt: new Date(begins.getTime() + 90 * minuteMs),
    cancelledAt: null,
    isPreview: false,
  })
  lesson = { ...first, startsAt: begins }
  service.received.length = 0
  service.away.clear()
})

const change = (id: string, to: Partial<typeof lessons.$inferInsert>) =>
  api.db.update(lessons).set(to).where(eq(lessons.id, id))
async function at(time: Date): Promise<void> {
  api.clock.set(time)
  await api.app.findDueNotices()
  await api.app.runJobs()
}
const told = async (person: Person) =>
  replyOf('notices', await api.as(person).get(pathOf('notices')))
const titles = async (person: Person) => (await told(person)).notices.map(({ title }) => title)
const only = (all: readonly Notice[]) => {
  expect(all).toHaveLength(1)
  return all[0]!
}
const cookieName = () => `refresh_token_${api.config.port}`

/** A person who is enrolled and signed in, with a device that takes these kinds. */
async function withDevice(name: string, kinds: readonly NoticeKind[] = noticeKinds) {
  const person = somebody('Aina')
  const refreshToken = api.platform.knows(person)
  const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
  const signedIn = await api.signInBy({ idToken, refresh_token: refreshToken, ...agreed })
  const sessionId = signedIn.cookies.find((one) => one.name === cookieName())?.value ?? ''
  await enrol(api, person)
  const device = service.device(name)
  const cookies = { [cookieName()]: sessionId }
  const put = (body: object) =>
    api.send('PUT', pathOf('pushDevice'), {
      token: tokenFor(person, { issuedAt: api.clock.peek() }),
      body: { ...device, kinds, ...body },
      cookies,
    })
  expect((await put({})).status).toBe(200)
  return { person, put, cookies }
}

describe('a class about to start', () => {
  it('PWA-07: its students are told a day, an hour and 10 minutes before, each once, and nobody else', async () => {
    const mine = await student(api, { startsAt: before(9000) })
    const others = await Promise.all([
      student(api, { classIds: [13], startsAt: before(9000) }),
      student(api, { isSuspended: true, startsAt: before(9000) }),
      student(api, { expiresAt: before(2000), startsAt: before(9000) }),
      student(api, {
        programmeId: trialProgramme,
        expiresAt: before(2000),
        startsAt: before(9000),
      }),
      api.arrive(),
    ])
    await at(before(24 * 60 + 1))
    expect(await titles(mine)).toEqual([])
    for (const [minutes, title] of [
      [24 * 60, 'class at Tue 24 Nov, 4:00 pm'],
      [60, 'class at 4:00 pm'],
      [10, 'starts at 4:00 pm'],
    ] as const) {
      await at(before(minutes))
      await at(before(minutes - 1))
      const { notices: mineNow, unread } = await told(mine)
      expect(only(mineNow)).toMatchObject({
        kind: 'class-soon',
        title: expect.stringContaining(title) as string,
        path: `/full-programme/5/${lesson.id}`,
        read_at: null,
      })
      expect(unread).toBe(1)
    }
    for (const other of others) expect(await titles(other)).toEqual([])
    await at(new Date(begins.getTime() + 91 * minuteMs))
    expect(await titles(mine)).toEqual([])
  })

  it('TRIAL-01 PWA-07: a trial that ends before the class starts is not reminded of it', async () => {
    const [ends, runs] = await Promise.all(
      [-1, 1].map((minutes) =>
        student(api, {
          ...{ programmeId: trialProgramme, startsAt: before(9000) },
          expiresAt: before(-minutes),
        }),
      ),
    )
    await at(before(60))
    expect([await titles(ends!), await titles(runs!)]).toEqual([
      [],
      ['Mathematics: class at 4:00 pm'],
    ])
  })

  it('PWA-07: a meeting of two intakes reminds once a student who is in both, and is one recording', async () => {
    const mine = await student(api, { startsAt: before(9000) })
    await enrol(api, mine, { programmeId: plusProgramme, startsAt: before(9000) })
    const rows = await api.db.select().from(lessons)
    const ofPlus = pick(rows, (one) => one.classId === 5 && one.intakeKey === 'plus-2026-09')
    const { recordingId } = pick(rows, (one) => one.recordingId !== null)
    const { endsAt } = pick(rows, ({ id }) => id === lesson.id)
    await change(ofPlus.id, { startsAt: begins, endsAt, cancelledAt: null })
    await at(before(60))
    expect(await titles(mine)).toEqual(['Mathematics: class at 4:00 pm'])
    const releasedAt = new Date(begins.getTime() + 24 * 60 * minuteMs)
    for (const { id } of [lesson, ofPlus]) await change(id, { recordingId, releasedAt })
    await at(releasedAt)
    expect((await told(mine)).notices.map(({ kind }) => kind)).toEqual(['recording'])
  })

  it('PWA-07: a lesson that is moved takes its reminder with it, a cancelled one takes it back', async () => {
    const mine = await student(api, { startsAt: before(9000) })
    await at(before(60))
    expect(await titles(mine)).toHaveLength(1)
    await change(lesson.id, {
      startsAt: new Date(begins.getTime() + 30 * minuteMs),
      sequence: lesson.sequence + 1,
    })
    await at(before(55))
    expect(await titles(mine)).toEqual(['Mathematics: class at 4:30 pm'])
    await at(before(30))
    expect(await titles(mine)).toEqual(['Mathematics: class at 4:30 pm'])
    await change(lesson.id, { cancelledAt: before(29) })
    await at(before(28))
    expect(await titles(mine)).toEqual([])
  })
})

it('PWA-07: that a recording is ready is told once, to those who may watch it', async () => {
  const mine = await student(api, { startsAt: before(9000) })
  const trial = await student(api, {
    programmeId: trialProgramme,
    startsAt: before(9000),
    expiresAt: before(8000),
  })
  const suspended = await student(api, { isSuspended: true })
  const rows = await api.db.select().from(lessons)
  const { recordingId } = pick(rows, (one) => one.recordingId !== null)
  const released = new Date(begins.getTime() + 24 * 60 * minuteMs)
  await change(lesson.id, { recordingId, releasedAt: released })
  await at(new Date(released.getTime() - minuteMs))
  expect(await titles(mine)).toEqual([])
  await at(released)
  await at(new Date(released.getTime() + minuteMs))
  expect(only((await told(mine)).notices)).toMatchObject({
    kind: 'recording',
    text: lesson.title,
    path: `/full-programme/5/${lesson.id}`,
  })
  expect(await titles(trial)).toEqual([])
  expect(await titles(suspended)).toEqual([])
})

const answered = (person: Person, answeredAt: Date) =>
  api.db.insert(questions).values({
    id: randomUUID(),
    uid: person.uid,
    classId: 5,
    text: 'Why is log 1 zero?',
    askedAt: before(100),
    answeredAt,
    answer: 'Because 10 to the power of 0 is 1.',
  })

it('PWA-07: the student who asked is notified of an answer, and of a corrected one; read stays read, and only for its owner', async () => {
  const mine = await student(api)
  const other = await student(api)
  await answered(mine, before(3000))
  await at(before(2990))
  await at(before(2980))
  const notice = only((await told(mine)).notices)
  expect(notice).toMatchObject({ kind: 'answer', path: '/inbox?show=answered' })
  expect((await told(other)).notices).toEqual([])
  const read = (person: Person) => api.as(person).put(pathOf('readNotices'), { ids: [notice.id] })
  expect((await read(other)).status).toBe(200)
  expect((await told(mine)).unread).toBe(1)
  expect((await read(mine)).status).toBe(200)
  expect(await told(mine)).toMatchObject({
    unread: 0,
    notices: [{ read_at: expect.any(String) as string }],
  })
  await api.db
    .update(questions)
    .set({ answeredAt: before(2970) })
    .where(eq(questions.uid, mine.uid))
  for (const minutes of [2960, 2950]) await at(before(minutes))
  const corrected = only((await told(mine)).notices)
  expect(corrected).toMatchObject({ kind: 'answer', read_at: null })
})

it('PWA-07: each change of an order by a payment is told once, and what is over is told no more', async () => {
  const person = await api.arrive()
  const shop = shopper(api, person)
  const { order } = await shop.reserve({ subjects: [5] })
  for (const [status, title] of [
    ['processing', 'Payment in progress'],
    ['succeeded', 'Payment received'],
  ] as const) {
    const event = await paymentEventAbout(api, order.order_id, { status })
    await Promise.all([1, 2, 3].map(() => api.app.domains.billing.orders.recordPaymentEvent(event)))
    expect((await told(person)).notices.map((one) => [one.title, one.path])).toEqual([
      [title, `/orders/${order.order_id}`],
    ])
  }
})

it('PWA-07: a payment that failed is told with the sum and the last day to pay', async () => {
  const person = await api.arrive()
  const { order } = await shopper(api, person).reserve({ subjects: [5] })
  await api.app.domains.billing.orders.recordPaymentEvent(
    await paymentEventAbout(api, order.order_id, { status: 'processing' }),
  )
  await api.app.domains.billing.orders.recordPaymentEvent(
    await paymentEventAbout(api, order.order_id, { status: 'failed' }),
  )
  const notice = only((await told(person)).notices)
  expect(notice.title).toBe('Payment did not go through')
  expect(notice.text).toMatch(/pay RM\s390\.00 by \d+ \w+ 2026/)
})

it('ORD-04: the guardian whom an order names gets the notices of its payment, with the name of the student, an unverified address none', async () => {
  const [person, guardian] = [await api.arrive('Danial bin Rahman'), await api.arrive()]
  const unverified = await api.arrive()
  const of = (guardian_email: string) => ({
    is_guardian: true,
    guardian_name: 'Siti',
    guardian_email,
    guardian_contact: '012-3456789',
    subjects: [5],
  })
  await api.db.update(users).set({ emailVerified: false }).where(eq(users.uid, unverified.uid))
  for (const [student, named] of [
    [person, guardian],
    [await api.arrive(), unverified],
  ] as const) {
    const { order } = await shopper(api, student).reserve(of(named.email.toUpperCase()))
    await api.app.domains.billing.orders.recordPaymentEvent(
      await paymentEventAbout(api, order.order_id, { status: 'succeeded' }),
    )
  }
  const [notice] = (await told(person)).notices
  expect(notice?.title).toBe('Payment received')
  expect((await told(guardian)).notices).toEqual([
    { ...notice, id: expect.any(String) as string, title: 'Payment received · Danial' },
  ])
  expect((await told(unverified)).notices).toEqual([])
})

describe('a push', () => {
  it('LANG-01: is in the language that its person has when it is sent', async () => {
    onTestFinished(markCopy('ms'))
    const { person } = await withDevice('a-phone', ['answer', 'class-soon'])
    replyOf('saveLocale', await api.as(person).put(pathOf('saveLocale'), { locale: 'ms' }))
    await at(before(60))
    const time = formatIn('ms').time(begins)
    expect(service.received.map(({ message }) => message)).toEqual([
      expect.objectContaining({
        notification: expect.objectContaining({
          title: `[ms] Mathematics: class at ${time}`,
          lang: 'ms',
        }) as object,
        locked: '[ms] You have a notification. Sign in to read it.',
      }),
    ])
  })

  it('PWA-07: reaches the right device once, signed and encrypted for it, however many servers are at it', async () => {
    const { person } = await withDevice('a-phone')
    const other = await student(api, { classIds: [13] })
    await withDevice('no-reminders', ['answer', 'payment'])
    api.clock.set(before(60))
    const servers = Array.from({ length: 50 }, server)
    await Promise.all(servers.map(({ look }) => look(api.clock.peek())))
    await Promise.all(servers.map(({ run }) => run(api.clock.now)))
    expect(service.received).toHaveLength(1)
    const [push] = service.received
    const { id } = only((await told(person)).notices)
    expect(push).toMatchObject({
      device: 'a-phone',
      headers: {
        'content-encoding': 'aes128gcm',
        authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=[\w-]{87}$/) as string,
        ttl: String(50 * 60),
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/) as string,
      },
      message: {
        web_push: 8030,
        notification: {
          title: 'Mathematics: class at 4:00 pm',
          navigate: `${api.origin}/full-programme/5/${lesson.id}?notice=${id}`,
          app_badge: '1',
        },
      },
    })
    const claims = JSON.parse(
      Buffer.from(String(push?.headers.authorization).split('.')[1] ?? '', 'base64url').toString(),
    ) as object
    expect(claims).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:hello@kelasku.example',
    })
    expect((await told(other)).push_key).toMatch(/^[\w-]{87}$/)
  })

  it('PWA-07: is quiet at night, from 10 pm to 7 am, but for a class in 10 minutes', async () => {
    const { person } = await withDevice('a-phone')
    const night = atMalaysianTime('2026-11-24', '22:00')
    service.away.add('a-phone')
    await answered(person, new Date(night.getTime() - 5 * minuteMs))
    await at(new Date(night.getTime() - minuteMs))
    service.away.clear()
    await change(lesson.id, {
      startsAt: new Date(night.getTime() + 30 * minuteMs),
      endsAt: new Date(night.getTime() + 90 * minuteMs),
    })
    await at(night)
    expect(service.received).toEqual([])
    await at(new Date(night.getTime() + 20 * minuteMs))
    expect(service.received.map(({ message }) => message.notification.title)).toEqual([
      'Mathematics starts at 10:30 pm',
    ])
    expect(service.received[0]?.headers['urgency']).toBe('high')
    await at(atMalaysianTime('2026-11-25', '06:59'))
    expect(service.received).toHaveLength(1)
    await at(atMalaysianTime('2026-11-25', '07:00'))
    expect(service.received.map(({ message }) => message.notification.title)).toEqual([
      'Mathematics starts at 10:30 pm',
      'Mathematics: your question is answered',
    ])
  })

  it('PWA-07: that the service does not take is sent again, to nobody twice; read meanwhile it is not sent', async () => {
    const one = await withDevice('one')
    await withDevice('two')
    service.away.add('two')
    await at(before(60))
    service.away.clear()
    await at(before(58))
    await at(before(50))
    expect(service.received.map(({ device }) => device)).toEqual(['one', 'two'])
    service.away.add('one')
    await at(before(10))
    const { notices: mine } = await told(one.person)
    await api.as(one.person).put(pathOf('readNotices'), { ids: mine.map(({ id }) => id) })
    service.away.clear()
    await at(before(8))
    expect(service.received.map(({ device }) => device)).toEqual(['one', 'two', 'two'])
  })

  it('PWA-07: a device that is gone is forgotten, and so is that of a session that was signed out', async () => {
    const one = await withDevice('one')
    await withDevice('two')
    service.forget('two')
    await at(before(60))
    expect(await devicesOf()).toEqual(['https://fcm.googleapis.com/one'])
    await api.send('POST', pathOf('endSession'), { headers: ownPage, cookies: one.cookies })
    expect(await devicesOf()).toEqual([])
    await at(before(10))
    expect(service.received).toHaveLength(1)
  })

  it('PWA-07: keys of another length are refused, and a device whose keys encrypt nothing is forgotten', async () => {
    const one = await withDevice('one')
    for (const keys of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }])
      expect((await one.put(keys)).status).toBe(422)
    expect((await one.put({ p256dh: `B${'A'.repeat(86)}` })).status).toBe(200)
    await at(before(60))
    expect(service.received).toEqual([])
    expect(await devicesOf()).toEqual([])
  })

  it('PWA-07: without a kind a device gets none; a closed account neither', async () => {
    const none = await withDevice('none')
    const closed = await withDevice('closed')
    await none.put({ kinds: [] })
    await api.db.update(users).set({ isSuspended: true }).where(eq(users.uid, closed.person.uid))
    await at(before(60))
    expect(service.received).toEqual([])
  })

  it('PWA-07: goes to push services alone, whatever address a page names', async () => {
    const { put } = await withDevice('one')
    for (const endpoint of [
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com:8443/x',
      'https://user:word@fcm.googleapis.com/x',
      'https://fcm.googleapis.com@evil.example/x',
    ]) {
      const answer = await put({ endpoint })
      expect([endpoint, answer.status, answer.text]).toEqual([
        endpoint,
        422,
        expect.stringContaining('push.unknown-service') as string,
      ])
    }
    expect((await put({ endpoint: 'http://fcm.googleapis.com/x' })).status).toBe(422)
    for (const known of ['updates.push.services.mozilla.com', 'web.push.apple.com'])
      expect((await put({ endpoint: `https://${known}/x` })).status).toBe(200)
  })

  it('PWA-07: nobody keeps a device under a session that is not theirs', async () => {
    const { cookies } = await withDevice('one')
    const thief = await api.arrive('Thief')
    const answer = await api.send('PUT', pathOf('pushDevice'), {
      token: tokenFor(thief, { issuedAt: api.clock.peek() }),
      body: { ...service.device('thief'), kinds: ['answer'] },
      cookies,
    })
    expect(answer.status).toBe(401)
    expect(await devicesOf()).toContain('https://fcm.googleapis.com/one')
  })
})

/** Another server on the same database. */
function server() {
  const report = (what: string) => {
    throw new Error(what)
  }
  const { context, domains } = api.app
  const { findDueNotices: look, jobs: kinds } = noticesService(
    { ...context, report },
    { catalogue: domains.catalogue },
  )
  const { run } = jobsService(api.db, [{ urgent: kinds }], { report })
  return { look, run }
}

const devicesOf = async () =>
  (await api.db.select().from(pushDevices)).map(({ endpoint }) => endpoint)

it('notices that are over, and those of three months ago, are purged', async () => {
  const person = await student(api)
  await at(before(60))
  await answered(person, before(55))
  await at(before(54))
  expect(await api.db.select().from(notices)).not.toEqual([])
  await purge(api.db, before(5))
  const kinds = (await api.db.select().from(notices)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['answer']))
  await purge(api.db, new Date(begins.getTime() + 91 * 24 * 60 * minuteMs))
  expect(await api.db.select().from(notices)).toEqual([])
})
