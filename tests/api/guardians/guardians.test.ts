import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { atMalaysianTime } from '#contract/shared/calendar.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { guardianInvitationsPerDay } from '#contract/shared/limits.ts'
import { messageWordsVersion } from '#contract/guardians/phone-messages.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { guardianships } from '#server/platform/db/schema/guardians.ts'
import { attendance, lessons, watchProgress } from '#server/platform/db/schema/classroom.ts'
import { questions } from '#server/platform/db/schema/support.ts'
import { practiceAnswers, practiceQuestions } from '#server/platform/db/schema/practice.ts'
import { ages, users } from '#server/platform/db/schema/identity.ts'
import { linksRepository } from '#server/platform/links/repository.ts'
import { linksService } from '#server/platform/links/service.ts'
import {
  dayMs,
  pathOf,
  refusal,
  replyOf,
  testNow,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, staff, student } from '../support/learning.ts'
import { attributeOf, cardForm, plusProgramme, referenceIn, shopper } from '../support/orders.ts'

const api = await openApiForFile()
beforeEach(() => api.clock.set(testNow))

const links = linksService(linksRepository(api.db), api.origin)
const unknown = [404, 'person.unknown']
const home = async (guardian: Person) =>
  replyOf('guardianHome', await api.as(guardian).get(pathOf('guardianHome')))
const overviewBy = (reader: Person, guardianshipId: string) =>
  api.as(reader).get(pathOf('childOverview', { guardianshipId }))
const overview = async (reader: Person, guardianshipId: string) =>
  replyOf('childOverview', await overviewBy(reader, guardianshipId))
const mine = async (child: Person) =>
  replyOf('guardiansOf', await api.as(child).get(pathOf('guardiansOf')))
const childIds = async (guardian: Person) => (await home(guardian)).children.map(({ id }) => id)
const put = (who: Person, call: 'confirmGuardian' | 'endGuardian', guardianshipId: string) =>
  api.as(who).put(pathOf(call, { guardianshipId }), {})
const mailsTo = async (address: string) => {
  await api.app.runJobs()
  return (await api.mails()).filter(({ to }) => to === address)
}

/** The child names this guardian, who answers by a link as the mail has it. */
async function answer(
  child: Person,
  guardian_email: string,
  reply: 'given' | 'refused' | 'of-age' = 'given',
) {
  await api.as(child).put(pathOf('sayAge'), { is_minor: true, guardian_email })
  await api.app.runJobs()
  const url = await links.consentLinks.make(child.uid, api.clock.now())
  const token = url.split('/').at(-1) ?? ''
  api.clock.pass(1000)
  const body = { answer: reply, text_version: termsVersion }
  expect((await api.send('PUT', pathOf('answerConsent', { token }), { body })).status).toBe(200)
}

/** A child under 18 and the guardian who agreed, and opened their page. */
async function family(childName = 'Sofea binti Rahman') {
  const [child, guardian] = [await api.arrive(childName), await api.arrive('Puan Siti')]
  await answer(child, guardian.email)
  const [id = ''] = await childIds(guardian)
  expect(id).not.toBe('')
  return { child, guardian, id }
}

/** A confirmed invitation of an adult student. */
async function invited(child: Person, guardian: Person): Promise<string> {
  await api.as(child).post(pathOf('inviteGuardian'), { email: guardian.email })
  await home(guardian)
  const { guardians } = await mine(child)
  const { id } = guardians.find(({ address }) => address === guardian.email.toLowerCase())!
  expect((await put(child, 'confirmGuardian', id)).status).toBe(200)
  return id
}

const orderFor = (email: string) => ({
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: email,
  guardian_contact: '013-3456789',
})

