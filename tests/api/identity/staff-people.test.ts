import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/platform/db/schema/platform.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { registrations } from '#server/platform/db/schema/site.ts'
import {
  agreed,
  minuteMs,
  pathOf,
  type Person,
  replyOf,
  somebody,
  testNow,
  tokenFor,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { lessonsOf, pick, staff, student } from '../support/learning.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const support = await staff(api, 'support')

const change = (uid: string, body: object, who = support) =>
  api.as(who).put(pathOf('changePerson', { uid }), body)
const find = async (search: string) =>
  replyOf(
    'people',
    await api.as(support).get(`${pathOf('people')}?search=${encodeURIComponent(search)}`),
  ).people
const actionsOf = async (uid: string) =>
  (
    await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${uid}`))
  ).map(({ action }) => action)
const home = (person: Person) => api.as(person).get(pathOf('dashboard'))

describe('STAFF-01: people', () => {
  it('finds them by a part of name or address, taken literally', async () => {
    const aina = await student(api)
    expect((await find(aina.email.slice(2, 14).toUpperCase())).map(({ uid }) => uid)).toEqual([
      aina.uid,
    ])
    expect(await find('%')).toEqual([])
    const page = replyOf('person', await api.as(support).get(pathOf('person', { uid: aina.uid })))
    expect(page.subscriptions).toMatchObject([{ programme: 'Full Programme', is_suspended: false }])
    expect((await api.as(support).get(pathOf('person', { uid: 'nobody' }))).status).toBe(404)
  })

  it('ACC-04: suspends and restores an account and a programme from the next call on, and writes it down', async () => {
    const aina = await student(api)
    await change(aina.uid, { do: 'suspend' })
    expect((await home(aina)).body).toMatchObject({ code: 'session.account-closed' })
    await change(aina.uid, { do: 'restore' })
    expect((await home(aina)).status).toBe(200)
    const room = () => api.as(aina).get(pathOf('classroom', { slug: 'full-programme', classId: 5 }))
    await change(aina.uid, { do: 'suspend-programme', programme_id: 2 })
    expect((await room()).body).toMatchObject({ code: 'class.locked' })
    await change(aina.uid, { do: 'restore-programme', programme_id: 2 })
    expect((await room()).status).toBe(200)
    expect((await change(aina.uid, { do: 'suspend-programme', programme_id: 1 })).status).toBe(404)
    expect(await actionsOf(aina.uid)).toEqual([
      'person-suspended',
      'person-restored',
      'programme-suspended',
      'programme-restored',
    ])
  })

  it('ACC-05: only staff and the guardian take it back that somebody is under 18, and it is recorded', async () => {
    const minor = await student(api)
    const said = { is_minor: true, guardian_email: 'mother@example.com' }
    expect((await api.as(minor).put(pathOf('sayAge'), said)).status).toBe(200)
    const changed = await change(minor.uid, { do: 'of-age' })
    expect(replyOf('changePerson', changed).under_18).toBe(false)
    expect(await actionsOf(minor.uid)).toEqual(['person-of-age'])
    const { age } = replyOf('account', await api.as(minor).get(pathOf('account')))
    expect(age).toEqual({ is_minor: false, guardian: null })
  })

  it('ACC-04: who of the staff read the page of somebody under 18 is written down, once an hour each', async () => {
    const [minor, adult] = [await student(api), await student(api)]
    for (const [person, said] of [
      [minor, { is_minor: true, guardian_email: 'mother@example.com' }],
      [adult, { is_minor: false }],
    ] as const)
      await api.as(person).put(pathOf('sayAge'), said)
    const read = async (who: Person, { uid }: Person) =>
      expect((await api.as(who).get(pathOf('person', { uid }))).status).toBe(200)
    for (const who of [support, support, administrator]) {
      await read(who, minor)
      await read(who, adult)
    }
    const rows = () =>
      api.db
        .select({ by: audit.uid, action: audit.action })
        .from(audit)
        .where(eq(audit.subject, `person/${minor.uid}`))
    const first = [support, administrator].map(({ uid }) => ({ by: uid, action: 'minor-read' }))
    expect(await rows()).toEqual(first)
    expect(await actionsOf(adult.uid)).toEqual([])
    api.clock.pass(61 * minuteMs)
    await read(support, minor)
    expect(await rows()).toEqual([...first, first[0]])
  })

  it('ACC-04: signs somebody out on one device, and writes it down', async () => {
    const aina = await student(api)
    const open = async () => {
      api.clock.pass(1000)
      const idToken = tokenFor(aina, { issuedAt: api.clock.peek() })
      await api.signInBy({ idToken, refresh_token: api.platform.knows(aina) })
      return idToken
    }
    const [first, second] = [await open(), await open()]
    const look = async (who = support) =>
      replyOf('person', await api.as(who).get(pathOf('person', { uid: aina.uid }))).sign_ins
    const [oldest] = await look()
    await change(aina.uid, { do: 'end-sign-in', id: oldest?.id })
    expect(await look()).toHaveLength(1)
    const statuses = [first, second].map(async (token) =>
      api.send('GET', pathOf('dashboard'), { token }).then(({ status }) => status),
    )
    expect(await Promise.all(statuses)).toEqual([401, 200])
    expect(await actionsOf(aina.uid)).toEqual(['sign-in-ended'])
  })

  it('signs somebody out everywhere', async () => {
    const aina = await student(api)
    const old = tokenFor(aina, { issuedAt: new Date(api.clock.peek().getTime() - 60_000) })
    const ask = () => api.send('GET', pathOf('dashboard'), { token: old })
    expect((await ask()).status).toBe(200)
    await change(aina.uid, { do: 'sign-out' })
    expect((await ask()).body).toMatchObject({ code: 'session.refused' })
  })

  it('roles are for administrators, and one administrator stays', async () => {
    const aina = await student(api)
    const promote = { do: 'give-role', role: 'teacher' }
    expect((await change(aina.uid, promote)).body).toMatchObject({ code: 'staff.forbidden' })
    expect((await change(administrator.uid, { do: 'suspend' })).body).toMatchObject({
      code: 'staff.forbidden',
    })
    await api.db.update(users).set({ emailVerified: false }).where(eq(users.uid, aina.uid))
    expect((await change(aina.uid, promote, administrator)).body).toMatchObject({
      code: 'staff.refused',
    })
    await api.db.update(users).set({ emailVerified: true }).where(eq(users.uid, aina.uid))
    expect((await change(aina.uid, promote, administrator)).status).toBe(200)
    for (const body of [{ do: 'suspend' }, promote])
      expect((await change(administrator.uid, body, administrator)).body).toMatchObject({
        code: 'staff.refused',
      })
    await change(aina.uid, { do: 'give-role', role: 'administrator' }, administrator)
    expect((await change(administrator.uid, promote, administrator)).status).toBe(200)
    expect((await change(aina.uid, promote, administrator)).body).toMatchObject({
      code: 'staff.forbidden',
    })
    expect((await change(aina.uid, promote, aina)).body).toMatchObject({ code: 'staff.refused' })
  })
})

describe('STAFF-01: numbers', () => {
  it('are told per day in Malaysia for 30 days, and those of orders only to who looks after them', async () => {
    const ask = async (who: Person) =>
      replyOf('staffNumbers', await api.as(who).get(pathOf('staffNumbers')))
    const before = await ask(support)
    const aina = await student(api)
    // 00:30 on the 21st in Malaysia is still the 20th in UTC.
    const createdAt = new Date('2026-11-20T16:30:00Z')
    await api.db.update(users).set({ createdAt }).where(eq(users.uid, aina.uid))
    const mine = await lessonsOf(api, 5)
    const lesson = pick(mine, ({ recording }) => recording !== null)
    const watch = (until: number) =>
      api.as(aina).put(pathOf('saveProgress', { watchedId: lesson.id }), {
        position_seconds: until,
        stopped_at: testNow.toISOString(),
        watched: [[0, until]],
      })
    await watch(20)
    await watch(20)
    await watch(30)
    const after = await ask(support)
    expect(after.days).toHaveLength(30)
    expect([after.days[0], after.days.at(-1)]).toEqual(['2026-10-23', '2026-11-21'])
    const grown = (key: 'sign_ups' | 'watched_seconds') =>
      (after[key].at(-1) ?? 0) - (before[key].at(-1) ?? 0)
    expect(grown('watched_seconds')).toBe(30)
    expect(grown('sign_ups')).toBeGreaterThanOrEqual(1)
    expect(after).toMatchObject({ unpaid_instalments: { count: 0, amount: 0 } })
    const teacher = await ask(await staff(api, 'teacher'))
    expect(teacher).toMatchObject({ paid_orders: null, unpaid_instalments: null })
  })
})

describe('ROUTE-23: the switch of the staff', () => {
  it('OFFC-09: says beforehand how many people and live lessons it stops', async () => {
    const boss = await staff(api, 'administrator')
    const reach = async () =>
      replyOf('maintenanceReach', await api.as(boss).get(pathOf('maintenanceReach')))
    const before = await reach()
    const person = somebody('Irfan')
    const refresh_token = api.platform.knows(person)
    // Two devices of one person.
    for (let n = 0; n < 2; n++) {
      const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
      expect((await api.signInBy({ idToken, refresh_token, ...agreed })).status).toBe(200)
    }
    expect(await reach()).toEqual({ ...before, signed_in: before.signed_in + 1 })
    const [lesson] = await api.db.select().from(lessons).where(isNull(lessons.cancelledAt)).limit(1)
    if (!lesson) throw new Error('the content has no lesson')
    api.clock.set(lesson.startsAt)
    expect((await reach()).live_lessons).toBeGreaterThan(0)
    api.clock.set(testNow)
  })

  it('takes the site down and up again, and is written down', async () => {
    const boss = await staff(api, 'administrator')
    const turn = (on: boolean, who = boss) =>
      api.as(who).put(pathOf('switchMaintenance'), { on, message: 'Back at 6 pm.' })
    expect((await turn(true, support)).body).toMatchObject({ code: 'staff.forbidden' })
    expect(replyOf('switchMaintenance', await turn(true)).on).toBe(true)
    expect((await api.send('GET', pathOf('catalogue'))).status).toBe(503)
    expect((await api.as(boss).get(pathOf('staffHome'))).status).toBe(200)
    expect(replyOf('switchMaintenance', await turn(false)).on).toBe(false)
    expect((await api.send('GET', pathOf('catalogue'))).status).toBe(200)
    const written = await api.db.select().from(audit).where(eq(audit.subject, 'maintenance'))
    expect(written).toMatchObject([
      { uid: boss.uid, before: { on: false }, after: { on: true, message: 'Back at 6 pm.' } },
      { uid: boss.uid, after: { on: false } },
    ])
  })
})

describe('STAFF-01: what public forms brought', () => {
  it('is read by support and administrators, the newest first', async () => {
    await api.db.insert(registrations).values(
      [1, 2].map((n) => ({
        id: randomUUID(),
        form: 'seminar',
        answers: { name: `Person ${n}`, subjects: ['physics'] },
        utm: { utm_source: 'tiktok' },
        textVersion: '2026-11-01',
        receivedAt: new Date(testNow.getTime() + n * 1000),
      })),
    )
    const path = (form: string) => pathOf('sentForms', { form })
    const { sent, total } = replyOf('sentForms', await api.as(support).get(path('seminar')))
    expect(sent.map(({ answers }) => answers['name'])).toEqual(['Person 2', 'Person 1'])
    expect(total).toBe(2)
    const found = await api.as(support).get(`${path('seminar')}?search=person%201`)
    expect(replyOf('sentForms', found).sent.map(({ answers }) => answers['name'])).toEqual([
      'Person 1',
    ])
    expect(replyOf('sentForms', await api.as(support).get(path('askguru'))).sent).toEqual([])
    expect((await api.as(support).get(path('no-such-form'))).status).toBe(404)
  })

  it('OFFC-01: is exported whole, in the order of the questions, and nothing in it is a formula', async () => {
    const many = 2500
    await api.db.insert(registrations).values(
      Array.from({ length: many }, (_, n) => ({
        id: randomUUID(),
        form: 'special-class',
        answers: { name: `=SUM(${n})`, email: `a${n}@example.com`, gone: 'asked before' },
        utm: n === 0 ? { utm_source: '@tiktok' } : {},
        textVersion: '2026-11-01',
        receivedAt: new Date(testNow.getTime() + n * 1000),
      })),
    )
    const path = pathOf('exportForms', { form: 'special-class' })
    const file = await api.as(support).get(`${path}?sort=received`)
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(many + 1)
    expect(lines[0]).toBe('\uFEFFreceived_at,name,email,gone,utm_source')
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d,"'=SUM\(0\)",a0@example\.com,asked before,"'@tiktok"$/,
    )
    expect(lines.at(-1)).toContain(`'=SUM(${many - 1})`)
    const [written] = await api.db.select().from(audit).where(eq(audit.subject, 'list/forms'))
    expect(written).toMatchObject({
      action: 'list-exported',
      after: { rows: many, form: 'special-class' },
    })
  })
})

