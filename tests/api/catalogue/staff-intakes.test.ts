import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { StaffIntake } from '#contract/catalogue/intakes.ts'
import { contentFolder, readContent } from '#server/content-load/content-files.ts'
import { exportCatalogue } from '#server/content-load/export-catalogue.ts'
import { loadContent, needsContent } from '#server/content-load/load-content.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { intakes } from '#server/platform/db/schema/catalogue.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { pathOf, refusal, replyOf, testNow } from '#tests/support/api.ts'
import { untilLocked } from '#tests/support/database/until-locked.ts'
import { untilDone } from '#tests/support/limits.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrolmentsOf, staff, student } from '../support/learning.ts'
import { paymentEventAbout, postWebhook, shopper, statusOf } from '../support/orders.ts'

const running = 'full-2026-09'
const plusIntake = 'plus-2026-09'
const quietly = { notify: false, note: '' }
const nextYear = {
  title: 'January 2028 intake',
  starts_on: '2028-01-10',
  ends_on: '2028-10-29',
  last_paper_on: '2028-12-14',
}
const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
afterEach(() => api.clock.set(testNow))

const list = async () =>
  replyOf('staffIntakes', await api.as(administrator).get(pathOf('staffIntakes'))).intakes
const intakeOf = async (key: string): Promise<StaffIntake> => {
  const one = (await list()).find((row) => row.key === key)
  if (!one) throw new Error(`there is no ${key}`)
  return one
}
const formOf = ({ title, starts_on, ends_on, last_paper_on }: StaffIntake) => ({
  title,
  starts_on,
  ends_on,
  last_paper_on,
})
const change = (intakeKey: string, body: object) =>
  api.as(administrator).put(pathOf('changeIntake', { intakeKey }), body)
const add = (intake: object, rest: object = {}) =>
  api.as(administrator).post(pathOf('addIntake'), {
    programme_id: 2,
    intake,
    overlap: false,
    classes_of: null,
    ...rest,
  })
const reasonOf = ({ body }: { body: unknown }) => (body as { message: string }).message
const toCome = (intakeKey: string) =>
  api.db
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.intakeKey, intakeKey),
        gt(lessons.startsAt, testNow),
        isNull(lessons.cancelledAt),
      ),
    )
    .orderBy(asc(lessons.startsAt))

