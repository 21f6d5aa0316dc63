import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { parseCsv } from '#contract/shared/text/csv.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { orders, orderEvents } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEntries } from '#server/platform/db/schema/billing-ledger.ts'
import { consents } from '#server/platform/db/schema/identity.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { fullProgramme, orderForBody, referenceIn, shopper, statusOf } from '../support/orders.ts'
import { liftLimits, limitSeats } from '../support/seats.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const administrator = await staff(api, 'administrator')
const office = api.as(support)
const intake_key = 'full-2026-09'

const start = async (uid: string) =>
  replyOf('orderForStudent', await office.get(pathOf('orderForStudent', { uid })))
const make = (person: Person, more: Record<string, unknown> = {}) =>
  office.post(pathOf('makeOrder', { uid: person.uid }), {
    ...orderForBody(more),
    programme_id: fullProgramme,
    intake_key,
  })
const made = async (person: Person, more: Record<string, unknown> = {}) =>
  replyOf('makeOrder', await make(person, more)).order_id
const change = (orderId: string, more: Record<string, unknown> = {}) =>
  office.put(pathOf('changeReserved', { orderId }), orderForBody(more))
const cancel = (orderId: string) => office.put(pathOf('cancelReserved', { orderId }), {})
const page = async (orderId: string) =>
  replyOf('staffOrder', await office.get(pathOf('staffOrder', { orderId })))
const stored = async (orderId: string) => {
  const [row] = await api.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('the order is gone')
  return row
}
/** What was taken for an order. */
const received = async (orderId: string) =>
  (await api.db.select().from(paymentEntries).where(eq(paymentEntries.orderId, orderId))).map(
    ({ kind, amountSen }) => [kind, amountSen],
  )
const pay = async (person: Person, orderId: string) => {
  const answer = await shopper(api, person).pay(orderId)
  const reference = referenceIn(replyOf('payOrder', answer).attribute?.payment_url ?? null)
  await api.bank.choose(reference, 'pay-at-once')
}

/** One went through, the other was refused. */
const oneOfTwo = (statuses: number[]) => statuses.includes(200) && statuses.includes(409)

