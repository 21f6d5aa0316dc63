import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { guardianLinkDays, guardianLinksAtMost } from '#contract/shared/limits.ts'
import { jobs, links } from '#server/platform/db/schema/platform.ts'
import { orderEvents, orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments } from '#server/platform/db/schema/billing-payments.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  agreed,
  dayMs,
  minuteMs,
  pathOf,
  refusal,
  replyOf,
  somebody,
  testNow,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { changeSubscription, enrol } from '../support/learning.ts'
import {
  attributeOf,
  paymentEventAbout,
  plusProgramme,
  referenceIn,
  shopper,
  statusOf,
} from '../support/orders.ts'

const api = await openApiForFile()
afterEach(() => {
  vi.restoreAllMocks()
  api.clock.set(testNow)
})

const guarded = (email: string) => ({
  user_name: 'Sofea binti Rahman',
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: email,
  guardian_contact: '013-3456789',
})
const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}
const unknown = [404, 'link.unknown']
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const tokenInText = (text = '') => tokenIn(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)
const look = (token: string) => api.send('GET', pathOf('linkedOrder', { token }))
const pay = (token: string, body: object = { plan: 'once' }) =>
  api.send('POST', pathOf('payLinkedOrder', { token }), { body })

/** A reserved order and the link that was mailed to its guardian. */
async function reserved(more: Record<string, unknown> = {}, name = 'Sofea') {
  const person = await api.arrive(name)
  const email = `mother-${person.uid}@example.com`
  const { order, reference } = await shopper(api, person).reserve({ ...guarded(email), ...more })
  await api.app.runJobs()
  const [mail] = (await api.mails()).filter(({ to }) => to === email)
  const url = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  return { person, orderId: order.order_id, reference, mail, email, token: tokenIn(url), url }
}
const makeLink = async (person: Person, orderId: string) => {
  const answer = await api.as(person).post(pathOf('makeGuardianLink', { orderId }), {})
  return tokenIn(replyOf('makeGuardianLink', answer).url)
}

