import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { messagesPerDay, undoPossibleMs } from '#contract/shared/limits.ts'
import {
  messageKinds,
  messageWordsVersion,
  type MessageKind,
} from '#contract/guardians/phone-messages.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import {
  jobs,
  phoneConsents,
  phoneMessages,
  phoneTextDays,
} from '#server/platform/db/schema/platform.ts'
import { guardianships } from '#server/platform/db/schema/guardians.ts'
import { parcels } from '#server/platform/db/schema/shipping.ts'
import { signatureHeader, signWebhook } from '#server/gateways/messages/webhook.ts'
import { dayMs, minuteMs, pathOf, refusal, replyOf, testNow } from '#tests/support/api.ts'
import { confirmGuardian } from '../support/confirm-guardian.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'
import { cardForm, orderForBody, referenceIn, shopper } from '../support/orders.ts'

/** Set to stand in the way of the next messages. */
let trouble: Error | undefined
const api = await openApiForFile({
  messages: (own) => ({
    ...own,
    async send(message) {
      const reference = await own.send(message)
      if (trouble) throw trouble
      return reference
    },
  }),
})
afterEach(() => {
  trouble = undefined
  api.clock.set(testNow)
  api.comeFrom('127.0.0.1')
})

const words = (kinds: readonly MessageKind[], language = 'en') => ({
  ...{ kinds, language, text_version: messageWordsVersion },
})
let numbers = 0
/** A number that no other test uses, as people write it and as the provider does. */
function freshNumber(end = '') {
  const digits = `1${String(20_000_000 + (numbers += 1)).slice(0, 8 - end.length)}${end}`
  return { contact: `0${digits}`, international: `60${digits}` }
}
const tokenIn = (text = '') => /https?:\/\/\S+\/([\w-]{43})/.exec(text)?.[1] ?? ''
const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email)
/** Every message to a number but the one that asks for its owner's word. */
const sentTo = async (international: string) =>
  (await messagesTo(international)).filter(({ template }) => template !== 'confirm_messages')
const messagesTo = async (international: string) =>
  (await api.phones.all()).filter(({ to }) => to === international)
const linked = async (token: string) =>
  replyOf('linkedOrder', await api.send('GET', pathOf('linkedOrder', { token })))
const save = (token: string, kinds: readonly MessageKind[], language?: string) =>
  api.send('PUT', pathOf('saveLinkedMessages', { token }), { body: words(kinds, language) })
async function later(minutes: number) {
  api.clock.pass(minutes * minuteMs)
  await api.app.runJobs()
}

/** The same mailbox, under an address that no other test reads. */
const anotherAddress = (email: string, { uid }: { uid: string }) => email.replace('@', `+${uid}@`)

/** A student's reserved order, which its guardian is asked to pay: the one of an earlier order, or another. */
async function asked(
  { contact, email: mailbox }: { contact: string; email?: string | undefined },
  more: Record<string, unknown> = {},
) {
  const person = await api.arrive('Sofea')
  const email = mailbox ? anotherAddress(mailbox, person) : `mother-${person.uid}@example.com`
  const me = shopper(api, person)
  const { order_id: orderId } = await me.draft({
    ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_email: email },
    guardian_contact: contact,
    ...more,
  })
  await me.post(pathOf('askGuardian', { orderId }), {})
  await api.app.runJobs()
  return { person, me, email, orderId }
}

/** A number whose owner agreed to these kinds, on the page of an order. */
async function agreed(
  kinds: readonly MessageKind[] = messageKinds,
  { end, email: mailbox }: { end?: string; email?: string } = {},
) {
  const number = freshNumber(end)
  const { email, ...order } = await asked({ ...number, email: mailbox })
  const [mail] = await mailsTo(email)
  const token = tokenIn(mail?.text)
  expect((await save(token, kinds)).status).toBe(200)
  await api.app.runJobs()
  if (kinds.length > 0) expect(await textFrom(number.international, 'Yes!')).toBe(200)
  return { ...number, ...order, email, token }
}