describe('PAR-01: a guardian by consent', () => {
  it('sees the child once they open their page, whenever and by whichever server the consent was given', async () => {
    const [child, guardian] = [await api.arrive('Sofea'), await api.arrive('Puan Siti')]
    // As an older server, and other letters, wrote it.
    await api.db.insert(ages).values({
      uid: child.uid,
      isMinor: true,
      saidAt: new Date('2025-02-01'),
      guardianEmail: guardian.email.toUpperCase(),
      answer: 'given',
      answeredAt: new Date('2025-02-02'),
      textVersion: termsVersion,
    })
    expect(await mine(child)).toEqual({
      guardians: [],
      consented: guardian.email.toUpperCase(),
    })
    expect((await home(guardian)).children).toMatchObject([{ call_name: 'Sofea' }])
    // Opening it again makes no second one.
    const [id = ''] = await childIds(guardian)
    expect(await overview(guardian, id)).toMatchObject({ call_name: 'Sofea' })
    expect(await mine(child)).toMatchObject({
      guardians: [{ id, origin: 'consent', state: 'sees', name: 'Puan Siti', may_end: false }],
      consented: null,
    })
  })

  it('sees nothing more as soon as another guardian has consented, and not again when the child is 18', async () => {
    const { child, guardian, id } = await family()
    const father = await api.arrive('Encik Rahman')
    await answer(child, father.email)
    expect(refusal(await overviewBy(guardian, id))).toEqual(unknown)
    const [byFather = ''] = await childIds(father)
    expect((await overview(father, byFather)).call_name).toBe('Sofea binti Rahman')
    expect((await home(guardian)).children).toEqual([])

    await answer(child, father.email, 'of-age')
    expect((await overviewBy(father, byFather)).status).toBe(200)
    expect(refusal(await overviewBy(guardian, id))).toEqual(unknown)
    expect((await home(guardian)).children).toEqual([])
  })

  it('sees nothing after taking the consent back, and sees it again by a new one', async () => {
    const { child, guardian, id } = await family()
    await answer(child, guardian.email, 'refused')
    expect(refusal(await overviewBy(guardian, id))).toEqual(unknown)
    expect((await home(guardian)).children).toEqual([])
    await answer(child, guardian.email)
    const [again = ''] = await childIds(guardian)
    expect((await overviewBy(guardian, again)).status).toBe(200)
    expect(refusal(await overviewBy(guardian, id))).toEqual(unknown)
  })

  it('is ended by the guardian at any time, by the child from 18 on, and not claimed again', async () => {
    const { child, guardian, id } = await family()
    expect(refusal(await put(child, 'endGuardian', id))).toEqual([409, 'account.age-kept'])
    await answer(child, guardian.email, 'of-age')
    expect((await put(child, 'endGuardian', id)).status).toBe(200)
    expect(refusal(await overviewBy(guardian, id))).toEqual(unknown)
    expect((await home(guardian)).children).toEqual([])

    const other = await family('Hafiz')
    const end = pathOf('endGuardianship', { guardianshipId: other.id })
    expect((await api.as(other.guardian).put(end, {})).status).toBe(200)
    expect((await home(other.guardian)).children).toEqual([])
    expect(refusal(await overviewBy(other.guardian, other.id))).toEqual(unknown)
  })

  it('is of the account, not of the address: a new owner of the address sees nothing', async () => {
    const { guardian, id } = await family()
    const newOwner = await api.arrive('Somebody')
    await api.db.update(users).set({ email: guardian.email }).where(eq(users.uid, newOwner.uid))
    const asGuardian = { ...newOwner, email: guardian.email }
    expect((await home(asGuardian)).children).toEqual([])
    expect(refusal(await overviewBy(asGuardian, id))).toEqual(unknown)
    expect((await overviewBy(guardian, id)).status).toBe(200)
  })

  it('does not come from an address that nobody has verified', async () => {
    const [child, guardian] = [await api.arrive(), await api.arrive()]
    await answer(child, guardian.email)
    const token = tokenFor(guardian, { emailVerified: false, skipFE: true, issuedAt: testNow })
    const reply = replyOf('guardianHome', await api.send('GET', pathOf('guardianHome'), { token }))
    expect(reply).toMatchObject({ address: null, children: [], orders: [] })
    expect(
      await api.db.select().from(guardianships).where(eq(guardianships.studentUid, child.uid)),
    ).toEqual([])
  })
})