describe('STAFF-01: intakes', () => {
  it('are added, are what visitors see next, and are refused when their days make no sense', async () => {
    expect(reasonOf(await add({ ...nextYear, starts_on: '2026-12-01' }))).toMatch(
      /^September 2026 intake runs from .* Allow the overlap/,
    )
    expect((await add({ ...nextYear, ends_on: '2028-01-09' })).body).toMatchObject({
      code: 'form.invalid',
      fields: { 'intake.ends_on': { rule: 'order' } },
    })
    const { last_paper_on } = await intakeOf(running)
    const past = { ...nextYear, starts_on: '2025-01-01', ends_on: '2025-12-01' }
    expect(reasonOf(await add({ ...past, last_paper_on: '2025-12-20' }))).toContain(
      'already have ended',
    )
    expect(
      reasonOf(
        await add({ ...nextYear, starts_on: '2026-12-01', ends_on: '2027-01-31', last_paper_on }),
      ),
    ).toContain('also has its last paper on')

    const { key } = replyOf('addIntake', await add(nextYear))
    expect(key).toBe('full-2028-01')
    expect(await intakeOf(key)).toMatchObject({ by_staff: true, students: 0, ...nextYear })
    const beside = { ...nextYear, last_paper_on: '2028-12-15' }
    const second = replyOf('addIntake', await add(beside, { overlap: true }))
    expect(second.key).toBe('full-2028-01-2')
    expect(
      await api.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `intake/${key}`)),
    ).toMatchObject([{ uid: administrator.uid, action: 'intake-added', after: nextYear }])
  })

  it('CLASS-03: say before they are saved which lessons new days leave out, cancel them, tell each student once, and move access with the last paper', async () => {
    const before = await intakeOf(running)
    const expiresAt = endOfMalaysianDay(before.last_paper_on)
    const pupil = await student(api, { classIds: [5, 7], expiresAt })
    const elsewhere = await student(api, { classIds: [5], programmeId: 3 })
    const all = await toCome(running)
    const ends_on = malaysianDay(new Date(all[Math.floor(all.length / 2)]!.startsAt))
    const intake = { ...formOf(before), ends_on, last_paper_on: '2027-06-01' }
    const out = all.filter(({ startsAt }) => malaysianDay(startsAt) > ends_on)
    expect(out.length).toBeGreaterThan(0)

    const { title: _, ...dates } = intake
    const tried = replyOf(
      'tryDates',
      await api
        .as(administrator)
        .get(
          `${pathOf('tryDates', { intakeKey: running })}?${new URLSearchParams(dates).toString()}`,
        ),
    )
    expect(tried.outside.reduce((sum, one) => sum + one.lessons, 0)).toBe(out.length)
    expect(tried.access_moves).toBe(1)

    const body = { do: 'change', replaces: before.version, intake, overlap: false, note: 'Sorry.' }
    expect(reasonOf(await change(running, { ...body, outside: null, notify: true }))).toContain(
      `outside these dates now: ${out.length}.`,
    )
    const outside = { what: 'cancel', lessons: out.length }
    const answer = await change(running, { ...body, outside, notify: true })
    const changed = replyOf('changeIntake', answer)
    expect(changed.cancelled).toBe(out.length)
    expect(await toCome(running)).toHaveLength(all.length - out.length)
    await api.app.runJobs()
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === pupil.email)
    expect(mails).toHaveLength(1)
    const mine = out.filter(({ classId }) => [5, 7].includes(classId))
    expect(mails[0]?.text.match(/: cancelled/g)).toHaveLength(mine.length)
    expect(mails[0]?.text).toContain('1 June 2027')
    expect(mails[0]?.text).toContain('Sorry.')
    expect((await api.mails()).filter(({ to }) => to === elsewhere.email)).toEqual([])
    const [held] = await enrolmentsOf(api, pupil)
    expect(held?.liveUntil).toEqual(endOfMalaysianDay('2027-06-01'))
    const row = await api.db.select().from(lessons).where(eq(lessons.id, out[0]!.id))
    expect(row).toMatchObject([{ sequence: out[0]!.sequence + 1, byStaff: true }])

    // The second of two editors is refused.
    expect(reasonOf(await change(running, { ...body, outside: null, notify: false }))).toContain(
      'Someone else has just changed this intake',
    )
  })

  it('keep their first day once they have begun, and change no more when they are over', async () => {
    const before = await intakeOf(running)
    const body = {
      do: 'change',
      replaces: before.version,
      overlap: false,
      outside: null,
      ...quietly,
    }
    const later = { ...formOf(before), starts_on: '2026-11-30' }
    expect(reasonOf(await change(running, { ...body, intake: later }))).toContain('has started')
    const over = await intakeOf('full-2022-05')
    const old = { ...body, replaces: over.version, intake: { ...nextYear, title: 'Old' } }
    expect(reasonOf(await change(over.key, old))).toContain('has ended')
  })

  it('PROG-04: between the end of teaching and the last paper, the last paper and the sale still change', async () => {
    const pupil = await student(api, {
      classIds: [5],
      expiresAt: endOfMalaysianDay((await intakeOf(running)).last_paper_on),
    })
    api.clock.set(new Date('2027-05-20T04:00:00Z'))
    const before = await intakeOf(running)
    expect(before.ends_on < '2027-05-20' && before.last_paper_on >= '2027-05-20').toBe(true)
    const save = async (changed: Partial<StaffIntake>) =>
      change(running, {
        do: 'change',
        replaces: (await intakeOf(running)).version,
        intake: { ...formOf(before), ...changed },
        overlap: false,
        outside: null,
        ...quietly,
      })
    const moved = { last_paper_on: '2027-06-08', sale_until: '2027-05-19' }
    expect((await save(moved)).status).toBe(200)
    expect(await intakeOf(running)).toMatchObject(moved)
    const [held] = await enrolmentsOf(api, pupil)
    expect(held?.liveUntil).toEqual(endOfMalaysianDay('2027-06-08'))

    expect(reasonOf(await save({ ends_on: '2027-05-25' }))).toContain("last day can't change")
    expect(reasonOf(await save({ last_paper_on: '2027-05-19' }))).toContain('already have ended')
    expect((await save({ last_paper_on: before.last_paper_on, sale_until: null })).status).toBe(200)
    api.clock.set(new Date('2027-06-10T04:00:00Z'))
    expect(reasonOf(await save({ last_paper_on: '2027-06-20' }))).toContain('has ended')
  })

  it('are withdrawn only while nobody is in them, and then are gone for students', async () => {
    const before = await intakeOf(running)
    const refused = await change(running, { do: 'withdraw', replaces: before.version })
    expect(reasonOf(refused)).toMatch(/^This intake has students/)
    const coming = await intakeOf('full-2028-01-2')
    const answer = await change(coming.key, { do: 'withdraw', replaces: coming.version })
    expect(answer.status, answer.text).toBe(200)
    expect((await list()).map(({ key }) => key)).not.toContain(coming.key)
  })

  it('STAFF-02: a lesson that a teacher moves while content is loaded stays moved', async () => {
    const [lesson] = await api.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.intakeKey, plusIntake), gt(lessons.startsAt, testNow)))
      .limit(1)
    const startsAt = new Date(lesson!.startsAt.getTime() + 60_000)
    const mediaFolder = await mkdtemp(join(tmpdir(), 'kelasku-intakes-'))
    let loading: Promise<unknown> | undefined
    await inTransaction(api.db, async (tx) => {
      await tx.update(lessons).set({ startsAt, byStaff: true }).where(eq(lessons.id, lesson!.id))
      loading = loadContent(api.db, { folder: contentFolder, mediaFolder, now: testNow })
      await untilLocked(api.db)
    })
    await loading
    await rm(mediaFolder, { recursive: true })
    const [now] = await api.db.select().from(lessons).where(eq(lessons.id, lesson!.id))
    expect(now).toMatchObject({ startsAt, byStaff: true })
  })

  it('STAFF-02: stay as staff made them when content is loaded, and no other is opened beside them', async () => {
    const before = await api.db.select().from(intakes).orderBy(intakes.key)
    const mediaFolder = await mkdtemp(join(tmpdir(), 'kelasku-intakes-'))
    const now = new Date(Date.parse('2027-07-01T04:00:00Z'))
    const loaded = await loadContent(api.db, { folder: contentFolder, mediaFolder, now })
    await rm(mediaFolder, { recursive: true })
    expect(loaded.kept.intakes).toEqual(['full-2026-09', 'full-2028-01', 'full-2028-01-2'])
    // The plus programme's intakes are not staff's, so one is opened for it.
    expect(loaded.opened.every((key) => key.startsWith('plus-'))).toBe(true)
    const after = await api.db.select().from(intakes).orderBy(intakes.key)
    expect(after.filter(({ programmeId }) => programmeId === 2)).toEqual(
      before.filter(({ programmeId }) => programmeId === 2),
    )
    expect(await needsContent(api.db, now)).toBe(false)

    const folder = await mkdtemp(join(tmpdir(), 'kelasku-export-'))
    await cp(contentFolder, folder, { recursive: true })
    await exportCatalogue(api.db, folder, now)
    const { files } = await readContent(folder)
    await rm(folder, { recursive: true })
    const { dated, relative } = files['catalogue/intakes.json']
    expect(dated.map(({ key }) => key)).toEqual(['full-2022-05', 'full-2026-09', 'full-2028-01'])
    expect(relative.map(({ programme_id }) => programme_id)).toEqual([3])
  })
})

