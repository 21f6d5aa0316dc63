import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName, is, isNotNull, sql, type SQL } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterEach, describe, expect, it } from 'vitest'
import { termsVersion } from '#contract/shared/kinds.ts'
import { dataCopiesPerHour, eraseAfterDays } from '#contract/shared/limits.ts'
import { personalData } from '#server/platform/db/personal-data.ts'
import { purge } from '#server/platform/db/purge.ts'
import { intakes } from '#server/platform/db/schema/catalogue.ts'
import { enrolments } from '#server/platform/db/schema/enrolment.ts'
import { audit, jobs } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { consents, endedSignIns, sessions, users } from '#server/platform/db/schema/identity.ts'
import { mediaFolder } from '#server/platform/http/files/serve-media.ts'
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
import { staff } from '../support/learning.ts'
import { shopper } from '../support/orders.ts'

/** Addresses whose mail server is out of order. */
const away = new Set<string>()
const api = await openApiForFile({
  mail: (own) => ({
    async send(message) {
      if (away.has(message.to)) throw new Error(`451 4.7.1 <${message.to}>: try again later`)
      await own.send(message)
    },
  }),
})
afterEach(() => {
  api.clock.set(testNow)
  api.platform.answer = api.platform.asUsual
})

const remove = (person: Person) =>
  api.as(person).post(pathOf('deleteAccount'), { understood: true })
const jpeg = {
  type: 'image/jpeg',
  bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]),
}

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
  const { rows } = (await api.db.execute(query)) as { rows: Row[] }
  return rows
}

/** Every row of every table, as text by table. */
async function everything(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const name of Object.keys(personalData)) {
    const rows = await rowsOf<{ rows: string }>(
      sql.raw(`select coalesce(string_agg(t::text, E'\\n'), '') as rows from "${name}" t`),
    )
    all[name] = rows[0]?.rows ?? ''
  }
  return all
}
/** The tables that contain one of these texts. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  return Object.entries(await everything()).flatMap(([name, rows]) =>
    texts.some((text) => rows.toLowerCase().includes(text.toLowerCase())) ? [name] : [],
  )
}

let busied = 0
/** A person with rows in every table, whose texts are unique. */
async function busy() {
  const person = await api.arrive('Zarina')
  const canary = `canary-${person.uid.slice(0, 8)}`
  const digits = String((busied += 1)).padStart(6, '4')
  const me = { ...shopper(api, person), ...api.as(person) }
  const guardianEmail = `mother-${person.uid}@example.com`
  await me.put(pathOf('sayAge'), { is_minor: true, guardian_email: guardianEmail })
  await api.app.runJobs()
  const mail = (await api.mails()).find(({ to }) => to === guardianEmail)
  const token = /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  await api.send('PUT', pathOf('answerConsent', { token }), {
    body: { answer: 'given', text_version: termsVersion },
  })
  const paid = await me.payBy('pay-at-once', {
    subjects: [5, 13],
    user_name: `Zarina binti ${canary}`,
    user_email: person.email,
    user_contact: `019-${digits}1`,
    address: `77 Lorong ${canary}`,
    is_guardian: true,
    guardian_name: `Puan ${canary}`,
    guardian_email: guardianEmail,
    guardian_contact: `019-${digits}2`,
  })
  const question = randomUUID()
  await me.put(pathOf('askQuestion', { id: question }), {
    class_id: 5,
    lesson_id: null,
    at_second: null,
    text: `Does the ${canary} sing?`,
    asked_at: api.clock.peek().toISOString(),
    has_photo: true,
  })
  expect((await me.putFile(pathOf('sendQuestionPhoto', { id: question }), jpeg)).status).toBe(200)
  await me.get(pathOf('referral'))
  await me.post(pathOf('invite'), { exam: 'spm' })
  const teacher = await staff(api)
  await api.db.update(users).set({ role: 'administrator' }).where(eq(users.uid, teacher.uid))
  const answered = await api.as(teacher).put(pathOf('answerQuestion', { id: question }), {
    answer: `Zarina, the ${canary} does.`,
    to_all: false,
    replaces: null,
  })
  expect(answered.status).toBe(200)
  await api.as(teacher).put(pathOf('changePerson', { uid: person.uid }), { do: 'suspend' })
  await api.as(teacher).put(pathOf('changePerson', { uid: person.uid }), { do: 'restore' })
  const about = { uid: person.uid }
  const office = api.as(teacher)
  const note = { text: `Call the aunt of ${canary}` }
  await office.put(pathOf('writeStaffNote', { ...about, id: randomUUID() }), note)
  await office.put(pathOf('tagPerson', about), { tag: canary, is_on: true })
  const resent = await api
    .as(teacher)
    .put(pathOf('changeOrder', { orderId: paid.order_id }), { do: 'resend-confirmation' })
  expect(resent.status).toBe(200)
  return { person, me, paid, question, guardianEmail, teacher, token, canary, digits }
}