describe('DRAFT-01: orders that staff make for somebody', () => {
  it('DRAFT-01 an order made by staff is reserved, belongs to the student, and costs what their own would', async () => {
    const own = await api.arrive('Sofea')
    const price = await shopper(api, own).draft()
    const person = await api.arrive('Amir')
    const offer = (await start(person.uid)).offers.find(({ intake }) => intake.key === intake_key)
    expect(offer?.classes.map(({ id }) => id)).toEqual(expect.arrayContaining([5, 13]))
    const orderId = await made(person)
    expect(await stored(orderId)).toMatchObject({
      ...{ uid: person.uid, status: 'OPEN', intakeKey: intake_key, classIds: [5, 13] },
      ...{ totalSen: price.total_amount, hardcopySen: price.hardcopy_amount },
    })
    const events = await api.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.map(({ status, reason, actor }) => [status, reason, actor])).toEqual([
      ['DRAFT', 'made-by-staff', support.uid],
      ['OPEN', 'made-by-staff', support.uid],
    ])
    const changes = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `order/${orderId}`))
    expect(changes).toMatchObject([{ action: 'order-made', uid: support.uid }])
    const shown = (await shopper(api, person).look()).body as { attribute: { order_id: string } }
    expect(shown.attribute.order_id).toBe(orderId)
    await pay(person, orderId)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(await received(orderId)).toEqual([['charge', price.total_amount]])
    expect((await start(person.uid)).details.user_detail.city).toBe('Kangar')
  })

  it('DRAFT-01 without hardcopy materials nothing is asked for them, then or when it is paid', async () => {
    const person = await api.arrive()
    const orderId = await made(person, { hardcopy: false })
    const { totalSen, tuitionSen, hardcopySen } = await stored(orderId)
    expect([hardcopySen, totalSen]).toEqual([0, tuitionSen])
    await pay(person, orderId)
    expect(await received(orderId)).toEqual([['charge', tuitionSen]])
  })

  it('DRAFT-01 is refused for oneself, for who has not agreed to the terms, and beside a reserved order', async () => {
    const self = await office.post(pathOf('makeOrder', { uid: support.uid }), {
      ...orderForBody(),
      programme_id: fullProgramme,
      intake_key,
    })
    expect(self.body).toMatchObject({ code: 'staff.refused' })
    const stranger = await api.arrive()
    await api.db.delete(consents).where(eq(consents.uid, stranger.uid))
    expect((await make(stranger)).body).toMatchObject({ code: 'staff.refused' })
    expect((await start(stranger.uid)).has_agreed).toBe(false)
    const person = await api.arrive()
    expect((await make(person, { subjects: [5, 999] })).body).toMatchObject({
      code: 'class.unknown',
    })
    expect((await make(person, { user_contact: '12' })).body).toMatchObject({
      ...{ code: 'form.invalid', fields: { phone: { rule: 'phone' } } },
    })
    const draft = await shopper(api, person).draft({ subjects: [5] })
    // Their draft becomes the order.
    expect(await made(person)).toBe(draft.order_id)
    expect((await make(person)).body).toMatchObject({ code: 'staff.refused' })
    expect((await start(person.uid)).offers[0]?.reserved_order).toBe(draft.order_id)
  })

  it('DRAFT-01 of two of the staff at once, one makes the order; of two students, one gets the last seat', async () => {
    const person = await api.arrive()
    const both = await Promise.all([make(person), make(person)])
    expect(both.map(({ status }) => status)).toSatisfy(oneOfTwo)
    const all = await api.db.select().from(orders).where(eq(orders.uid, person.uid))
    expect(all).toHaveLength(1)
    await limitSeats(api.db, { intakeKey: intake_key, classId: 7, capacity: 1 })
    const [one, other] = [await api.arrive(), await api.arrive()]
    const each = await Promise.all([one, other].map((who) => make(who, { subjects: [7] })))
    expect(each.map(({ status }) => status)).toSatisfy(oneOfTwo)
    expect(each.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.class-full',
    })
    // A change takes seats as well.
    const third = await made(await api.arrive())
    expect((await change(third, { subjects: [5, 7] })).body).toMatchObject({
      code: 'order.class-full',
    })
    await liftLimits(api.db)
  })

  it('DRAFT-01 is changed until it is paid: the page that asks for the old price is closed, and the new one is taken', async () => {
    const person = await api.arrive()
    const orderId = await made(person)
    const first = replyOf('payOrder', await shopper(api, person).pay(orderId)).attribute
    const old = referenceIn(first?.payment_url ?? null)
    const changed = replyOf(
      'changeReserved',
      await change(orderId, { subjects: [5], hardcopy: false, city: 'Arau' }),
    )
    expect(changed).toMatchObject({ status: 'OPEN', classes: [{ id: 5 }] })
    expect(changed.details.user_detail.city).toBe('Arau')
    expect(changed.total).toBe(changed.lines.tuition_amount)
    await api.bank.choose(old, 'pay-at-once').catch(() => undefined)
    expect(await received(orderId)).toEqual([])
    await pay(person, orderId)
    expect(await received(orderId)).toEqual([['charge', changed.total]])
    expect((await page(orderId)).receipt?.number).toBeGreaterThan(0)
    for (const late of [await change(orderId), await cancel(orderId)])
      expect(late.body).toMatchObject({ code: 'order.not-allowed' })
    expect((await stored(orderId)).totalSen).toBe(changed.total)
  })

  it('DRAFT-01 a change and a payment at once never leave another sum than the one that was paid', async () => {
    const person = await api.arrive()
    const orderId = await made(person)
    const first = replyOf('payOrder', await shopper(api, person).pay(orderId)).attribute
    const reference = referenceIn(first?.payment_url ?? null)
    await Promise.all([
      api.bank.choose(reference, 'pay-at-once').catch(() => undefined),
      change(orderId, { subjects: [5] }),
    ])
    const { totalSen, status } = await stored(orderId)
    expect(await received(orderId)).toEqual(status === 'PAID' ? [['charge', totalSen]] : [])
  })

  it('DRAFT-01 a cancelled order frees its seats, cannot be paid or changed, and student and guardian are told', async () => {
    const person = await api.arrive()
    const guardian_email = `father-${person.uid}@example.com`
    const orderId = await made(person, {
      ...{ user_email: person.email, is_guardian: true, guardian_name: 'Encik Ali' },
      ...{ guardian_email, guardian_contact: '013-9876543' },
    })
    await office.post(pathOf('sendPaymentLink', { orderId }), { to: 'guardian', by: 'email' })
    await api.app.runJobs()
    expect((await page(orderId)).link_since).not.toBeNull()
    expect(replyOf('cancelReserved', await cancel(orderId))).toMatchObject({
      ...{ status: 'VOID', link_since: null },
    })
    await api.app.runJobs()
    for (const address of [person.email, guardian_email])
      expect((await api.mails()).find(({ to }) => to === address)?.subject).toMatch(
        /^The order for .* was cancelled$/,
      )
    expect((await shopper(api, person).pay(orderId)).status).toBe(404)
    expect((await change(orderId)).body).toMatchObject({ code: 'order.unknown' })
    expect(await made(person)).not.toBe(orderId)
  })

  it('DRAFT-01 the link to pay goes to the student or the guardian, and the page says how far it got', async () => {
    const person = await api.arrive('Farah')
    const guardian_email = `father-${person.uid}@example.com`
    const orderId = await made(person, {
      ...{ user_email: person.email, is_guardian: true, guardian_name: 'Encik Ali' },
      ...{ guardian_email, guardian_contact: '013-9876543' },
    })
    await api.app.runJobs()
    // Staff send it themselves.
    expect((await api.mails()).filter(({ to }) => to === guardian_email)).toEqual([])
    const send = async (to: string, by: string) =>
      replyOf(
        'sendPaymentLink',
        await office.post(pathOf('sendPaymentLink', { orderId }), { to, by }),
      )
    expect((await page(orderId)).payment_link).toEqual({ sent: null, opened_at: null })
    for (const to of ['guardian', 'student'])
      expect(await send(to, 'email')).toEqual({ chat_url: null })
    await api.app.runJobs()
    const tokens = await Promise.all(
      [guardian_email, person.email].map(async (address) => {
        const mail = (await api.mails()).findLast(({ to }) => to === address)
        return /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
      }),
    )
    const { chat_url } = await send('guardian', 'whatsapp')
    const chat = new URL(chat_url ?? '')
    expect(chat.pathname).toBe('/60139876543')
    tokens.push(/\/([\w-]{43})\n/.exec(chat.searchParams.get('text') ?? '')?.[1] ?? '')
    expect((await page(orderId)).payment_link).toMatchObject({
      ...{ sent: { to: 'guardian', by: 'whatsapp' }, opened_at: null },
    })
    for (const token of tokens)
      expect((await api.send('GET', pathOf('linkedOrder', { token }))).status).toBe(200)
    expect((await page(orderId)).payment_link?.opened_at).not.toBeNull()
    const paid = await api.send('POST', pathOf('payLinkedOrder', { token: tokens[1] ?? '' }), {
      body: { plan: 'once' },
    })
    await api.bank.choose(referenceIn(replyOf('payLinkedOrder', paid).payment_url), 'pay-at-once')
    const { totalSen } = await stored(orderId)
    expect(await received(orderId)).toEqual([['charge', totalSen]])
    const late = await office.post(pathOf('sendPaymentLink', { orderId }), {
      ...{ to: 'student', by: 'email' },
    })
    expect(late.body).toMatchObject({ code: 'order.not-allowed' })
    const whole = await page(orderId)
    expect(whole.payment_link).toBeNull()
    expect(whole.receipt?.pdf_url).toContain(orderId)
    expect(await api.send('GET', whole.receipt?.pdf_url ?? '')).toMatchObject({ status: 200 })
    expect(whole.intake?.key).toBe(intake_key)
  })

  it('DRAFT-01 a note is written once, with who wrote it and when', async () => {
    const orderId = await made(await api.arrive())
    const note = { id: randomUUID(), text: ' Called twice; pays on Friday. ' }
    const write = () => office.post(pathOf('writeOrderNote', { orderId }), note)
    await write()
    const { notes } = replyOf('writeOrderNote', await write())
    expect(notes).toMatchObject([{ id: note.id, text: note.text.trim(), by: expect.any(String) }])
  })

  it('DRAFT-01 a discount is charged, on the receipt, in the ledger and in the tables, with its reason', async () => {
    const person = await api.arrive()
    const orderId = await made(person)
    const { tuitionSen, hardcopySen } = await stored(orderId)
    const discount = (who: Person, off: unknown) =>
      api.as(who).put(pathOf('discountOrder', { orderId }), { off, reason: 'Two siblings' })
    const tenPercent = { kind: 'percent', percent: 10 }
    expect((await discount(support, tenPercent)).body).toMatchObject({ code: 'staff.forbidden' })
    const first = replyOf('payOrder', await shopper(api, person).pay(orderId)).attribute
    const given = replyOf('discountOrder', await discount(administrator, tenPercent))
    const off = Math.floor(tuitionSen / 10)
    expect(given).toMatchObject({
      ...{ total: tuitionSen - off + hardcopySen, lines: { discounted_amount: off } },
      staff_discount: { percent: 10, reason: 'Two siblings' },
    })
    expect(given.entries).toContainEqual(
      expect.objectContaining({ action: 'order-discounted', reason: 'Two siblings' }),
    )
    // The page that asked for the old price is closed.
    const old = referenceIn(first?.payment_url ?? null)
    await api.bank.choose(old, 'pay-at-once').catch(() => undefined)
    expect(await received(orderId)).toEqual([])
    // It holds for what is changed later.
    const changed = replyOf('changeReserved', await change(orderId, { subjects: [5] }))
    const less = Math.floor(changed.lines.tuition_amount / 10)
    expect(changed.lines.discounted_amount).toBe(less)
    await pay(person, orderId)
    expect(await received(orderId)).toEqual([['charge', changed.total]])
    const { receipt } = await page(orderId)
    const file = await fetch(`${api.origin}${receipt?.pdf_url}`)
    const { money } = formatIn('en')
    const text = await pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(text).toMatch(new RegExp(`Discount +${money(-less)} `))
    expect(text).toMatch(new RegExp(`Total paid +${money(changed.total)} `))
    expect((await discount(administrator, null)).body).toMatchObject({ code: 'order.not-allowed' })
    const day = malaysianDay(api.clock.peek())
    const uses = await api
      .as(administrator)
      .get(`${pathOf('staffPromoUse')}?from=${day}&until=${day}`)
    expect(replyOf('staffPromoUse', uses).rows).toContainEqual(
      expect.objectContaining({ code: '', orders: 1, given: less }),
    )
  })

  it('DRAFT-01 what costs nothing after a discount opens without the bank', async () => {
    const person = await api.arrive()
    const orderId = await made(person, { hardcopy: false })
    await api.as(administrator).put(pathOf('discountOrder', { orderId }), {
      ...{ off: { kind: 'percent', percent: 100 }, reason: 'Scholarship' },
    })
    await shopper(api, person).pay(orderId)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(await received(orderId)).toEqual([])
  })

  it('DRAFT-01 the file of orders names classes, intake, day of payment and method', async () => {
    const person = await api.arrive()
    const orderId = await made(person)
    const cells = async () => {
      const { text } = await office.get(`${pathOf('exportOrders')}?search=${orderId}`)
      const [head, row] = parseCsv(text)
      return Object.fromEntries((head?.cells ?? []).map((name, at) => [name, row?.cells[at]]))
    }
    expect(await cells()).toMatchObject({
      ...{
        Class: 'Mathematics, Additional Mathematics',
        Intake: 'September 2026 intake',
        Paid: '',
      },
    })
    await pay(person, orderId)
    const { Paid, Method } = await cells()
    expect(Paid).toContain(malaysianDay(api.clock.peek()))
    expect(Method).toBe('fpx')
  })

  it('DRAFT-01 under 18, details are shown on record, and no link goes round the guardian who has to agree', async () => {
    const person = await api.arrive()
    await api.as(person).put(pathOf('sayAge'), {
      ...{ is_minor: true, guardian_email: `mother-${person.uid}@example.com` },
    })
    await start(person.uid)
    const reads = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${person.uid}`))
    expect(reads).toMatchObject([{ action: 'minor-read', uid: support.uid }])
    const orderId = await made(person)
    for (const by of ['email', 'whatsapp']) {
      const sent = await office.post(pathOf('sendPaymentLink', { orderId }), { to: 'student', by })
      expect(sent.body).toMatchObject({ code: 'consent.needed' })
    }
  })

  it('DRAFT-01 rights: support and administrators make orders', () => {
    expect(
      ['teacher', 'support', 'administrator'].map((role) => mayDo(role as never, 'ordersFor')),
    ).toEqual([false, true, true])
  })
})