describe('STAFF-01: an intake on early sale', async () => {
  const early = {
    title: 'November 2028 intake',
    starts_on: '2028-11-06',
    ends_on: '2029-06-03',
    last_paper_on: '2029-07-15',
    sale_from: malaysianDay(testNow),
  }
  const visitor = shopper(api, await api.arrive())
  const keysOnSale = async () =>
    replyOf('order', await visitor.look()).start?.on_sale.map((one) => one.intake.key)
  const sell = async (intake = early) => {
    const { key } = replyOf('addIntake', await add(intake, { classes_of: running }))
    await vi.waitFor(async () => expect(await keysOnSale()).toContain(key), untilDone)
    return key
  }
  const withdraw = async (key: string) =>
    change(key, { do: 'withdraw', replaces: (await intakeOf(key)).version })

  it('ENT-02: is not withdrawn while an order of it is reserved; orders of other intakes do not matter', async () => {
    const key = await sell()
    const me = shopper(api, await api.arrive())
    const { order } = await me.reserve({ intake_key: key })
    expect(reasonOf(await withdraw(key))).toContain('reserved classes of this intake')
    // The next intake that newcomers would join, in which nobody is.
    api.clock.set(new Date('2027-07-01T04:00:00Z'))
    expect((await withdraw('full-2028-01')).status).toBe(200)
    api.clock.set(testNow)
    await me.cancel(order.order_id)
    expect((await withdraw(key)).status).toBe(200)
  })

  it('ENT-02: that staff have just withdrawn takes no order, also from a server that has not heard of it', async () => {
    const key = await sell({ ...early, title: 'Gone soon', last_paper_on: '2029-07-17' })
    const me = shopper(api, await api.arrive())
    const { order_id } = await me.draft({ intake_key: key })
    const paid = await inTransaction(api.db, async (tx) => {
      await tx.update(intakes).set({ withdrawnAt: testNow }).where(eq(intakes.key, key))
      const pressed = me.pay(order_id)
      await untilLocked(api.db)
      return { pressed }
    })
    expect(refusal(await paid.pressed)).toEqual([409, 'order.not-taught'])
    expect(await statusOf(api, order_id)).toBe('DRAFT')
  })

  it('ENT-02 ORD-17: that was withdrawn at the moment of an order still takes its payment', async () => {
    const intake = { ...early, title: 'Sold early', last_paper_on: '2029-07-16' }
    const key = await sell(intake)
    const person = await api.arrive()
    const me = shopper(api, person)
    const { order } = await me.reserve({ intake_key: key, subjects: [5] })
    await api.db.transaction(async (tx) => {
      await tx.update(intakes).set({ withdrawnAt: testNow }).where(eq(intakes.key, key))
      await publishInvalidation(tx, 'content')
    })
    await vi.waitFor(async () => expect(await keysOnSale()).not.toContain(key), untilDone)
    await postWebhook(api, await paymentEventAbout(api, order.order_id))
    expect(await statusOf(api, order.order_id)).toBe('PAID')
    expect(await enrolmentsOf(api, person)).toMatchObject([{ classId: 5, intakeKey: key }])
  })
})