/** A webhook of the provider, over real HTTP. */
async function postWebhook(value: object, secret = api.secrets.sandboxWebhookKey) {
  const body = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }))
  const answer = await fetch(`${api.origin}/api/v1/webhooks/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(body, secret) },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}
const seconds = () => String(Math.floor(api.clock.peek().getTime() / 1000))
const textFrom = (from: string, body: string, timestamp = seconds()) =>
  postWebhook({ messages: [{ from, id: 'wamid.1', timestamp, type: 'text', text: { body } }] })
const consentsOf = (number: string) =>
  api.db
    .select()
    .from(phoneConsents)
    .where(eq(phoneConsents.number, number))
    .orderBy(phoneConsents.agreedAt)

describe('PAR-03: a guardian agrees to messages', () => {
  it('by the link that we sent, on a page that does not show the number; each change is recorded', async () => {
    const { token, me, orderId, international, contact } = await agreed(['payment'])
    const answer = await api.send('GET', pathOf('linkedOrder', { token }))
    expect(replyOf('linkedOrder', answer).messages).toEqual({
      number: `${contact.slice(0, 3)}-•••\u00a0${contact.slice(-4)}`,
      offered: ['payment', 'payment-failed', 'class'],
      kinds: ['payment'],
      is_confirmed: true,
    })
    expect(answer.text).not.toContain(contact)

    const shared = tokenIn(
      replyOf('makeGuardianLink', await me.post(pathOf('makeGuardianLink', { orderId }), {})).url,
    )
    expect((await linked(shared)).messages).toBeNull()
    expect(refusal(await save(shared, ['payment']))).toEqual([409, 'order.not-allowed'])

    await save(token, ['class', 'parcel'], 'ms')
    await save(token, [])
    expect((await linked(token)).messages?.kinds).toEqual([])
    expect(await consentsOf(international)).toMatchObject(
      [
        { kinds: ['payment'], orderId, language: 'en', endedBy: 'page', words: /STOP/ },
        { kinds: ['parcel', 'class'], language: 'ms', endedBy: 'page', words: /BERHENTI/ },
      ].map(({ words: shown, ...row }) => ({
        ...row,
        words: expect.stringMatching(shown) as string,
      })),
    )
  })

  it('and nobody else who types their number can change this, or have messages sent to it', async () => {
    api.comeFrom('198.51.100.1')
    const siti = await agreed(['payment'])
    const stranger = await api.arrive('Mallory')
    const { orderId } = await asked(siti, { guardian_email: stranger.email })
    expect(await sentTo(siti.international)).toEqual([])
    const token = tokenIn((await mailsTo(stranger.email))[0]?.text)
    const me = api.as(stranger)

    expect((await linked(token)).messages).toBeNull()
    expect(replyOf('guardianHome', await me.get(pathOf('guardianHome'))).messages).toEqual([])
    for (const kinds of [[], messageKinds]) {
      expect(refusal(await save(token, kinds))).toEqual([409, 'order.not-allowed'])
      const answer = await me.put(pathOf('setGuardianMessages', { orderId }), words(kinds))
      expect(refusal(answer)).toEqual([409, 'order.not-allowed'])
    }
    expect((await linked(siti.token)).messages).toMatchObject({
      ...{ kinds: ['payment'], is_confirmed: true },
    })

    await save(siti.token, [])
    expect((await save(token, ['payment'])).status).toBe(200)
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })
    expect((await linked(siti.token)).messages).toMatchObject({ kinds: [] })
    expect(refusal(await save(siti.token, ['payment']))).toEqual([409, 'order.not-allowed'])
    await textFrom(siti.international, 'STOP')
    expect((await save(siti.token, ['payment'])).status).toBe(200)
    expect((await linked(token)).messages).toMatchObject({ kinds: [], is_confirmed: false })
  })

  it('and whose old order names nobody any more can switch it on again', async () => {
    api.comeFrom('198.51.100.3')
    const siti = await agreed(['payment'])
    await api.db
      .update(orders)
      .set({ details: sql`${orders.details} || '{"guardian": null}'` })
      .where(eq(orders.id, siti.orderId))
    await api.db
      .update(phoneConsents)
      .set({ agreedAt: new Date(api.clock.peek().getTime() - 366 * dayMs) })
      .where(eq(phoneConsents.orderId, siti.orderId))
    const { email } = await asked({ contact: siti.contact })
    const token = tokenIn((await mailsTo(email))[0]?.text)
    expect((await linked(token)).messages).toMatchObject({ kinds: [], is_confirmed: false })
    expect((await save(token, ['payment'])).status).toBe(200)
  })

  it('and the YES that is awaited for one guardian confirms no other', async () => {
    api.comeFrom('198.51.100.2')
    const number = freshNumber()
    const siti = await asked(number)
    const own = tokenIn((await mailsTo(siti.email))[0]?.text)
    const mallory = await asked(number)
    const token = tokenIn((await mailsTo(mallory.email))[0]?.text)
    expect((await save(own, ['payment'])).status).toBe(200)
    expect(refusal(await save(token, messageKinds))).toEqual([409, 'order.not-allowed'])
    await textFrom(number.international, 'YES')
    expect((await linked(own)).messages).toMatchObject({ kinds: ['payment'], is_confirmed: true })
    expect((await linked(token)).messages).toBeNull()

    // Who is not answered for three days keeps no number from others.
    const other = freshNumber()
    const first = await asked(other)
    await save(tokenIn((await mailsTo(first.email))[0]?.text), ['payment'])
    const second = await asked(other)
    api.clock.pass(3 * 24 * 60 * minuteMs)
    const later = tokenIn((await mailsTo(second.email))[0]?.text)
    expect((await save(later, ['payment'])).status).toBe(200)
  })

  it('and it ends with the number unconfirmed when staff name another guardian on the order', async () => {
    api.comeFrom('198.51.100.3')
    const siti = await agreed(['payment'])
    const switchedOff = await agreed(['payment'])
    await save(switchedOff.token, [])
    const office = api.as(await staff(api, 'support'))
    for (const { orderId, contact, international } of [siti, switchedOff]) {
      const guardian_email = `father-${orderId}@example.com`
      const named = (more: object) =>
        office.put(
          pathOf('changeReserved', { orderId }),
          orderForBody({
            ...{ is_guardian: true, guardian_name: 'Encik Ali', guardian_contact: contact },
            ...more,
          }),
        )
      expect((await named({ guardian_email })).status).toBe(200)
      expect(await consentsOf(international)).toMatchObject([{ endedBy: 'order' }])
      await office.post(pathOf('sendPaymentLink', { orderId }), { to: 'guardian', by: 'email' })
      await api.app.runJobs()
      const token = tokenIn((await mailsTo(guardian_email))[0]?.text)
      expect((await linked(token)).messages).toMatchObject({ kinds: [], is_confirmed: false })
      expect((await save(token, ['payment'])).status).toBe(200)
      expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })

      // The same mailbox, written in another way, is no other guardian.
      const same = guardian_email.replace('@', '+fees@')
      expect((await named({ guardian_email: same })).status).toBe(200)
      expect((await linked(token)).messages).toMatchObject({ kinds: ['payment'] })
    }
  })

  it('to the words as they are now, and only for a mobile number', async () => {
    const { email } = await asked({ contact: '03-12345678' })
    const token = tokenIn((await mailsTo(email))[0]?.text)
    expect((await linked(token)).messages).toBeNull()
    expect(refusal(await save(token, ['payment']))).toEqual([409, 'order.not-allowed'])

    const other = await agreed([])
    const old = await api.send('PUT', pathOf('saveLinkedMessages', { token: other.token }), {
      body: { ...words(['payment']), text_version: '2020-01-01' },
    })
    expect(refusal(old)).toEqual([409, 'consent.text-changed'])
    expect(await consentsOf(other.international)).toEqual([])
  })

  it("ends it with 'STOP', once for all; other answers are counted and not kept", async () => {
    const { international, token } = await agreed()
    const day = malaysianDay(api.clock.peek())
    const counted = async () =>
      (await api.db.select().from(phoneTextDays).where(eq(phoneTextDays.day, day)))[0]?.count ?? 0
    const before = await counted()
    expect(await textFrom(international, 'When is the next class?')).toBe(200)
    expect(await counted()).toBe(before + 1)
    expect((await linked(token)).messages?.kinds).toEqual([...messageKinds])

    const atStop = seconds()
    expect(await textFrom(international, ' berhenti. ')).toBe(200)
    expect((await linked(token)).messages?.kinds).toEqual([])
    expect(await consentsOf(international)).toMatchObject([{ endedBy: 'stop' }])

    api.clock.pass(5 * minuteMs)
    await save(token, ['payment'])
    await textFrom(international, 'STOP', atStop)
    expect((await linked(token)).messages?.kinds, 'told again, it ends nothing newer').toEqual([
      'payment',
    ])
  })
})

describe('SEC-03 PAR-03: a number of which nobody has answered', () => {
  it('gets one message that asks, a day, and nothing else before its YES', async () => {
    const number = freshNumber()
    const { email } = await asked(number)
    const token = tokenIn((await mailsTo(email))[0]?.text)
    for (const kinds of [['payment'], ['payment', 'class']] as const) {
      expect((await save(token, kinds)).status).toBe(200)
      await api.app.runJobs()
    }
    const [question, ...more] = await messagesTo(number.international)
    expect(more).toEqual([])
    expect(question).toMatchObject({ template: 'confirm_messages', link: null })
    // A name that somebody typed is no part of it.
    expect(question?.text).not.toContain('Siti')
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })
    expect(await mailsTo((await asked({ ...number, email })).email)).toHaveLength(1)
    await textFrom(number.international, 'Who is this?')
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })
    expect(await api.phones.act(question?.reference ?? '', 'yes')).toBe(true)
    expect((await linked(token)).messages).toEqual({
      number: expect.any(String) as string,
      offered: ['payment', 'payment-failed', 'class'],
      kinds: ['payment', 'class'],
      is_confirmed: true,
    })
    const { email: other } = await asked({ ...number, email })
    expect(await mailsTo(other)).toEqual([])
    expect(await sentTo(number.international)).toHaveLength(1)
  })

  it('is asked again after STOP, and a YES of long ago confirms nothing', async () => {
    const { international, token } = await agreed(['payment'])
    const before = seconds()
    await textFrom(international, 'STOP')
    api.clock.pass(4 * 24 * 60 * minuteMs)
    await save(token, ['payment'])
    await textFrom(international, 'YES', before)
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })
    await textFrom(international, '是。')
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: true })
  })

  it('is asked again after STOP, also when messages were switched off on the page before', async () => {
    const { email, international, token } = await agreed(['payment'])
    api.clock.pass(minuteMs)
    await save(token, [])
    const [switchedOff] = await consentsOf(international)
    await textFrom(international, 'STOP')
    expect(await consentsOf(international)).toEqual([{ ...switchedOff, endedBy: 'stop' }])
    api.clock.pass(minuteMs)
    expect((await save(token, ['payment'])).status).toBe(200)
    expect((await linked(token)).messages).toMatchObject({ is_confirmed: false })
    expect(
      await mailsTo((await asked({ contact: `0${international.slice(2)}`, email })).email),
    ).toHaveLength(1)
    expect(await sentTo(international)).toEqual([])
  })

  it('is asked on behalf of one student five times a day', async () => {
    const student = await api.arrive('Sofea')
    const shop = shopper(api, student)
    const answers = []
    for (let n = 0; n < 6; n += 1) {
      const { contact } = freshNumber()
      const guardian = `aunt-${n}-${student.uid}@example.com`
      const { order_id: orderId } = await shop.draft({
        ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_email: guardian },
        guardian_contact: contact,
      })
      await shop.post(pathOf('askGuardian', { orderId }), {})
      await api.app.runJobs()
      answers.push(await save(tokenIn((await mailsTo(guardian))[0]?.text), ['payment']))
      await shop.cancel(orderId)
    }
    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(refusal(answers[5] as (typeof answers)[number])).toEqual([429, 'request.too-many'])
  })
})

describe('PAR-03: messages are sent', () => {
  it('instead of the mail with the payment link; its button leads to the order, which is paid', async () => {
    const number = await agreed(['payment'])
    const { email, orderId } = await asked(number)
    const [message, ...more] = await sentTo(number.international)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      template: 'payment_link',
      language: 'en',
      text: expect.stringContaining('Hello Puan Siti. Sofea has reserved ') as string,
    })
    const token = tokenIn(message?.link ?? '')
    expect((await linked(token)).messages?.kinds).toEqual(['payment'])
    expect(await api.phones.act(message?.reference ?? '', 'delivered')).toBe(true)
    await later(61)
    expect(await mailsTo(email)).toEqual([])
    const kept = JSON.stringify([
      await api.db.select().from(phoneMessages),
      await api.db.select().from(jobs),
    ])
    expect(kept).not.toContain(token)

    const paying = await api.send('POST', pathOf('payLinkedOrder', { token }), {
      body: { plan: 'once' },
    })
    await api.bank.choose(referenceIn(replyOf('payLinkedOrder', paying).payment_url), 'pay-at-once')
    await api.app.runJobs()
    const [receipt, ...others] = await mailsTo(email)
    expect(receipt?.attachments).toHaveLength(1)
    expect(others).toEqual([])
    expect(await sentTo(number.international)).toHaveLength(1)
    const [row] = await api.db
      .select()
      .from(phoneMessages)
      .where(eq(phoneMessages.orderId, orderId))
    expect(row).toMatchObject({ status: 'delivered', mailedAt: null, problem: null })
  })

  it("in the guardian's language", async () => {
    const number = await agreed(['payment'])
    const { email, me, orderId } = await asked(number)
    await api.send('PUT', pathOf('saveLinkedLocale', { token: number.token }), {
      body: { locale: 'zh' },
    })
    const token = tokenIn((await sentTo(number.international))[0]?.link ?? '')
    await api.send('PUT', pathOf('saveLinkedLocale', { token }), { body: { locale: 'zh' } })
    const paying = await me.pay(orderId)
    expect(paying.status).toBe(200)
    const office = api.as(await staff(api, 'support'))
    await office.put(pathOf('changeOrder', { orderId }), { do: 'resend-link' })
    await api.app.runJobs()
    expect((await sentTo(number.international))[0]).toMatchObject({ language: 'zh_CN' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('for kinds that were agreed to; the student is mailed as before, and receipts go by mail', async () => {
    const number = await agreed(['payment-failed'])
    const { email, person, me, orderId } = await asked(number, {})
    expect(await mailsTo(email)).toHaveLength(1)
    const paying = await me.post(pathOf('payOrder', { orderId }), cardForm)
    const reference = referenceIn(replyOf('payOrder', paying).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    await api.bank.act(reference, 1, 'fail')
    api.clock.set(atMalaysianTime('2026-11-23', '10:00'))
    await api.bank.chargeDue()
    await api.app.runJobs()
    expect(await sentTo(number.international)).toMatchObject([
      {
        template: 'card_declined',
        text: expect.stringContaining('for the Full Programme (Sofea) at') as string,
      },
    ])
    expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(
      'Your card was declined',
    )
    expect((await mailsTo('aina@example.com')).map(({ subject }) => subject)).toContain(
      'Your card was declined',
    )
    expect(person.uid).not.toBe('')
  })

  it('at 8 in the morning when the cause is of the night; who stops meanwhile gets the mail', async () => {
    const [number, other] = [await agreed(['payment']), await agreed(['payment'])]
    api.clock.set(atMalaysianTime('2026-11-21', '21:30'))
    const [one, two] = [await asked(number), await asked(other)]
    await later(60)
    expect(await sentTo(number.international)).toEqual([])
    await textFrom(other.international, '停止')
    api.clock.set(atMalaysianTime('2026-11-22', '08:00'))
    await api.app.runJobs()
    expect(await sentTo(number.international)).toHaveLength(1)
    expect(await mailsTo(one.email)).toEqual([])
    expect(await sentTo(other.international)).toEqual([])
    expect(await mailsTo(two.email)).toHaveLength(1)
  })

  it('so many a day to one number; the rest goes by mail, and the next day counts anew', async () => {
    const number = await agreed(['payment'])
    for (let n = 0; n < messagesPerDay; n += 1) await asked(number)
    expect(await sentTo(number.international)).toHaveLength(messagesPerDay)
    const { email } = await asked(number)
    expect(await sentTo(number.international)).toHaveLength(messagesPerDay)
    expect(await mailsTo(email)).toHaveLength(1)
    api.clock.set(atMalaysianTime('2026-11-22', '09:00'))
    await asked(number)
    expect(await sentTo(number.international)).toHaveLength(messagesPerDay + 1)
  })
})

describe('PAR-03: each is told once', () => {
  it('by mail at once when the message is refused', async () => {
    const number = await agreed(['payment'], { end: '0000' })
    const { email, orderId } = await asked(number)
    expect(await mailsTo(email)).toHaveLength(1)
    await later(61)
    expect(await mailsTo(email)).toHaveLength(1)
    const [row] = await api.db
      .select()
      .from(phoneMessages)
      .where(eq(phoneMessages.orderId, orderId))
    expect(row).toMatchObject({ status: 'failed', problem: '131026' })
    expect(row?.mailedAt).not.toBeNull()
  })

  it.each([
    ['and it was sent all the same', 'delivered', 0],
    ['and nothing is heard of it', undefined, 1],
  ] as const)('when the answer is lost, %s: not sent again', async (_, heard, mails) => {
    const number = await agreed(['payment'])
    trouble = new Error('no answer')
    const { email } = await asked(number)
    trouble = undefined
    const [message, ...more] = await sentTo(number.international)
    expect(more).toEqual([])
    if (heard) await api.phones.act(message?.reference ?? '', heard)
    for (const minutes of [1, 5, 20, 60, 60]) await later(minutes)
    expect(await sentTo(number.international)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(mails)
  })

  const report = (status: string, { reference, key }: { reference: string; key: string }) => ({
    statuses: [
      {
        ...{ id: reference, status, timestamp: seconds(), biz_opaque_callback_data: key },
        ...(status === 'failed' && { errors: [{ code: 131_049 }] }),
      },
    ],
  })
  const orders = (all: readonly string[]): string[][] =>
    all.length < 2
      ? [[...all]]
      : all.flatMap((one) =>
          orders(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
        )
  const schedules = [
    ...orders(['sent', 'delivered', 'read']),
    ...orders(['sent', 'delivered', 'failed']),
    ...orders(['sent', 'failed']),
    [],
    ['sent'],
    ['forged delivered', 'sent'],
    ['forged read', 'failed'],
  ]
  it.each(schedules.map((schedule) => [schedule.join(', ') || 'nothing', schedule] as const))(
    'whatever order the reports come in, and however often, by mail unless it has arrived: %s',
    async (_, schedule) => {
      const number = await agreed(['payment'])
      const { email } = await asked(number)
      const [message] = await sentTo(number.international)
      if (!message) throw new Error('no message was sent')
      for (const step of [...schedule, ...schedule]) {
        const [status = '', isForged] = step.split(' ').toReversed()
        const secret = isForged ? 'another secret' : undefined
        expect(await postWebhook(report(status, message), secret)).toBe(isForged ? 400 : 200)
      }
      for (const minutes of [2, 5, 20, 60]) await later(minutes)
      // Long after it was told.
      await postWebhook(report('failed', message))
      await later(60)
      expect(await sentTo(number.international)).toHaveLength(1)
      const hasArrived = schedule.includes('delivered') || schedule.includes('read')
      expect(await mailsTo(email)).toHaveLength(hasArrived ? 0 : 1)
    },
  )

  it('SEC-03: and counted once, however often its delivery is checked', async () => {
    const { contact, email } = await agreed(['payment'])
    const person = await api.arrive('Sofea')
    const me = shopper(api, person)
    const draft = async () => {
      const guardian = {
        ...{ is_guardian: true, guardian_name: 'Puan Siti', guardian_contact: contact },
        guardian_email: anotherAddress(email, person),
      }
      return (await me.draft(guardian)).order_id
    }
    for (let n = 0; n < 2; n += 1) {
      const orderId = await draft()
      await me.pay(orderId)
      await api.app.runJobs()
      for (const minutes of [1, 4, 15, 40]) await later(minutes)
      await me.cancel(orderId)
    }
    const last = await me.post(pathOf('askGuardian', { orderId: await draft() }), {})
    expect(last.status).toBe(200)
  })

  it('within two minutes of a failure', async () => {
    const number = await agreed(['payment'])
    const { email } = await asked(number)
    const [message] = await sentTo(number.international)
    await api.phones.act(message?.reference ?? '', 'failed')
    await later(2)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('PAR-03: a guardian is not asked for what was paid meanwhile', () => {
  /** A card plan of which the first charge is paid, and the second declined at this time. */
  async function declinedAt(time: Date) {
    const number = await agreed(['payment-failed'])
    const order = await asked(number)
    const paying = await order.me.post(pathOf('payOrder', { orderId: order.orderId }), cardForm)
    const reference = referenceIn(replyOf('payOrder', paying).attribute?.payment_url ?? null)
    await api.bank.choose(reference, 'pay')
    await api.app.runJobs()
    await api.bank.act(reference, 2, 'fail')
    for (const at of [atMalaysianTime('2026-11-23', '10:00'), time]) {
      api.clock.set(at)
      await api.bank.chargeDue()
      await api.app.runJobs()
    }
    const told = async () => [
      ...(await sentTo(number.international)).map(({ template }) => template),
      ...(await mailsTo(order.email)).flatMap(({ subject }) =>
        /could not be charged|suspended/.test(subject) ? [subject] : [],
      ),
    ]
    return { pay: () => api.bank.act(reference, 2, 'pay'), told }
  }
  async function at(day: string, time: string) {
    api.clock.set(atMalaysianTime(day, time))
    await api.app.runJobs()
  }

  it('in the evening, before the message of the morning', async () => {
    const { pay, told } = await declinedAt(atMalaysianTime('2026-12-23', '21:30'))
    api.clock.set(atMalaysianTime('2026-12-23', '22:00'))
    await pay()
    await at('2026-12-24', '08:00')
    expect(await told()).toEqual([])
  })

  it('in the night after which the programme was suspended', async () => {
    const { pay, told } = await declinedAt(atMalaysianTime('2026-12-23', '10:00'))
    await at('2026-12-31', '00:00')
    api.clock.set(atMalaysianTime('2026-12-31', '07:00'))
    await pay()
    await at('2026-12-31', '08:00')
    expect(await told()).toEqual(['instalment_declined', 'Instalment 2 of 3 could not be charged'])
  })

  it('while a message was on its way, by the mail in place of it', async () => {
    const { pay, told } = await declinedAt(atMalaysianTime('2026-12-23', '10:00'))
    await later(30)
    await pay()
    await later(31)
    expect(await told()).toEqual(['instalment_declined'])
  })
})

describe('PAR-03: a class of today that moves', async () => {
  const office = api.as(await staff(api, 'administrator'))
  const classId = 5
  let planned = 0

  /** A lesson of the class that students of September have. */
  async function plan(day: string, start: string, programme = ''): Promise<StaffLesson> {
    const path = pathOf('staffClass', { classId })
    const { intakes } = replyOf('staffClass', await office.get(path))
    const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`
    const body = {
      intake_keys: intakes
        .filter(({ key, ends_on }) => ends_on >= day && key.startsWith(programme))
        .map(({ key }) => key),
      meeting_url: null,
      lessons: [{ day, start, end, title: `Logarithms ${(planned += 1)}` }],
      ...{ notify: false, note: '' },
    }
    const answer = await office.post(pathOf('planLessons', { classId }), body)
    const [lesson] = replyOf('planLessons', answer).lessons
    if (!lesson) throw new Error('no lesson was planned')
    return lesson
  }
  const change = async (lesson: StaffLesson, body: object) =>
    replyOf(
      'changeLesson',
      await office.put(pathOf('changeLesson', { lessonId: lesson.id }), {
        ...{ scope: 'one', sequence: lesson.sequence, notify: true, note: '' },
        ...body,
      }),
    )
  const move = (lesson: StaffLesson, day: string, start: string, end: string) =>
    change(lesson, { do: 'move', day, start, end })
  async function paidBy(kinds: readonly MessageKind[]) {
    const number = await agreed(kinds)
    const { email, me, orderId, person } = await asked(number, { subjects: [classId] })
    const paying = await me.pay(orderId)
    await api.bank.choose(
      referenceIn(replyOf('payOrder', paying).attribute?.payment_url ?? null),
      'pay-at-once',
    )
    await api.app.runJobs()
    return { ...number, email, person }
  }
  const aboutClass = async (number: string) =>
    (await sentTo(number)).filter(({ template }) => template.startsWith('class_'))
  const undone = undoPossibleMs / minuteMs + 0.1

  it('is told to guardians who agreed to it, and by mail when the message is not taken', async () => {
    const [agrees, other] = [await paidBy(['class']), await paidBy(['payment'])]
    const lesson = await plan('2026-11-21', '15:00')
    await move(lesson, '2026-11-21', '17:00', '18:00')
    await api.app.runJobs()
    expect(await aboutClass(agrees.international), 'it can still be undone').toEqual([])
    const mailed = (await mailsTo(agrees.email)).length
    await later(undone)
    const [told, ...more] = await aboutClass(agrees.international)
    expect(more).toEqual([])
    expect(told).toMatchObject({ template: 'class_moved' })
    expect(told?.text).toContain('5:00')
    // Who pays sees classes and dates, not what is taught.
    expect(told?.text).not.toContain('Logarithms')
    expect(await aboutClass(other.international)).toEqual([])
    const mailedOther = (await mailsTo(other.email)).length
    await later(61)
    expect(await mailsTo(agrees.email)).toHaveLength(mailed + 1)
    expect(await mailsTo(other.email)).toHaveLength(mailedOther)
  })

  it('is not told when it was taken back, or is of another day; a cancelled and a restored one is', async () => {
    const agrees = await paidBy(['class'])
    const first = await plan('2026-11-21', '19:00')
    const { change: changeId } = await move(first, '2026-11-21', '20:00', '21:00')
    await office.put(pathOf('undoLessonChange', { changeId: changeId ?? 0 }), {})
    const distant = await plan('2026-11-26', '08:00')
    await move(distant, '2026-11-27', '08:00', '09:00')
    await later(undone)
    expect(await aboutClass(agrees.international)).toEqual([])

    const second = await plan('2026-11-21', '22:00')
    await change(second, { do: 'cancel' })
    await later(undone)
    expect(await aboutClass(agrees.international)).toMatchObject([{ template: 'class_cancelled' }])

    await change({ ...second, sequence: second.sequence + 1 }, { do: 'restore', scope: undefined })
    await later(undone)
    expect((await aboutClass(agrees.international))[0]).toMatchObject({
      template: 'class_restored',
    })
  })

  it('PAR-05: is not told to a guardian whom the student has ended', async () => {
    const former = await paidBy(['class'])
    await api.db.insert(guardianships).values({
      ...{ studentUid: former.person.uid, address: former.email, origin: 'request' },
      ...{ madeAt: testNow, textVersion: '2026-11-01', language: 'en' },
      ...{ endedAt: testNow, endedBy: 'student' },
    })
    const lesson = await plan('2026-11-21', '21:30')
    await change(lesson, { do: 'cancel' })
    await later(undone)
    expect(await aboutClass(former.international)).toEqual([])
  })

  it('GRID-01: is told of every lesson that the student has on a closed day, and of no other intake’s', async () => {
    const agrees = await paidBy(['class'])
    const day = '2026-11-22'
    api.clock.set(atMalaysianTime(day, '08:00'))
    for (const [start, programme] of [
      ['15:00', 'plus'],
      ['18:00', 'full'],
      ['20:00', 'full'],
    ] as const)
      await plan(day, start, programme)
    const week = replyOf('staffWeek', await office.get(pathOf('staffWeek', { day })))
    const ofDay = week.lessons.filter(
      ({ starts_at, is_cancelled }) =>
        malaysianDay(new Date(starts_at)) === day &&
        !is_cancelled &&
        starts_at > api.clock.peek().toISOString(),
    )
    const closing = { name: 'Flood', lessons: ofDay.length, notify: true, note: '' }
    expect((await office.put(pathOf('closeDay', { day }), closing)).status).toBe(200)
    await later(undone)
    const [told, ...more] = await aboutClass(agrees.international)
    expect(more).toEqual([])
    expect(told?.template).toBe('class_cancelled')
    for (const start of ['6:00', '8:00']) expect(told?.text).toContain(start)
    expect(told?.text).not.toContain('3:00')
  })

  it('is not told when it is today’s for another intake of the series only', async () => {
    const agrees = await paidBy(['class'])
    api.clock.set(atMalaysianTime('2026-11-23', '08:00'))
    const ofPlus = await plan('2026-11-23', '22:00', 'plus')
    await plan('2026-11-30', '22:00', 'full')
    const { lessons } = await change(ofPlus, { do: 'cancel', scope: 'rest' })
    expect(lessons).toHaveLength(2)
    await later(undone)
    expect(await aboutClass(agrees.international)).toEqual([])
  })
})