describe("ORD-15: a guardian's link", () => {
  it('is mailed when the order is reserved, and shows what is bought and nothing of the student but what they are called', async () => {
    const { mail, url, token, person, orderId } = await reserved()
    expect(mail?.subject).toBe('Sofea has ordered classes at Kelasku')
    expect(url).toMatch(new RegExp(`^${api.origin}/[\\w-]{43}$`))
    const answer = await look(token)
    const linked = replyOf('linkedOrder', answer)
    expect(linked).toMatchObject({
      call_name: 'Sofea',
      programme: 'Full Programme',
      order: { order_status: 'OPEN', plan: null, total_amount: 75_000 },
      lines: { tuition_amount: 69_000, discounted_amount: 0, hardcopy_amount: 6000 },
      receipt: null,
    })
    expect(linked.class_names).toHaveLength(2)
    expect(linked.order.instalments.map(({ due_on }) => due_on)).toEqual([
      '2026-11-23',
      '2026-12-23',
      '2027-01-23',
    ])
    for (const secret of ['Rahman', person.uid, orderId, 'Jalan Satu', 'aina@', 'Siti', '012-'])
      expect(answer.text).not.toContain(secret)
    const opened = replyOf('link', await api.send('GET', pathOf('link', { token })))
    expect(opened).toEqual({ kind: 'payment' })
  })

  it("PAR-06: shows only the student's first name, as its mail promises", async () => {
    const { mail, token } = await reserved({}, 'Siti Nurhaliza binti Ahmad')
    expect(mail?.subject).toBe('Siti has ordered classes at Kelasku')
    expect(mail?.text).toContain('all it shows about the student is their first name.')
    const shown = await look(token)
    expect(replyOf('linkedOrder', shown).call_name).toBe('Siti')
    for (const text of [mail?.text, shown.text]) expect(text).not.toContain('Nurhaliza')
  })

  it('PAR-06: names the student without the emoji of a nickname', async () => {
    const { mail, token } = await reserved({}, 'Aina 🌸')
    expect(mail?.subject).toBe('Aina has ordered classes at Kelasku')
    expect(replyOf('linkedOrder', await look(token)).call_name).toBe('Aina')
  })

  it("LANG-01: says 'Your child' of a student without a name, in the guardian's language", async () => {
    const { mail, token, person, orderId } = await reserved({}, '0123456789')
    expect(mail?.subject).toBe('Your child has ordered classes at Kelasku')
    await api.send('PUT', pathOf('saveLinkedLocale', { token }), { body: { locale: 'zh' } })
    expect(replyOf('linkedOrder', await look(token)).call_name).toBe('您的孩子')
    await api.db.update(users).set({ locale: 'ms' }).where(eq(users.uid, person.uid))
    const record = await api.as(person).get(pathOf('orderRecord', { orderId }))
    expect(replyOf('orderRecord', record).guardian_link?.student_name).toBe('Anak anda')
  })

  it('is mailed when the student asks for it instead of paying, once, and nothing waits at the bank', async () => {
    const person = await api.arrive('Sofea')
    const me = shopper(api, person)
    const email = `father-${person.uid}@example.com`
    const { order_id: orderId } = await me.draft(guarded(email))
    const ask = () => me.post(pathOf('askGuardian', { orderId }), {})
    const asked = await Promise.all([ask(), ask()])
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(attributeOf(await ask())).toMatchObject({ order_status: 'OPEN', payment_url: null })
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === email)
    expect(mails).toHaveLength(1)
    const attempts = () => api.db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(await attempts()).toEqual([])
    const events = await api.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.map(({ status, reason }) => [status, reason])).toContainEqual([
      'OPEN',
      'guardian-asked',
    ])

    const token = tokenIn(/https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
    const { payment_url } = replyOf('payLinkedOrder', await pay(token))
    await api.bank.choose(referenceIn(payment_url), 'pay-at-once')
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(await attempts()).toHaveLength(1)
    expect(refusal(await ask())).toEqual([409, 'order.not-allowed'])
  })

  it('PAR-07: is mailed, once, when the student asks after having pressed pay', async () => {
    const { person, orderId, email, mail } = await reserved()
    const me = api.as(person)
    const ask = () => me.post(pathOf('askGuardian', { orderId }), {})
    const asked = await Promise.all([ask(), ask()])
    expect([...asked, await ask()].map(({ status }) => status)).toEqual([200, 200, 200])
    await api.app.runJobs()
    const subjects = (await mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Sofea asks you to pay for classes at Kelasku',
      mail?.subject,
    ])
    const record = await me.get(pathOf('orderRecord', { orderId }))
    expect(replyOf('orderRecord', record).guardian_link?.asked_at).not.toBeNull()
    const events = await api.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.filter(({ reason }) => reason === 'guardian-asked')).toHaveLength(1)
  })

  it('PAR-07: names child, classes, sum and last day, and tells the student when it was sent and opened', async () => {
    const person = await api.arrive('Siti Nurhaliza binti Ahmad')
    const email = `mother-${person.uid}@example.com`
    const me = shopper(api, person)
    const { order_id: orderId } = await me.draft(guarded(email))
    const link = async () =>
      replyOf('orderRecord', await api.as(person).get(pathOf('orderRecord', { orderId })))
        .guardian_link
    expect(await link()).toMatchObject({ since: null, asked_at: null, opened_at: null })
    await me.post(pathOf('askGuardian', { orderId }), {})
    api.clock.pass(60_000)
    await api.app.runJobs()
    const mail = (await api.mails()).find(({ to }) => to === email)
    for (const text of [
      'Siti has reserved',
      'Mathematics',
      'To pay: RM 750.00, by 28 November 2026',
    ])
      expect(mail?.text).toContain(text)
    const sent = await link()
    expect(sent).toMatchObject({
      guardian_name: 'Puan Siti',
      student_name: 'Siti',
      sent_by: 'email',
      opened_at: null,
    })
    expect([sent?.asked_at, sent?.since]).not.toContain(null)

    const token = tokenIn(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    api.clock.pass(60_000)
    await Promise.all([look(token), look(token)])
    const openedAt = (await link())?.opened_at
    expect(openedAt).toMatch(/^2026-11-21T04:02/)
    api.clock.pass(60_000)
    await look(token)
    expect((await link())?.opened_at).toBe(openedAt)
    const events = await api.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    expect(events.filter(({ reason }) => reason === 'guardian-opened')).toHaveLength(1)
  })

  it('asks to pay who is asked to pay, and only tells whose student went to pay', async () => {
    const { mail } = await reserved()
    expect(mail?.subject).toBe('Sofea has ordered classes at Kelasku')
    expect(mail?.text).not.toContain('asks you to pay')

    const person = await api.arrive('Sofea')
    const email = `uncle-${person.uid}@example.com`
    const me = shopper(api, person)
    const { order_id: orderId } = await me.draft(guarded(email))
    await me.post(pathOf('askGuardian', { orderId }), {})
    await api.app.runJobs()
    const asked = (await api.mails()).find(({ to }) => to === email)
    expect(asked?.subject).toBe('Sofea asks you to pay for classes at Kelasku')
  })

  it('ORD-17: says what the bank declined, and at the return asks the provider for it', async () => {
    const { token, person, orderId } = await reserved()
    const returnToOrder = () => api.send('POST', pathOf('returnByLink', { token }), { body: {} })
    const { payment_url } = replyOf('payLinkedOrder', await pay(token))
    expect(replyOf('returnByLink', await returnToOrder()).order.last_attempt).toBeNull()
    const ask = vi.spyOn(api.bank.payments, 'fetchEventAtReturn')
    ask.mockResolvedValueOnce(await paymentEventAbout(api, orderId, { status: 'failed' }))
    const declined = { outcome: 'declined', plan: 'once' }
    expect(replyOf('returnByLink', await returnToOrder()).order.last_attempt).toEqual(declined)
    expect(replyOf('linkedOrder', await look(token)).order.last_attempt).toEqual(declined)
    await returnToOrder()
    expect(ask, 'nothing is open any more').toHaveBeenCalledTimes(1)
    const again = replyOf('payLinkedOrder', await pay(token))
    expect(again.payment_url).not.toBe(payment_url)
    await api.bank.choose(referenceIn(again.payment_url), 'pay-at-once')
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(attributeOf(await shopper(api, person).look()).order_status).toBe('PAID')
  })

  it('ORD-12: leads to the page of a charge that its cardholder has to confirm, from the mail that asks for it', async () => {
    const { token, orderId, email } = await reserved()
    const { payment_url } = replyOf('payLinkedOrder', await pay(token, card))
    const reference = referenceIn(payment_url)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'hold')
    expect(replyOf('linkedOrder', await look(token)).order).toMatchObject({
      order_status: 'PENDING',
      payment_methods: ['fpx', 'card'],
      instalments: [{ needs_cardholder: true }, {}, {}],
    })
    await api.app.runJobs()
    const asks = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Please confirm'))
    expect(asks?.text).toContain('Programme: Full Programme (Sofea)\n')
    const theirs = { token: tokenInText(asks?.text) }
    const confirm = await api.send('POST', pathOf('payLinkedInstalment', theirs), {
      body: { number: 1 },
    })
    expect(replyOf('payLinkedInstalment', confirm).payment_url).toContain(reference)
    await api.bank.act(reference, 1, 'pay')
    expect(await statusOf(api, orderId)).toBe('PAID')
  })

  it('is not asked for where no guardian is named, and not at a price that has changed', async () => {
    const alone = shopper(api, await api.arrive())
    const mine = await alone.draft()
    const ask = (me: typeof alone, orderId: string) =>
      me.post(pathOf('askGuardian', { orderId }), {})
    expect(refusal(await ask(alone, mine.order_id))).toEqual([409, 'order.not-allowed'])

    const person = await api.arrive('Sofea')
    const me = shopper(api, person)
    const draft = await me.draft(guarded(`aunt-${person.uid}@example.com`))
    await api.db
      .update(orders)
      .set({ tuitionSen: 1000, totalSen: 7000 })
      .where(eq(orders.id, draft.order_id))
    expect(refusal(await ask(me, draft.order_id))).toEqual([409, 'order.price-changed'])
    expect(await statusOf(api, draft.order_id)).toBe('DRAFT')
    expect((await ask(me, draft.order_id)).status).toBe(200)
  })

  it('is kept as a hash alone', async () => {
    const { token, orderId } = await reserved()
    const kept = JSON.stringify([
      await api.db.select().from(links),
      await api.db.select().from(jobs),
    ])
    expect(kept).toContain(orderId)
    expect(kept).not.toContain(token)
  })

  it('pays the order once, even while the student is at the bank, and returns to the page of the link', async () => {
    const { person, orderId, reference, token } = await reserved()
    const { payment_url } = replyOf('payLinkedOrder', await pay(token))
    const theirs = referenceIn(payment_url)
    expect(theirs).not.toBe(reference)
    // The student's payment page was closed, because two open pages could both be paid.
    expect(await api.bank.choose(reference, 'pay-at-once')).toMatchObject({ accepted: false })
    expect(referenceIn(replyOf('payLinkedOrder', await pay(token)).payment_url)).toBe(theirs)
    const chosen = await fetch(payment_url, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'pay-at-once' }),
      redirect: 'manual',
    })
    expect(chosen.headers.get('location')).toBe(`${api.origin}/${token}`)
    expect(await statusOf(api, orderId)).toBe('PAID')
    expect(replyOf('linkedOrder', await look(token))).toMatchObject({
      order: { order_status: 'PAID', plan: 'once' },
      receipt: { number: expect.any(Number) as number },
    })
    expect(refusal(await pay(token))).toEqual([409, 'order.not-allowed'])
    const rows = await api.db.select().from(payments).where(eq(payments.orderId, orderId))
    expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    await api.app.runJobs()
    const paid = (await api.mails()).filter(
      ({ text, attachments }) => text.includes(orderId) && attachments?.length === 1,
    )
    expect(paid).toHaveLength(2)
    expect((await shopper(api, person).look()).text).toContain('"PAID"')
  })

  it('ENT-02: pays nothing that is not on offer to the student any more, and says why', async () => {
    const { person, orderId, token } = await reserved({ subjects: [5] })
    await enrol(api, person, { classIds: [9], isSuspended: true })
    expect(refusal(await pay(token))).toEqual([403, 'order.suspended'])
    await changeSubscription(api, person, { isSuspended: false })
    await enrol(api, person, { programmeId: plusProgramme })
    expect(refusal(await pay(token))).toEqual([409, 'order.included'])
    api.clock.set(atMalaysianTime('2027-05-31', '09:30'))
    const late = await makeLink(person, orderId)
    expect(refusal(await pay(late))).toEqual([409, 'programme.closed'])
    expect(await statusOf(api, orderId)).toBe('OPEN')
  })

  it('sets up three card payments, and pays by hand the one that is refused, from the mail that says so', async () => {
    const { orderId, token, email } = await reserved()
    const { payment_url } = replyOf('payLinkedOrder', await pay(token, card))
    const plan = referenceIn(payment_url)
    await api.bank.choose(plan, 'pay')
    await api.app.runJobs()
    expect(replyOf('linkedOrder', await look(token)).order).toMatchObject({
      order_status: 'PENDING',
      plan: 'instalments',
    })
    const instalment = (number: number, by = token) =>
      api.send('POST', pathOf('payLinkedInstalment', { token: by }), { body: { number } })
    api.clock.set(atMalaysianTime('2026-11-23', '09:30'))
    await api.bank.chargeDue()
    await api.bank.act(plan, 2, 'fail')
    expect(refusal(await instalment(2))).toEqual([409, 'order.not-allowed'])
    api.clock.set(atMalaysianTime('2026-12-23', '09:30'))
    await api.bank.chargeDue()
    await api.app.runJobs()
    const declined = (await mailsTo(email)).find(({ subject }) => subject.endsWith('be charged'))
    const theirs = tokenInText(declined?.text)
    expect(replyOf('payLinkedInstalment', await instalment(2, theirs)).payment_url).toContain(plan)
    expect(await statusOf(api, orderId)).toBe('PAID')
  })

  it('is in every mail about the order, also when it asks for nothing', async () => {
    const { orderId, token, email } = await reserved()
    const plan = referenceIn(replyOf('payLinkedOrder', await pay(token, card)).payment_url)
    await api.bank.choose(plan, 'pay')
    await api.app.runJobs()
    api.clock.set(atMalaysianTime('2026-11-23', '09:30'))
    await api.bank.chargeDue()
    await api.app.runJobs()
    const theirs = await mailsTo(email)
    expect(theirs.map(({ subject }) => subject).toSorted()).toEqual([
      'Instalment 1 of 3 is paid',
      'Sofea has ordered classes at Kelasku',
      'Your Kelasku card payments are set up',
    ])
    for (const { text } of theirs) expect((await look(tokenInText(text))).status).toBe(200)
    const own = (await api.mails()).filter(({ text }) => text.includes(`/orders/${orderId}\n`))
    expect(own.map(({ subject }) => subject).toSorted()).toEqual([
      'Instalment 1 of 3 is paid',
      'Your Kelasku card payments are set up',
    ])
  })

  it('says which field of the card form is wrong', async () => {
    const { token } = await reserved()
    const answer = await pay(token, { ...card, cc_ic: '123' })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: { cc_ic: { rule: 'min', count: 8 } } })
  })

  it('ends when the student revokes it, and can be made again', async () => {
    const { person, orderId, token } = await reserved()
    const other = await makeLink(person, orderId)
    expect([(await look(token)).status, (await look(other)).status]).toEqual([200, 200])
    const path = pathOf('revokeGuardianLink', { orderId })
    expect(replyOf('revokeGuardianLink', await api.as(person).put(path, {}))).toEqual({
      since: null,
    })
    for (const gone of [token, other]) {
      expect(refusal(await look(gone))).toEqual(unknown)
      expect(refusal(await pay(gone))).toEqual(unknown)
    }
    const record = async () =>
      replyOf('orderRecord', await api.as(person).get(pathOf('orderRecord', { orderId })))
    expect((await record()).guardian_link?.since).toBeNull()
    const fresh = await makeLink(person, orderId)
    expect((await look(fresh)).status).toBe(200)
    expect((await record()).guardian_link?.since).not.toBeNull()
  })

  it('ends by itself, with a cancelled order, and as the oldest of many', async () => {
    const { person, orderId, token } = await reserved()
    const elsewhere = await reserved()
    for (let more = 0; more < guardianLinksAtMost; more++) await makeLink(person, orderId)
    expect(refusal(await look(token))).toEqual(unknown)
    expect((await look(elsewhere.token)).status).toBe(200)
    const last = await makeLink(person, orderId)
    api.clock.pass(guardianLinkDays * dayMs + 1000)
    expect(refusal(await look(last))).toEqual(unknown)
    api.clock.set(testNow)
    await shopper(api, elsewhere.person).cancel(elsewhere.orderId)
    expect(refusal(await look(elsewhere.token))).toEqual(unknown)
  })

  it('is made by its student alone, for a guardian who is named, and not for a draft', async () => {
    const { orderId } = await reserved()
    const make = (who: Person, id: string) =>
      api.as(who).post(pathOf('makeGuardianLink', { orderId: id }), {})
    const other = await api.arrive()
    expect(refusal(await make(other, orderId))).toEqual([404, 'order.unknown'])
    const draft = await shopper(api, other).draft(guarded('x@example.com'))
    expect(refusal(await make(other, draft.order_id))).toEqual([409, 'order.not-allowed'])
    const alone = await api.arrive()
    const { order } = await shopper(api, alone).reserve()
    expect(refusal(await make(alone, order.order_id))).toEqual([409, 'order.not-allowed'])
  })

  it('paying by it is limited by address', async () => {
    const { token } = await reserved()
    const answers = []
    for (let n = 0; n < 70; n++) answers.push(await pay(token))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('ORD-15: a guardian who signs in', () => {
  const ordersOf = async (person: Person, claims = {}) =>
    replyOf('orders', await api.as(person, claims).get(pathOf('orders'))).orders
  const recordOf = (person: Person, orderId: string, claims = {}) =>
    api.as(person, claims).get(pathOf('orderRecord', { orderId }))

  it("sees the orders of all who named that verified address, and nobody else's", async () => {
    const siti = await api.arrive('Siti')
    const named = guarded(siti.email.toUpperCase())
    const children = []
    for (const name of ['Sofea binti Rahman', 'Danial bin Rahman']) {
      const child = await api.arrive(name)
      const { order } = await shopper(api, child).reserve(named)
      children.push(order.order_id)
    }
    await shopper(api, await api.arrive()).draft(named)
    await reserved()
    const own = await shopper(api, siti).draft()

    const seen = await ordersOf(siti)
    expect(new Map(seen.map((order) => [order.order_id, order.student_name]))).toEqual(
      new Map([
        [children[0], 'Sofea binti Rahman'],
        [children[1], 'Danial bin Rahman'],
        [own.order_id, null],
      ]),
    )
    const record = replyOf('orderRecord', await recordOf(siti, children[0] ?? ''))
    expect(record).toMatchObject({ student_name: 'Sofea binti Rahman', guardian_link: null })
    const other = await api.arrive('Siti')
    expect(await ordersOf(other)).toEqual([])
    expect(refusal(await recordOf(other, children[0] ?? ''))).toEqual([404, 'order.unknown'])
  })

  it('but whose address is not verified, sees none of them', async () => {
    const siti = await api.arrive('Siti')
    const child = await api.arrive()
    const { order } = await shopper(api, child).reserve(guarded(siti.email))
    const letIn = { emailVerified: false, skipFE: true }
    expect(await ordersOf(siti, letIn)).toEqual([])
    expect(refusal(await recordOf(siti, order.order_id, letIn))).toEqual([404, 'order.unknown'])
    expect(await ordersOf(siti)).toHaveLength(1)
  })

  it('SES-02: an address that was never verified opens nothing once another one is verified', async () => {
    const siti = await api.arrive('Siti')
    const child = await api.arrive()
    await shopper(api, child).reserve(guarded(siti.email))
    const stranger = somebody('Stranger')
    const letIn = { ...stranger, email: siti.email }
    const skipping = { emailVerified: false, skipFE: true, issuedAt: api.clock.peek() }
    const signedIn = await api.signInBy({ idToken: tokenFor(letIn, skipping), ...agreed })
    expect(signedIn.status).toBe(200)
    api.clock.pass(minuteMs)

    expect(await ordersOf(stranger)).toEqual([])
    expect(await ordersOf(siti)).toHaveLength(1)
  })

  it('SES-02: the row follows the newest token, and an older token does not turn it back', async () => {
    const person = await api.arrive()
    const row = async () => {
      const [found] = await api.db.select().from(users).where(eq(users.uid, person.uid))
      return [found?.email, found?.emailVerified]
    }
    const before = api.clock.peek()
    expect(await row()).toEqual([person.email, true])
    api.clock.pass(minuteMs)
    const moved = { ...person, email: `new-${person.email}` }
    expect(await ordersOf(moved, { emailVerified: false, skipFE: true })).toEqual([])
    expect(await row()).toEqual([moved.email, false])
    await ordersOf(moved)
    expect(await row()).toEqual([moved.email, true])
    await ordersOf(person, { issuedAt: before })
    await api.signInBy({ idToken: tokenFor(person, { issuedAt: before }), ...agreed })
    expect(await row()).toEqual([moved.email, true])
  })

  it("neither cancels nor changes a child's order, nor makes its links", async () => {
    const siti = await api.arrive('Siti')
    const child = await api.arrive()
    const { order } = await shopper(api, child).reserve(guarded(siti.email))
    const params = { orderId: order.order_id }
    const as = api.as(siti)
    for (const answer of [
      await as.put(pathOf('cancelOrder', params), {}),
      await as.post(pathOf('payOrder', params), { plan: 'once' }),
      await as.post(pathOf('makeGuardianLink', params), {}),
    ])
      expect(refusal(answer)).toEqual([404, 'order.unknown'])
  })
})