describe('SES-02: who cannot verify their address', () => {
  const skip = (email: string, who: Person) =>
    api.as(who).put(pathOf('skipVerification'), { email, skips: true })

  it('ACC-04: is let in by an administrator alone, and it is written down even where the platform is silent', async () => {
    // Tests above take that role away.
    const boss = await staff(api, 'administrator')
    const { uid, email } = await api.arrive('Tanpa')
    expect((await skip(email, support)).body).toMatchObject({ code: 'staff.forbidden' })
    expect((await skip('nobody@example.com', boss)).status).toBe(404)
    expect(api.platform.skipping.has(uid)).toBe(false)
    expect((await skip(email, boss)).status).toBe(200)
    expect(api.platform.skipping.has(uid)).toBe(true)
    const usual = api.platform.setVerificationSkipped
    api.platform.setVerificationSkipped = () => {
      throw new Error('the platform is silent')
    }
    expect((await skip(email, boss)).body).toMatchObject({ code: 'staff.refused' })
    api.platform.setVerificationSkipped = usual
    expect(await actionsOf(uid)).toEqual(['verification-skipped', 'verification-skipped'])

    const stranger = somebody()
    api.platform.knows(stranger)
    expect((await skip(stranger.email, boss)).status).toBe(200)
    const [row] = await api.db
      .select({ label: audit.label })
      .from(audit)
      .where(eq(audit.subject, `person/${stranger.uid}`))
    expect(row).toEqual({ label: '' })
  })
})