describe('ACC-05: a copy of all that is kept of a person', () => {
  it('holds a part for every table with something of people, and the photos', async () => {
    const { me, paid, question, guardianEmail, person, canary } = await busy()
    const { parts, is_complete } = replyOf('personalData', await me.get(pathOf('personalData')))
    expect(is_complete).toBe(true)
    const named = Object.entries(personalData).flatMap(([name, part]) =>
      'table' in part ? [name] : [],
    )
    expect(Object.keys(parts).toSorted()).toEqual(
      [...named, 'photos', 'voices', 'answer_photos'].toSorted(),
    )
    expect(parts['users']).toMatchObject([{ uid: person.uid, email: person.email }])
    expect(parts['orders']).toMatchObject([
      { id: paid.order_id, details: { address: `77 Lorong ${canary}` } },
    ])
    expect(parts['receipts']).toHaveLength(1)
    expect(parts['payments']).toHaveLength(1)
    expect(parts['questions']).toMatchObject([{ id: question, text: `Does the ${canary} sing?` }])
    expect(parts['ages']).toMatchObject([{ guardian_email: guardianEmail, answer: 'given' }])
    expect(parts['staff_notes']).toMatchObject([{ text: `Call the aunt of ${canary}` }])
    expect(parts['person_tags']).toMatchObject([{ tag: canary }])
    expect(parts['photos']).toEqual([
      {
        question_id: question,
        data: `data:image/jpeg;base64,${Buffer.from(jpeg.bytes).toString('base64')}`,
      },
    ])
    expect(parts['consents']!.map(({ occasion }) => occasion)).toEqual([
      'sign-up',
      'guardian',
      'order',
    ])
  })

  it("holds no secret and nothing of anybody else's", async () => {
    const { me, teacher } = await busy()
    const other = await api.arrive('Somebody Else')
    await shopper(api, other).draft({ user_name: 'Not Zarina' })
    const { text } = await me.get(pathOf('personalData'))
    for (const secret of [other.uid, other.email, 'Not Zarina', teacher.uid, teacher.email])
      expect(text).not.toContain(secret)
    for (const [name, part] of Object.entries(personalData))
      if ('table' in part)
        for (const column of Object.keys(part.notCopied ?? {}))
          expect(text, `${name}.${column}`).not.toMatch(
            new RegExp(`"${name}":\\[[^\\]]*"${column}"`),
          )
  })

  it('is given to who signed in just now, and so many times an hour', async () => {
    const person = await api.arrive()
    const long = Math.floor((api.clock.peek().getTime() - 16 * minuteMs) / 1000)
    const before = api.as(person, { claims: { auth_time: long } })
    expect(refusal(await before.get(pathOf('personalData')))).toEqual([403, 'session.not-recent'])
    for (let n = 0; n < dataCopiesPerHour; n++)
      expect((await api.as(person).get(pathOf('personalData'))).status).toBe(200)
    const refused = await api.as(person).get(pathOf('personalData'))
    expect(refusal(refused)).toEqual([429, 'request.too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    api.clock.pass(60 * minuteMs)
    expect((await api.as(person).get(pathOf('personalData'))).status).toBe(200)
  })
})

describe('ACC-05: deleting an account', () => {
  it('signs out everywhere at once and tells by mail; a week later nothing is left but what the law demands', async () => {
    const { person, paid, guardianEmail, teacher, question, canary, digits } = await busy()
    const [photo] = await rowsOf<{ photo_key: string }>(
      sql`select photo_key from questions where id = ${question}`,
    )
    const file = join(mediaFolder(api.dataDir), photo?.photo_key ?? '')
    expect(existsSync(file)).toBe(true)
    away.add(guardianEmail)
    // A mail that is certain to fail: those of the order may have gone out by now.
    const order = pathOf('changeOrder', { orderId: paid.order_id })
    expect((await api.as(teacher).put(order, { do: 'resend-confirmation' })).status).toBe(200)
    const token = tokenFor(person, { issuedAt: api.clock.peek() })
    api.clock.pass(1000)
    const { erased_after } = replyOf('deleteAccount', await remove(person))
    expect(Date.parse(erased_after) - api.clock.peek().getTime()).toBeCloseTo(
      eraseAfterDays * dayMs,
      -3,
    )
    expect(refusal(await api.send('GET', pathOf('user'), { token }))).toEqual([
      401,
      'session.refused',
    ])
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your Kelasku account will be deleted on /),
    )

    // Long enough to give up the mails to the guardian.
    for (let quarter = 0; quarter < 4 * (eraseAfterDays - 1); quarter += 1) {
      api.clock.pass(dayMs / 4)
      await api.app.runJobs()
    }
    const givenUp = await api.db.$count(jobs, isNotNull(jobs.failedAt))
    expect(givenUp).toBeGreaterThan(0)
    expect(await tablesWith(person.email)).not.toEqual([])
    api.clock.pass(dayMs)
    await api.app.runJobs()

    const personal = [
      person.email,
      guardianEmail,
      `${canary} sing`,
      `${canary} does`,
      `Lorong ${canary}`,
      `019-${digits}`,
    ]
    expect(await tablesWith(...personal)).toEqual([])
    // The names on the receipt, and the uid in records of money, consent and staff.
    expect(await tablesWith(canary)).toEqual(['orders'])
    expect((await tablesWith(person.uid)).toSorted()).toEqual([
      'ages',
      'audit',
      'consents',
      'jobs',
      'order_events',
      'orders',
      'users',
    ])
    expect(existsSync(file)).toBe(false)
    expect(api.platform.removed).toContain(person.uid)
    const again = tokenFor(person, { issuedAt: api.clock.peek() })
    expect(refusal(await api.send('GET', pathOf('user'), { token: again }))).toEqual([
      401,
      'session.account-closed',
    ])
    expect(refusal(await api.signInBy({ idToken: again, ...agreed }))).toEqual([
      401,
      'session.account-closed',
    ])
    // Staff find the order, but not the person.
    const page = replyOf('person', await api.as(teacher).get(pathOf('person', { uid: person.uid })))
    expect(page.person).toMatchObject({ is_deleted: true, name: '', email: '' })
    expect(page.orders.map(({ id }) => id)).toEqual([paid.order_id])
  })

  it('is taken back within the week by who signs in and keeps the account', async () => {
    const person = await api.arrive()
    await remove(person)
    api.clock.pass(3 * dayMs)
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    expect((await api.signInBy({ idToken, keep_account: 'yes' })).status).toBe(200)
    api.clock.pass(eraseAfterDays * dayMs)
    await api.app.runJobs()
    expect((await api.as(person).get(pathOf('user'))).status).toBe(200)
    expect(api.platform.removed).not.toContain(person.uid)
  })

  it('goes on where it stopped when the identity platform does not answer, or the server dies on the way', async () => {
    const { person } = await busy()
    await remove(person)
    api.clock.pass(eraseAfterDays * dayMs)
    const { remove: usual } = api.platform
    let asked = 0
    api.platform.remove = async () => {
      asked += 1
      throw new Error('no answer')
    }
    await api.app.runJobs()
    expect(asked).toBe(1)
    // The account is closed in the first step, so that nobody signs in to a half-deleted one.
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    expect(refusal(await api.signInBy({ idToken }))).toEqual([401, 'session.account-closed'])
    api.platform.remove = usual
    api.clock.pass(2 * minuteMs)
    await api.app.runJobs()
    expect(await tablesWith(person.email)).toEqual([])
    // A job that was done but not marked as done runs again.
    const mine = sql`kind = 'erase-person' and body->>'uid' = ${person.uid}`
    const { length } = api.platform.removed
    await api.db.update(jobs).set({ doneAt: null, dueAt: api.clock.peek() }).where(mine)
    await api.app.runJobs()
    const [job] = await api.db.select().from(jobs).where(mine)
    expect(job?.doneAt).not.toBeNull()
    expect(api.platform.removed.slice(length)).toEqual([person.uid])
  })

  it('waits until no money is on its way, and is not for staff nor for a phone that was left lying', async () => {
    const person = await api.arrive()
    const { order } = await shopper(api, person).reserve()
    expect(refusal(await remove(person))).toEqual([409, 'account.unsettled'])
    const { unsettled } = replyOf('account', await api.as(person).get(pathOf('account')))
    expect(unsettled).toEqual([{ order_id: order.order_id, why: 'reserved' }])
    await shopper(api, person).cancel(order.order_id)
    const long = Math.floor((api.clock.peek().getTime() - 16 * minuteMs) / 1000)
    const before = api.as(person, { claims: { auth_time: long } })
    expect(refusal(await before.post(pathOf('deleteAccount'), { understood: true }))).toEqual([
      403,
      'session.not-recent',
    ])
    expect((await remove(person)).status).toBe(200)
    expect(refusal(await remove(await staff(api)))).toEqual([409, 'account.is-staff'])
  })

  it('ACC-04: is asked for by an administrator on request, written down, and taken back', async () => {
    const [person, teacher] = [await api.arrive(), await staff(api)]
    const change = (what: string) =>
      api.as(teacher).put(pathOf('changePerson', { uid: person.uid }), { do: what })
    await api.db.update(users).set({ role: 'support' }).where(eq(users.uid, teacher.uid))
    expect(refusal(await change('delete'))).toEqual([403, 'staff.forbidden'])
    await api.db.update(users).set({ role: 'administrator' }).where(eq(users.uid, teacher.uid))
    expect(replyOf('changePerson', await change('delete')).person.erase_after).not.toBeNull()
    expect(replyOf('changePerson', await change('keep')).person.erase_after).toBeNull()
    api.clock.pass(eraseAfterDays * dayMs)
    await api.app.runJobs()
    expect(api.platform.removed).not.toContain(person.uid)
    const rows = await api.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `person/${person.uid}`))
    expect(rows.map(({ action }) => action)).toEqual(['person-leaves', 'person-stays'])
  })

  it('leaves what staff did written down: only who it was about can be taken out, and only of the deleted', async () => {
    const { person } = await busy()
    const about = eq(audit.subject, `person/${person.uid}`)
    await expect(api.db.update(audit).set({ label: '' }).where(about)).rejects.toThrow()
    await expect(api.db.delete(audit).where(about)).rejects.toThrow()
    await api.db.update(users).set({ isDeleted: true }).where(eq(users.uid, person.uid))
    await expect(api.db.update(audit).set({ action: '-' }).where(about)).rejects.toThrow()
    await api.db.update(audit).set({ label: '' }).where(about)
  })
})