describe('PAR-01: a guardian whom the student invites', () => {
  it('is mailed, told nothing but the call name, and sees something once the student has confirmed who came', async () => {
    const child = await student(api)
    await api.db.update(users).set({ displayName: 'Aina' }).where(eq(users.uid, child.uid))
    const stranger = await api.arrive('Mother')
    const reply = await api.as(child).post(pathOf('inviteGuardian'), { email: stranger.email })
    expect(replyOf('inviteGuardian', reply).guardians).toMatchObject([
      { address: stranger.email.toLowerCase(), state: 'invited', name: null, may_end: true },
    ])
    const [mail] = await mailsTo(stranger.email.toLowerCase())
    expect(mail?.subject).toBe('Aina wants to show you their learning at Kelasku')
    expect(mail?.text).toContain(`${api.origin}/guardian\n`)
    expect(mail?.text).not.toContain(child.email)

    const { children, waiting } = await home(stranger)
    expect(children).toEqual([])
    expect(waiting).toMatchObject([{ call_name: 'Aina' }])
    const id = waiting[0]?.id ?? ''
    expect(refusal(await overviewBy(stranger, id))).toEqual(unknown)
    expect(await mine(child)).toMatchObject({ guardians: [{ id, state: 'asks', name: 'Mother' }] })
    const { notices } = replyOf('notices', await api.as(child).get(pathOf('notices')))
    expect(notices).toMatchObject([
      { title: 'Somebody asks to see your learning', path: '/account/family' },
    ])

    expect((await put(child, 'confirmGuardian', id)).status).toBe(200)
    expect((await put(child, 'confirmGuardian', id)).status).toBe(200)
    expect((await overviewBy(stranger, id)).status).toBe(200)
    const subjects = (await mailsTo(stranger.email.toLowerCase())).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Aina wants to show you their learning at Kelasku',
      "You can now see Aina's learning at Kelasku",
    ])
    // A child under 18 may end what they invited.
    await api.as(child).put(pathOf('sayAge'), { is_minor: true, guardian_email: 'm@example.com' })
    expect((await overviewBy(stranger, id)).status).toBe(200)
    expect((await put(child, 'endGuardian', id)).status).toBe(200)
    expect(refusal(await overviewBy(stranger, id))).toEqual(unknown)
  })

  it('is declined, and then cannot ask by an order', async () => {
    const { person, guardian, orderId } = await ordered()
    expect((await home(guardian)).orders).toMatchObject([{ sharing: 'may-ask' }])
    const ask = () => api.as(guardian).post(pathOf('askToSee', { orderId }), {})
    expect((await ask()).status).toBe(200)
    expect(refusal(await ask())).toEqual([409, 'order.not-allowed'])
    const { orders, waiting } = await home(guardian)
    expect(orders).toMatchObject([{ sharing: 'waiting' }])
    expect(refusal(await overviewBy(guardian, waiting[0]?.id ?? ''))).toEqual(unknown)
    expect((await put(person, 'endGuardian', waiting[0]?.id ?? '')).status).toBe(200)
    expect((await home(guardian)).orders).toMatchObject([{ sharing: 'declined' }])
    expect(refusal(await ask())).toEqual([409, 'order.not-allowed'])
  })

  it('is confirmed by staff in the place of the student, who is told, by nobody for themselves', async () => {
    const support = await staff(api, 'support')
    const child = await api.arrive('Aina')
    const confirmBy = (who: Person, id: string) =>
      api.as(who).put(pathOf('changePerson', { uid: child.uid }), { do: 'confirm-guardian', id })
    const page = async () =>
      replyOf('person', await api.as(support).get(pathOf('person', { uid: child.uid })))
    const mother = await api.arrive('Mother')
    for (const { email } of [mother, support])
      await api.as(child).post(pathOf('inviteGuardian'), { email })
    const invitedIds = (await page()).guardians.map(({ id }) => id)
    for (const id of invitedIds) expect(refusal(await confirmBy(support, id))).toEqual(unknown)

    const [id = ''] = (await home(mother)).waiting.map((one) => one.id)
    const [own = ''] = (await home(support)).waiting.map((one) => one.id)
    expect((await page()).guardians).toContainEqual(
      expect.objectContaining({ id, name: 'Mother', state: 'asks' }),
    )
    expect((await confirmBy(support, own)).body).toMatchObject({ code: 'staff.refused' })
    expect((await confirmBy(await staff(api, 'teacher'), id)).status).toBe(403)
    expect(refusal(await overviewBy(mother, id))).toEqual(unknown)

    expect((await confirmBy(support, id)).status).toBe(200)
    expect(refusal(await confirmBy(support, id))).toEqual(unknown)
    expect((await overviewBy(mother, id)).status).toBe(200)
    const subjects = (await mailsTo(mother.email.toLowerCase())).map(({ subject }) => subject)
    expect(subjects).toContain("You can now see Aina's learning at Kelasku")
    const { notices } = replyOf('notices', await api.as(child).get(pathOf('notices')))
    expect(notices).toContainEqual(
      expect.objectContaining({
        title: 'The school confirmed your guardian',
        path: '/account/family',
      }),
    )
    const written = await api.db
      .select({ uid: audit.uid, after: audit.after })
      .from(audit)
      .where(eq(audit.action, 'guardian-confirmed'))
    expect(written).toEqual([{ uid: support.uid, after: { guardian: mother.email.toLowerCase() } }])
    expect((await put(child, 'endGuardian', id)).status).toBe(200)
    expect(refusal(await overviewBy(mother, id))).toEqual(unknown)
  })

  it('is not oneself, and not more than a few a day', async () => {
    const child = await student(api)
    const invite = (email: string) => api.as(child).post(pathOf('inviteGuardian'), { email })
    expect(refusal(await invite(child.email.toUpperCase()))).toEqual([422, 'account.own-guardian'])
    for (let count = 0; count < guardianInvitationsPerDay; count += 1)
      expect((await invite('mother@example.com')).status).toBe(200)
    expect(refusal(await invite('mother@example.com'))).toEqual([429, 'request.too-many'])
  })

  it('who consents too sees the child without being confirmed', async () => {
    const [child, guardian] = [await api.arrive('Sofea'), await api.arrive()]
    await api.as(child).post(pathOf('inviteGuardian'), { email: guardian.email })
    await home(guardian)
    await answer(child, guardian.email)
    expect((await home(guardian)).children).toMatchObject([{ call_name: 'Sofea' }])
    expect(await mine(child)).toMatchObject({ guardians: [{ origin: 'consent', may_end: false }] })
  })
})