it('PAR-03: a parcel is told by message, once, to a guardian whom the student has confirmed', async () => {
  const mother = await api.arrive('Siti')
  const { email } = mother
  const number = await agreed(['parcel'], { email })
  const { person, me, orderId } = await asked(number, { guardian_email: email })
  const offered = async () => {
    const { url } = replyOf(
      'guardianOrderLink',
      await api.as(mother).post(pathOf('guardianOrderLink', { orderId }), {}),
    )
    const home = replyOf('guardianHome', await api.as(mother).get(pathOf('guardianHome')))
    const own = home.messages.find(({ order_id }) => order_id === orderId)
    return [own?.offered, (await linked(tokenIn(url))).messages?.offered]
  }
  const unconfirmed = messageKinds.filter((kind) => kind !== 'parcel')
  expect(await offered()).toEqual([unconfirmed, unconfirmed])
  await confirmGuardian(api, person, mother)
  expect(await offered()).toEqual([messageKinds, messageKinds])
  const paying = await me.pay(orderId)
  await api.bank.choose(
    referenceIn(replyOf('payOrder', paying).attribute?.payment_url ?? null),
    'pay-at-once',
  )
  await api.app.runJobs()
  const before = (await mailsTo(email)).length
  const office = api.as(await staff(api, 'support'))
  const rows = await api.db.select().from(parcels).where(eq(parcels.orderId, orderId))
  const numbersOfParcels = rows.map(({ number: parcel }) => parcel)
  await office.put(pathOf('moveParcels'), { do: 'pack', parcels: numbersOfParcels })
  const lines = `${orderId.slice(0, 8)} EP987654321MY`
  const posted = await office.post(pathOf('postParcels'), {
    ...{ courier: 'pos-laju', lines, parcels: [] },
  })
  expect(replyOf('postParcels', posted)).toMatchObject({ problems: [] })
  await api.app.runJobs()
  const [message] = await sentTo(number.international)
  expect(message).toMatchObject({
    template: 'parcel_posted',
    text: expect.stringMatching(/\(Sofea\) by .*EP987654321MY/) as string,
    link: null,
  })
  await api.phones.act(message?.reference ?? '', 'read')
  await later(61)
  expect(await mailsTo(email)).toHaveLength(before)
})