describe('ACC-05: the list of what is kept', () => {
  it('names every table of the database, and of what stays every column', async () => {
    const rows = await rowsOf<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(
      rows.map(({ name }) => name).toSorted(),
      'the tables of the database are not the rows of server/platform/db/personal-data.ts',
    ).toEqual(Object.keys(personalData).toSorted())
    for (const [name, part] of Object.entries(personalData)) {
      if (!('table' in part)) continue
      expect(is(part.table, PgTable) && getTableName(part.table)).toBe(name)
      const columns = Object.entries(getTableColumns(part.table))
      const names = columns.map(([, column]) => column.name)
      expect(names, name).toEqual(expect.arrayContaining(Object.keys(part.notCopied ?? {})))
      if (part.erase === 'delete') continue
      const { blank, unchanged } = part.erase
      const blanked = columns.flatMap(([key, column]) => (key in blank ? [column.name] : []))
      expect([...blanked, ...unchanged].toSorted(), name).toEqual(names.toSorted())
    }
  })

  it('has no table as nobody’s that names a person', async () => {
    const rows = await rowsOf<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name like '%uid' or column_name like '%email')
    `)
    const impersonal = Object.entries(personalData).flatMap(([name, part]) =>
      'impersonal' in part ? [name] : [],
    )
    expect(rows.filter(({ name }) => impersonal.includes(name))).toEqual([])
  })

  it('is what retention goes by: names on receipts go after seven years, drafts after one', async () => {
    const { paid, canary } = await busy()
    const draft = await shopper(api, await api.arrive()).draft({ user_name: 'Draft Canary' })
    const nameOf = async (id: string) => {
      const [row] = await api.db.select().from(orders).where(eq(orders.id, id))
      return row?.details.name
    }
    const at = (iso: string) => purge(api.db, new Date(iso))
    await at('2027-11-20T00:00:00Z')
    expect(await nameOf(draft.order_id)).toBe('Draft Canary')
    await at('2027-11-23T00:00:00Z')
    expect(await nameOf(draft.order_id)).toBe('')
    await at('2033-12-31T00:00:00Z')
    expect(await nameOf(paid.order_id)).toBe(`Zarina binti ${canary}`)
    await at('2034-01-02T00:00:00Z')
    expect(await nameOf(paid.order_id)).toBe('')
  })

  it('is what retention goes by: the proof of a consent goes seven years after the account, however old it is', async () => {
    const { person } = await busy()
    const proofs = async () => {
      const rows = await rowsOf(sql`select uid from consents where uid = ${person.uid}
        union all select uid from ages where uid = ${person.uid}`)
      return rows.length
    }
    const eraseAfter = new Date('2034-06-01T00:00:00Z')
    await api.db.update(users).set({ isDeleted: true, eraseAfter }).where(eq(users.uid, person.uid))
    await purge(api.db, new Date('2034-06-02T00:00:00Z'))
    expect(await proofs()).toBe(4)
    await purge(api.db, new Date('2041-06-02T00:00:00Z'))
    expect(await proofs()).toBe(0)
  })

  it('students who have not come for three years are written to, and deleted unless they come; not with a class that has no end', async () => {
    const [gone, back, enrolled] = [
      await api.arrive('Gone'),
      await api.arrive('Back'),
      await api.arrive('Enrolled'),
    ]
    const long = new Date(testNow.getTime() - 3 * 365 * dayMs - 1)
    for (const { uid } of [gone, back, enrolled])
      await api.db.update(users).set({ lastSignInAt: long }).where(eq(users.uid, uid))
    const [intake] = await api.db.select().from(intakes).limit(1)
    await api.db.insert(enrolments).values({
      uid: enrolled.uid,
      programmeId: intake?.programmeId ?? 0,
      classId: 5,
      intakeKey: intake?.key ?? '',
      source: 'staff',
      opensAt: long,
    })
    await api.app.mailDormantStudents()
    await api.app.mailDormantStudents()
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to === gone.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Do you still want your Kelasku account?'])
    api.clock.pass(dayMs)
    const idToken = tokenFor(back, { issuedAt: api.clock.peek() })
    expect((await api.signInBy({ idToken, keep_account: 'yes' })).status).toBe(200)
    api.clock.pass(31 * dayMs)
    await api.app.runJobs()
    expect(api.platform.removed).toContain(gone.uid)
    expect(api.platform.removed).not.toContain(back.uid)
    expect(api.platform.removed).not.toContain(enrolled.uid)
  })
})

describe('ACC-05: consent of a parent or guardian', () => {
  const tokenTo = async (email: string) => {
    await api.app.runJobs()
    const mail = (await api.mails()).find(({ to }) => to === email)
    return /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const look = (token: string) => api.send('GET', pathOf('askedConsent', { token }))
  const answer = (token: string, given: string, text_version = termsVersion) =>
    api.send('PUT', pathOf('answerConsent', { token }), { body: { answer: given, text_version } })
  const newcomer = async (said: Record<string, string>) => {
    const person = somebody('Irfan')
    api.platform.knows(person)
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    expect((await api.signInBy({ idToken, ...agreed, ...said })).status).toBe(200)
    return person
  }
  const ageOf = async (person: Person) =>
    replyOf('account', await api.as(person).get(pathOf('account'))).age

  it('who signs up under 18 names a guardian, who answers by a link in a mail; ordering waits, and nothing else', async () => {
    const guardian = `father-${randomUUID()}@example.com`
    const person = await newcomer({ under_18: 'yes', guardian_email: guardian })
    expect(await ageOf(person)).toMatchObject({
      is_minor: true,
      guardian: { email: guardian, answer: null },
    })
    const shop = shopper(api, person)
    const trial = { class_ids: [5], terms_version: termsVersion }
    expect((await api.as(person).post(pathOf('registerTrial'), trial)).status).toBe(200)
    const draft = await shop.draft()
    expect(refusal(await shop.pay(draft.order_id))).toEqual([403, 'consent.needed'])

    const token = await tokenTo(guardian)
    const asked = await look(token)
    expect(replyOf('askedConsent', asked)).toMatchObject({
      call_name: 'Irfan',
      answer: null,
    })
    for (const secret of [person.uid, person.email, guardian])
      expect(asked.text).not.toContain(secret)
    const named = eq(users.uid, person.uid)
    await api.db.update(users).set({ displayName: '🌸', locale: 'ms' }).where(named)
    expect(replyOf('askedConsent', await look(token)).call_name).toBe('Anak anda')
    await api.db.update(users).set({ displayName: 'Irfan', locale: null }).where(named)
    expect(refusal(await answer(token, 'given', '2020-01-01'))).toEqual([
      409,
      'consent.text-changed',
    ])
    expect(replyOf('answerConsent', await answer(token, 'given')).answer).toBe('given')
    expect(replyOf('order', await shop.look()).start).toMatchObject({
      awaited_consent: null,
      consented_guardian: guardian,
    })
    expect((await shop.pay(draft.order_id)).status).toBe(200)
    const given = await api.db.select().from(consents).where(eq(consents.uid, person.uid))
    expect(given.find(({ occasion }) => occasion === 'guardian')).toMatchObject({
      textVersion: termsVersion,
    })
  })

  it.each([
    ['their own address', (own: string) => ({ guardian_email: own.toUpperCase() }), 'not_own'],
    ['no address', () => ({}), 'required'],
  ])(
    'who signs up under 18 with %s as the guardian is told so, and is not signed up',
    async (_, guardian, rule) => {
      const person = somebody('Irfan')
      api.platform.knows(person)
      const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
      const sayMinor = (said: object) =>
        api.signInBy({ idToken, ...agreed, under_18: 'yes', ...said })
      const answer = await sayMinor(guardian(person.email))
      expect(refusal(answer)).toEqual([422, 'form.invalid'])
      expect(answer.body).toMatchObject({ fields: { guardian_email: { rule } } })
      expect((await sayMinor({ guardian_email: 'mother@example.com' })).status).toBe(200)
      expect((await ageOf(person)).guardian?.email).toBe('mother@example.com')
    },
  )

  it('is refused and withdrawn as it was given, as long as the link opens', async () => {
    const guardian = `mother-${randomUUID()}@example.com`
    const person = await newcomer({ under_18: 'yes', guardian_email: guardian })
    const token = await tokenTo(guardian)
    const shop = shopper(api, person)
    const draft = await shop.draft()
    for (const given of ['refused', 'given', 'refused'])
      expect(replyOf('answerConsent', await answer(token, given)).answer).toBe(given)
    expect(refusal(await shop.pay(draft.order_id))).toEqual([403, 'consent.needed'])
    api.clock.pass(31 * dayMs)
    expect(refusal(await look(token))).toEqual([404, 'link.unknown'])
    expect(refusal(await answer(token, 'given'))).toEqual([404, 'link.unknown'])
  })

  it('the link is stored as a hash, a new one ends the one before, and a new guardian gives a new answer', async () => {
    const [first, second] = [`a-${randomUUID()}@example.com`, `b-${randomUUID()}@example.com`]
    const person = await newcomer({ under_18: 'yes', guardian_email: first })
    const token = await tokenTo(first)
    expect(await tablesWith(token)).toEqual([])
    expect(await tablesWith(createHash('sha256').update(token).digest('hex'))).toEqual(['links'])
    await answer(token, 'given')
    const said = await api
      .as(person)
      .put(pathOf('sayAge'), { is_minor: true, guardian_email: second })
    expect(replyOf('sayAge', said).guardian).toMatchObject({ email: second, answer: null })
    expect(replyOf('askedConsent', await look(await tokenTo(second))).answer).toBeNull()
    expect(refusal(await look(token))).toEqual([404, 'link.unknown'])
  })

  it('nobody is their own guardian, mails are counted, and who was never asked is not stopped', async () => {
    const person = await newcomer({})
    const say = (guardian_email: string) =>
      api.as(person).put(pathOf('sayAge'), { is_minor: true, guardian_email })
    expect(await ageOf(person)).toEqual({ is_minor: null, guardian: null })
    const draft = await shopper(api, person).draft()
    expect((await shopper(api, person).pay(draft.order_id)).status).toBe(200)
    expect(refusal(await say(person.email.toUpperCase()))).toEqual([422, 'account.own-guardian'])
    expect(refusal(await say('no address'))).toEqual([422, 'form.invalid'])
    for (let n = 0; n < 4; n++) expect((await say(`g-${person.uid}@example.com`)).status).toBe(200)
    expect(refusal(await say(`g-${person.uid}@example.com`))).toEqual([429, 'request.too-many'])
  })

  it('somebody under 18 does not take that back: not on their page, not by signing up again', async () => {
    const guardian = `mother-${randomUUID()}@example.com`
    const person = await newcomer({ under_18: 'yes', guardian_email: guardian })
    const token = await tokenTo(guardian)
    expect(refusal(await api.as(person).put(pathOf('sayAge'), { is_minor: false }))).toEqual([
      409,
      'account.age-kept',
    ])
    const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
    expect((await api.signInBy({ idToken, ...agreed, under_18: 'no' })).status).toBe(200)
    expect(await ageOf(person)).toMatchObject({ is_minor: true, guardian: { email: guardian } })

    // Their guardian does, and is asked no more.
    expect(replyOf('answerConsent', await answer(token, 'of-age')).answer).toBe('of-age')
    expect(await ageOf(person)).toEqual({ is_minor: false, guardian: null })
    expect(refusal(await look(token))).toEqual([404, 'link.unknown'])
    const shop = shopper(api, person)
    expect((await shop.pay((await shop.draft()).order_id)).status).toBe(200)
  })

  describe('and payment, on one page', () => {
    const guarded = (email: string) => ({
      is_guardian: true,
      guardian_name: 'Puan Siti',
      guardian_email: email,
      guardian_contact: '013-3456789',
    })
    const linked = (token: string) => api.send('GET', pathOf('linkedOrder', { token }))
    const agree = (token: string, given = 'given') =>
      api.send('PUT', pathOf('answerLinkedConsent', { token }), {
        body: { answer: given, text_version: termsVersion },
      })
    const payBy = (token: string) =>
      api.send('POST', pathOf('payLinkedOrder', { token }), { body: { plan: 'once' } })
    const mailsTo = async (email: string) => {
      await api.app.runJobs()
      return (await api.mails()).filter(({ to }) => to === email)
    }
    /** Under 18, with a reserved order whose link is in the guardian's mail. */
    async function asking(named?: string) {
      const guardian = `father-${randomUUID()}@example.com`
      const person = await newcomer({ under_18: 'yes', guardian_email: guardian })
      await api.app.runJobs()
      const shop = shopper(api, person)
      const { order_id: orderId } = await shop.draft(guarded(named ?? guardian))
      const asked = await shop.post(pathOf('askGuardian', { orderId }), {})
      expect(asked.status).toBe(200)
      const mail = (await mailsTo(guardian)).find(({ subject }) => subject.includes('pay for'))
      const token = /\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? ''
      return { guardian, person, shop, orderId, token }
    }

    it('the student is told before the first step, and the guardian agrees and pays by the one link', async () => {
      const { guardian, shop, token } = await asking()
      const { start } = replyOf('order', await shop.look())
      expect(start?.awaited_consent).toEqual({ guardian_email: guardian, is_refused: false })
      expect(replyOf('linkedOrder', await linked(token)).consent).toMatchObject({
        here: true,
        call_name: 'Irfan',
        answer: null,
      })
      expect(refusal(await payBy(token))).toEqual([403, 'consent.needed'])
      expect(replyOf('answerLinkedConsent', await agree(token)).consent?.answer).toBe('given')
      // Taken back on the same page, as it was given.
      expect((await agree(token, 'refused')).status).toBe(200)
      expect(refusal(await payBy(token))).toEqual([403, 'consent.needed'])
      expect((await agree(token)).status).toBe(200)
      expect((await payBy(token)).status).toBe(200)
      expect(replyOf('order', await shop.look()).start?.awaited_consent).toBeNull()
    })

    it('the link goes to the guardian who was named for the consent, and never to the student', async () => {
      const second = `second-mailbox-${randomUUID()}@example.com`
      const { person, shop, orderId } = await asking(second)
      expect(await mailsTo(second)).toEqual([])
      expect(refusal(await shop.post(pathOf('makeGuardianLink', { orderId }), {}))).toEqual([
        403,
        'consent.needed',
      ])
      const record = await api.as(person).get(pathOf('orderRecord', { orderId }))
      expect(replyOf('orderRecord', record)).toMatchObject({
        guardian_link: null,
        guardian_asked_at: expect.any(String) as string,
      })
    })

    it('a link from before, which the student has, neither agrees nor pays', async () => {
      const person = await newcomer({})
      const shop = shopper(api, person)
      const guardian = `aunt-${randomUUID()}@example.com`
      const { order_id: orderId } = await shop.draft(guarded(guardian))
      await shop.post(pathOf('askGuardian', { orderId }), {})
      const made = await shop.post(pathOf('makeGuardianLink', { orderId }), {})
      const own = replyOf('makeGuardianLink', made).url.split('/').at(-1) ?? ''
      await api.as(person).put(pathOf('sayAge'), { is_minor: true, guardian_email: guardian })
      expect(replyOf('linkedOrder', await linked(own)).consent).toMatchObject({ here: false })
      for (const refused of [await agree(own), await payBy(own)])
        expect(refusal(refused)).toEqual([403, 'consent.needed'])
    })

    it('a link to a guardian who was replaced since agrees no more', async () => {
      const { person, token } = await asking()
      const guardian_email = `other-${randomUUID()}@example.com`
      await api.as(person).put(pathOf('sayAge'), { is_minor: true, guardian_email })
      expect(refusal(await agree(token))).toEqual([403, 'consent.needed'])
    })
  })
})

describe('PROF-01: name, phone number and delivery address', () => {
  const given = {
    name: 'Aina Sofea',
    phone: '+60 12-345 6789',
    address: '9 Jalan Baru',
    postal: '30000',
    city: 'Ipoh',
    state: 'Perak',
  }
  const kept = {
    phone: '012-3456789',
    address: '9 Jalan Baru',
    postal: '30000',
    city: 'Ipoh',
    state: 'Perak',
  }

  it('are changed by the person, last, and stand in the next order and in the copy', async () => {
    const person = await api.arrive('Aina')
    const me = api.as(person)
    expect(replyOf('account', await me.get(pathOf('account'))).profile).toBeNull()
    expect((await me.put(pathOf('saveProfile'), given)).status).toBe(200)
    expect(replyOf('account', await me.get(pathOf('account')))).toMatchObject({
      name: 'Aina Sofea',
      profile: kept,
    })
    const next = pathOf('order', { programmeId: 2 })
    expect(replyOf('order', await me.get(next)).start?.profile).toEqual(kept)
    // The next sign-in brings the platform's name, which is the new one.
    const seconds = Math.floor(api.clock.peek().getTime() / 1000)
    const token = await api.platform.ask(`refresh/${person.uid}/${seconds}`)
    expect(token.kind).toBe('fresh')
    if (token.kind === 'fresh') await api.signInBy({ idToken: token.idToken })
    expect(replyOf('account', await me.get(pathOf('account'))).name).toBe('Aina Sofea')
    const { parts } = replyOf('personalData', await me.get(pathOf('personalData')))
    expect(parts['profiles']).toMatchObject([{ address: '9 Jalan Baru' }])
  })

  it('PROF-01: the account shows where the last paid order went, and its guardian', async () => {
    const person = await api.arrive('Aina')
    const guardian = { name: 'Siti', email: 'siti@example.com', contact: '013-3456789' }
    await shopper(api, person).payBy('pay-at-once', {
      ...{ address: '7 Jalan Tujuh', is_guardian: true, guardian_name: guardian.name },
      ...{ guardian_email: guardian.email, guardian_contact: guardian.contact },
    })
    expect(replyOf('account', await api.as(person).get(pathOf('account')))).toMatchObject({
      profile: null,
      last_order: { profile: { address: '7 Jalan Tujuh', city: 'Kangar' }, guardian },
    })
  })

  it('an address is whole or not there, and a phone number is one', async () => {
    const me = api.as(await api.arrive())
    const answer = await me.put(pathOf('saveProfile'), { ...given, phone: 'x', city: ' ' })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { fields: { phone: { rule: 'phone' }, city: { rule: 'required' } } },
    ])
    const none = { name: 'Aina', phone: '', address: '', postal: '', city: '', state: '' }
    expect((await me.put(pathOf('saveProfile'), none)).status).toBe(200)
  })

  it('nothing is changed while the platform does not answer', async () => {
    const me = api.as(await api.arrive('Aina'))
    const { rename } = api.platform
    api.platform.rename = () => {
      throw new Error('no answer')
    }
    expect(refusal(await me.put(pathOf('saveProfile'), given))).toEqual([503, 'server.unavailable'])
    api.platform.rename = rename
    expect(replyOf('account', await me.get(pathOf('account')))).toMatchObject({
      name: 'Aina',
      profile: null,
    })
  })
})

describe('signing out everywhere', () => {
  it('ends every session and every token of before', async () => {
    const person = await api.arrive()
    const refresh = api.platform.knows(person)
    const open = async () => {
      const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
      return api.signInBy({ idToken, refresh_token: refresh })
    }
    const cookies = await open().then((answer) =>
      Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    )
    await open()
    const { sign_ins } = replyOf('account', await api.as(person).get(pathOf('account')))
    expect(sign_ins).toHaveLength(2)
    const token = tokenFor(person, { issuedAt: api.clock.peek() })
    api.clock.pass(1000)
    const answer = await api.as(person).post(pathOf('signOutEverywhere'), {})
    expect(answer.status).toBe(200)
    expect(await api.db.select().from(sessions).where(eq(sessions.uid, person.uid))).toEqual([])
    expect(refusal(await api.send('GET', pathOf('user'), { token }))).toEqual([
      401,
      'session.refused',
    ])
    const headers = { 'x-app-build': 'test' }
    const refreshed = await api.send('POST', pathOf('refreshSession'), { headers, cookies })
    expect(refusal(refreshed)).toEqual([401, 'session.missing'])
  })

  it('SES-02: one device is signed out alone, with its tokens, and by nobody else', async () => {
    const person = await api.arrive()
    const refresh = api.platform.knows(person)
    const agents = {
      phone: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
      computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
    }
    const open = async (agent: string) => {
      api.clock.pass(1000)
      const idToken = tokenFor(person, { issuedAt: api.clock.peek() })
      const headers = { 'x-app-build': 'test', 'user-agent': agent }
      const { cookies } = await api.signInBy({ idToken, refresh_token: refresh }, { headers })
      return {
        token: idToken,
        cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      }
    }
    const [phone, computer] = [await open(agents.phone), await open(agents.computer)]
    const ask = (path: string, { token, cookies }: typeof phone) =>
      api.send('GET', path, { token, cookies })
    const list = async () =>
      replyOf('account', await ask(pathOf('account'), computer)).sign_ins.map(
        ({ device, is_this }) => [device, is_this],
      )
    expect(await list()).toEqual([
      ['Chrome, Android', false],
      ['Chrome, Windows', true],
    ])
    const { sign_ins } = replyOf('account', await ask(pathOf('account'), computer))
    const end = { path: pathOf('endSignIn', { signInId: sign_ins[0]?.id ?? '' }), body: {} }
    const stranger = await api.arrive()
    expect((await api.as(stranger).put(end.path, {})).status).toBe(200)
    expect(await list()).toHaveLength(2)

    const ended = () => api.send('PUT', end.path, { token: computer.token, body: {} })
    expect([(await ended()).status, (await ended()).status]).toEqual([200, 200])
    expect(await list()).toEqual([['Chrome, Windows', true]])
    expect(refusal(await ask(pathOf('user'), phone))).toEqual([401, 'session.refused'])
    const refreshed = await api.send('POST', pathOf('refreshSession'), {
      headers: { 'x-app-build': 'test' },
      cookies: phone.cookies,
    })
    expect(refusal(refreshed)).toEqual([401, 'session.missing'])
    expect((await ask(pathOf('user'), computer)).status).toBe(200)

    api.clock.pass(90 * dayMs)
    await purge(api.db, api.clock.peek())
    expect(await api.db.select().from(endedSignIns)).toEqual([])
  })

  it('API-01: refused sign-ins are counted by address, in the database', async () => {
    api.comeFrom('10.9.9.9')
    const tries = () => api.signInBy({ idToken: 'forged' })
    for (let n = 0; n < 300; n++) expect((await tries()).status).toBe(401)
    expect(refusal(await tries())).toEqual([429, 'request.too-many'])
    api.comeFrom('10.9.9.8')
    expect(refusal(await tries())).toEqual([401, 'session.refused'])
    expect(await tablesWith('10.9.9.9')).toEqual([])
    api.comeFrom('127.0.0.1')
  })

  it('API-01: sign-ins are counted by account, in the database', async () => {
    const person = await api.arrive()
    const signIn = () => api.signInBy({ idToken: tokenFor(person, { issuedAt: api.clock.peek() }) })
    for (let n = 1; n < 30; n++) expect((await signIn()).status).toBe(200)
    expect(refusal(await signIn())).toEqual([429, 'request.too-many'])
    const other = await api.arrive()
    expect(other.uid).not.toBe(person.uid)
    api.clock.pass(10 * minuteMs)
    expect((await signIn()).status).toBe(200)
  })
})