/** A reserved order that names a guardian with an account. */
async function ordered(email?: string) {
  const [person, guardian] = [await api.arrive('Sofea binti Rahman'), await api.arrive('Puan Siti')]
  const { order } = await shopper(api, person).reserve(orderFor(email ?? guardian.email))
  return { person, guardian, orderId: order.order_id }
}

describe('PAR-01: the orders that name a guardian', () => {
  it('show what is bought and due, and nothing of the learning', async () => {
    const { person, guardian, orderId } = await ordered()
    const { children, orders } = await home(guardian)
    expect(children).toEqual([])
    expect(orders).toMatchObject([
      {
        order_id: orderId,
        call_name: 'Sofea binti Rahman',
        programme: 'Full Programme',
        order_status: 'OPEN',
        due: { by: '2026-11-28' },
        next_charge: null,
        receipt_number: null,
      },
    ])
    expect(orders[0]?.due?.amount).toBe(orders[0]?.total_amount)
    expect(JSON.stringify(orders)).not.toContain('Jalan Satu')
    const { guardians } = await mine(person)
    expect(guardians).toEqual([])
    api.clock.set(atMalaysianTime('2026-11-29', '00:01'))
    expect((await home(guardian)).orders).toMatchObject([{ due: { by: null } }])
  })

  it("tell apart two students without a name, in the guardian's language", async () => {
    const guardian = await api.arrive('Puan Siti')
    for (const name of ['🌸', '♡']) {
      const me = shopper(api, await api.arrive(name))
      await me.reserve(orderFor(guardian.email))
    }
    await api.db.update(users).set({ locale: 'ms' }).where(eq(users.uid, guardian.uid))
    const { orders } = await home(guardian)
    expect(orders.map(({ call_name }) => call_name)).toEqual(['Anak anda', 'Anak anda'])
    expect(new Set(orders.map(({ student }) => student)).size).toBe(2)
    const list = replyOf('orders', await api.as(guardian).get(pathOf('orders')))
    expect(list.orders.map(({ student_name }) => student_name)).toEqual(['Anak anda', 'Anak anda'])
  })

  it('put what is due first, and show receipt and card plan of the others', async () => {
    const { guardian, orderId } = await ordered()
    const sibling = await api.arrive('Hafiz')
    api.clock.pass(dayMs)
    await shopper(api, sibling).payBy('pay-at-once', orderFor(guardian.email))
    const { orders } = await home(guardian)
    expect(orders.map(({ order_id, due }) => [order_id === orderId, due !== null])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(orders[1]?.receipt_number).toEqual(expect.any(Number))
    expect(orders.map(({ guardianship_id }) => guardianship_id)).toEqual([null, null])
  })

  it('name the child whom the guardian sees, and the card payments with their days', async () => {
    const { child, guardian, id } = await family()
    const order = await shopper(api, child).draft(orderFor(guardian.email))
    const paying = pathOf('payOrder', { orderId: order.order_id })
    const { payment_url } = attributeOf(await api.as(child).post(paying, cardForm))
    await api.bank.choose(referenceIn(payment_url), 'pay-at-once')
    const { orders } = await home(guardian)
    expect(orders).toMatchObject([{ guardianship_id: id, sharing: 'sees' }])
    expect(orders[0]?.instalments.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(orders[0]?.payment_reference).toEqual(expect.any(String))
  })

  it('PAR-03: switch messages to the number that they name, for nobody else', async () => {
    const { person, guardian, orderId } = await ordered()
    const [agreed] = (await home(guardian)).messages
    expect(agreed).toMatchObject({ order_id: orderId, kinds: [] })
    expect(agreed?.number).not.toContain('345')
    const path = pathOf('setGuardianMessages', { orderId })
    const body = { kinds: ['parcel'], text_version: messageWordsVersion, language: 'ms' }
    expect(refusal(await api.as(person).put(path, body))).toEqual([404, 'order.unknown'])
    expect((await api.as(guardian).put(path, body)).status).toBe(200)
    expect((await home(guardian)).messages).toMatchObject([{ kinds: ['parcel'] }])
    expect((await api.as(guardian).put(path, { ...body, kinds: [] })).status).toBe(200)
    expect((await home(guardian)).messages).toMatchObject([{ kinds: [] }])
  })

  it('are paid by the page that the mailed link opens', async () => {
    const { guardian, orderId } = await ordered()
    const link = pathOf('guardianOrderLink', { orderId })
    const { url } = replyOf('guardianOrderLink', await api.as(guardian).post(link, {}))
    const token = url.split('/').at(-1) ?? ''
    const linked = await api.send('GET', pathOf('linkedOrder', { token }))
    expect(replyOf('linkedOrder', linked).order.order_status).toBe('OPEN')
    expect(refusal(await api.as(await api.arrive()).post(link, {}))).toEqual([404, 'order.unknown'])
  })

  it('are not opened by one guardian while another has to agree', async () => {
    const { person, guardian, orderId } = await ordered()
    const father = await api.arrive('Encik Rahman')
    await api.as(person).put(pathOf('sayAge'), { is_minor: true, guardian_email: father.email })
    const link = pathOf('guardianOrderLink', { orderId })
    expect(refusal(await api.as(guardian).post(link, {}))).toEqual([403, 'consent.needed'])
    await answer(person, father.email)
    expect((await api.as(guardian).post(link, {})).status).toBe(200)
  })
})

describe('PAR-01: what a guardian sees of a child', () => {
  it('is classes to come, attendance, recordings, practice, and questions as the child shares them', async () => {
    const classId = 5
    const { child, guardian, id } = await family()
    const intakeKey = 'full-2026-09'
    const startsAt = new Date(testNow.getTime() - 40 * dayMs)
    await enrol(api, child, { classIds: [classId], startsAt })
    await api.db.update(enrolments).set({ intakeKey }).where(eq(enrolments.uid, child.uid))
    const all = await api.db.select().from(lessons).where(eq(lessons.classId, classId))
    const held = all.filter(
      (one) =>
        one.intakeKey === intakeKey &&
        !one.cancelledAt &&
        one.endsAt <= testNow &&
        one.startsAt >= startsAt,
    )
    const [lesson] = held
    await api.db
      .insert(attendance)
      .values({ lessonId: lesson!.id, uid: child.uid, joinedAt: lesson!.startsAt })
    const watched = { positionSeconds: 10, positionAt: testNow, changedAt: testNow, ofSeconds: 100 }
    await api.db.insert(watchProgress).values([
      {
        uid: child.uid,
        watchedId: lesson!.id,
        ...watched,
        watched: [[0, 100]],
        watchedSeconds: 100,
      },
      {
        uid: child.uid,
        watchedId: held[1]!.id,
        ...watched,
        watched: [[0, 30]],
        watchedSeconds: 30,
      },
    ])
    const practised = (await api.db.select().from(practiceQuestions)).filter(
      ({ chapterId, language }) => chapterId === 'mathematics-f4-1' && language === 'Eng',
    )
    await api.db.insert(practiceAnswers).values(
      practised.slice(0, 9).map(({ id: questionId }, index) => ({
        id: randomUUID(),
        uid: child.uid,
        questionId,
        answer: { kind: 'number' as const, text: '1' },
        answeredAt: new Date(testNow.getTime() - index * 1000),
        receivedAt: testNow,
        earned: index === 0 ? 0 : 1,
        of: 1,
      })),
    )
    await api.db.insert(questions).values({
      id: randomUUID(),
      uid: child.uid,
      classId,
      text: 'Why is log 1 zero?',
      askedAt: testNow,
    })

    // The same meetings in two programmes are held once.
    await enrol(api, child, { programmeId: plusProgramme, classIds: [classId], startsAt })
    const seen = await overview(guardian, id)
    const next = seen.next_classes.map(({ starts_at }) => starts_at)
    expect(new Set(next).size).toBe(next.length)
    expect(seen.attendance).toEqual([
      { class_name: 'Mathematics', language: 'Eng', held: held.length, joined: 1 },
    ])
    expect(held.length).toBeGreaterThan(1)
    const filePath = pathOf('studentFile', { uid: child.uid })
    const file = replyOf('studentFile', await api.as(await staff(api, 'support')).get(filePath))
    expect(file.classes).toMatchObject([{ held: held.length, joined: 1 }])
    expect(seen.next_classes.length).toBeGreaterThan(0)
    expect(seen.next_classes.every(({ ends_at }) => Date.parse(ends_at) > testNow.getTime())).toBe(
      true,
    )
    expect(seen.watched).toMatchObject({ recordings: 1, seconds: 130 })
    const chapter = seen.practice[0]?.chapters.find((one) => one.id === 'mathematics-f4-1')
    expect(chapter).toMatchObject({ right: 8, of: 9 })
    expect(seen.practice[0]?.answered).toBe(9)
    expect(seen.questions).toEqual({ asked: 1, answered: 0, texts: null })

    const share = pathOf('shareQuestions', { guardianshipId: id })
    await api.as(child).put(share, { shares: true })
    expect((await overview(guardian, id)).questions.texts).toMatchObject([
      { text: 'Why is log 1 zero?', answer: null },
    ])

    // PRAC-05: the question that was answered wrongly is withdrawn, so it does not count any more.
    const wrong = eq(practiceQuestions.id, practised[0]?.id ?? '')
    await api.db.update(practiceQuestions).set({ withdrawnAt: testNow }).where(wrong)
    const [ofClass] = (await overview(guardian, id)).practice
    await api.db.update(practiceQuestions).set({ withdrawnAt: null }).where(wrong)
    expect(ofClass?.chapters.find((one) => one.id === 'mathematics-f4-1')).toMatchObject({
      right: 8,
      of: 8,
    })
    expect(ofClass?.answered).toBe(9)
  })
})

describe('PAR-05: everybody else sees nothing of a child', () => {
  it('two children and two guardians: each guardian reads by their own guardianship alone', async () => {
    const [one, two] = [await family('Sofea'), await family('Hafiz')]
    const both = await api.arrive('Nenek')
    const ofOne = await invited(one.child, both)
    const ofTwo = await invited(two.child, both)
    expect((await home(both)).children.map(({ call_name }) => call_name)).toEqual([
      'Sofea',
      'Hafiz',
    ])
    const { person: ordering, guardian: orderOnly } = await ordered()
    const readers = [
      { reader: one.guardian, sees: [one.id] },
      { reader: two.guardian, sees: [two.id] },
      { reader: both, sees: [ofOne, ofTwo] },
      { reader: one.child, sees: [] },
      { reader: ordering, sees: [] },
      { reader: orderOnly, sees: [] },
      { reader: await api.arrive('Stranger'), sees: [] },
    ]
    for (const { reader, sees } of readers)
      for (const id of [one.id, two.id, ofOne, ofTwo, randomUUID()]) {
        const answered = await overviewBy(reader, id)
        if (sees.includes(id)) expect(answered.status, reader.name).toBe(200)
        else expect(refusal(answered), `${reader.name} at ${id}`).toEqual(unknown)
      }

    // One child ends it: of the other the guardian still sees everything.
    await put(one.child, 'endGuardian', ofOne)
    expect(refusal(await overviewBy(both, ofOne))).toEqual(unknown)
    expect((await overviewBy(both, ofTwo)).status).toBe(200)
    expect(await childIds(both)).toEqual([ofTwo])
  })

  it('nobody but the student and staff confirms, and nobody but the two ends it', async () => {
    const { child, guardian, id } = await family()
    const other = await family('Hafiz')
    for (const call of ['confirmGuardian', 'endGuardian'] as const)
      for (const who of [guardian, other.child, other.guardian])
        expect(refusal(await put(who, call, id)), call).toEqual(unknown)
    const end = pathOf('endGuardianship', { guardianshipId: id })
    for (const who of [child, other.guardian])
      expect(refusal(await api.as(who).put(end, {}))).toEqual(unknown)
    expect((await overviewBy(guardian, id)).status).toBe(200)
  })

  it('the account page knows who has something at the guardian page', async () => {
    const user = async (who: Person) =>
      replyOf('user', await api.as(who).get(pathOf('user'))).pages?.includes('guardian')
    const [child, guardian] = [await api.arrive(), await api.arrive()]
    expect(await user(guardian)).toBe(false)
    await answer(child, guardian.email)
    expect([await user(child), await user(guardian)]).toEqual([false, true])
    const { person, guardian: byOrder } = await ordered()
    expect([await user(person), await user(byOrder)]).toEqual([false, true])
    const byInvitation = await api.arrive()
    await api.as(child).post(pathOf('inviteGuardian'), { email: byInvitation.email })
    expect(await user(byInvitation)).toBe(true)
  })

  it('an invitation that nobody takes up for thirty days ends', async () => {
    const child = await student(api)
    const late = await api.arrive()
    await api.as(child).post(pathOf('inviteGuardian'), { email: late.email })
    api.clock.set(atMalaysianTime('2026-12-25', '12:00'))
    expect((await home(late)).waiting).toEqual([])
  })
})

describe('PAR-06: the app of who is only a guardian', () => {
  it('is of who guards a child and learns nothing, until they do', async () => {
    const child = await student(api)
    const guardian = await api.arrive()
    const app = async (who: Person) => {
      const { pages, is_only_guardian } = replyOf('user', await api.as(who).get(pathOf('user')))
      return { pages, is_only_guardian }
    }
    expect(await app(guardian)).toEqual({ pages: [], is_only_guardian: false })
    const id = await invited(child, guardian)
    const only = { pages: ['guardian'], is_only_guardian: true }
    expect(await app(guardian)).toEqual(only)
    // The first answer after signing in says it too, so that it leads to the children.
    const signedIn = await api.signInBy({ idToken: tokenFor(guardian) })
    expect(replyOf('signIn', signedIn)).toMatchObject(only)

    await shopper(api, guardian).draft()
    expect(await app(guardian)).toEqual(only)
    const { order } = await shopper(api, guardian).reserve()
    expect(await app(guardian)).toEqual({ pages: ['guardian'], is_only_guardian: false })
    await api.db.update(orders).set({ status: 'VOID' }).where(eq(orders.id, order.order_id))
    expect(await app(guardian)).toEqual(only)
    await enrol(api, guardian, { classIds: [5], startsAt: testNow })
    expect(await app(guardian)).toEqual({ pages: ['guardian'], is_only_guardian: false })

    const teacher = await staff(api)
    await invited(child, teacher)
    expect(await app(teacher)).toEqual({ pages: ['guardian', 'staff'], is_only_guardian: false })
    const other = await api.arrive()
    await invited(child, other)
    await put(child, 'endGuardian', (await childIds(other))[0] ?? id)
    expect(await app(other)).toEqual({ pages: [], is_only_guardian: false })
  })

  it('says at a glance what each child attended and practised, and what comes next', async () => {
    const [child, other] = [await api.arrive('Sofea'), await api.arrive('Hafiz')]
    const guardian = await api.arrive()
    await enrol(api, child, { classIds: [5], startsAt: new Date(testNow.getTime() - 90 * dayMs) })
    for (const one of [child, other]) await invited(one, guardian)
    const lessonAt = async (daysAgo: number) => {
      const startsAt = new Date(testNow.getTime() - daysAgo * dayMs)
      const id = randomUUID()
      const [known] = await api.db.select().from(lessons).where(eq(lessons.classId, 5)).limit(1)
      await api.db.insert(lessons).values({
        id,
        intakeKey: known!.intakeKey,
        classId: 5,
        number: 20_000 + Math.floor(daysAgo),
        title: 'A class of the test',
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
        byStaff: true,
      })
      return id
    }
    const glanceOf = async (name: string) =>
      (await home(guardian)).children.find(({ call_name }) => call_name === name)
    const before = await glanceOf('Sofea')
    const [attended] = [await lessonAt(1.01), await lessonAt(2.01)]
    // Older than four weeks.
    await lessonAt(29.01)
    await api.db
      .insert(attendance)
      .values({ lessonId: attended, uid: child.uid, joinedAt: testNow })
    const [question] = await api.db.select().from(practiceQuestions).limit(1)
    await api.db.insert(practiceAnswers).values(
      [0, 1, 40].map((days) => ({
        id: randomUUID(),
        uid: child.uid,
        questionId: question!.id,
        answer: { kind: 'number' as const, text: '1' },
        earned: 1,
        of: 1,
        answeredAt: testNow,
        receivedAt: new Date(testNow.getTime() - days * dayMs - 60_000),
      })),
    )
    expect(await glanceOf('Sofea')).toMatchObject({
      attendance: {
        held: (before?.attendance.held ?? 0) + 2,
        joined: (before?.attendance.joined ?? 0) + 1,
      },
      practised: 2,
      next_class: { class_name: 'Mathematics' },
    })
    expect(await glanceOf('Hafiz')).toMatchObject({
      attendance: { held: 0, joined: 0 },
      practised: 0,
      next_class: null,
    })
  })
})
