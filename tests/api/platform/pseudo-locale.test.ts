import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoPossibleMs } from '#contract/shared/limits.ts'
import { localeCookie, pseudoLocale } from '#contract/shared/text/locales.ts'
import { lessons } from '#server/platform/db/schema/classroom.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import {
  dayMs,
  openTestApi,
  pathOf,
  replyOf,
  testNow,
  tokenFor,
  type Answer,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { isEnglish, readData } from '#tests/support/english.ts'
import { staff, student } from '../support/learning.ts'
import { attributeOf, referenceIn, shopper } from '../support/orders.ts'

const people = ['Aina', 'Aina binti Ali', 'Cikgu', 'Puan Siti', 'Gone', 'Irfan']
const data = readData(...people)
const guardian = {
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: 'siti@example.com',
  guardian_contact: '013-3456789',
}
let api: TestApi
let administrator: Person

/** Someone whose language is the pseudo-locale, which nobody can choose. */
async function inPseudo(person: Person): Promise<Person> {
  await api.db.update(users).set({ locale: pseudoLocale }).where(eq(users.uid, person.uid))
  return person
}

beforeAll(async () => {
  api = await openTestApi()
  administrator = await staff(api, 'administrator')
})
afterAll(() => api.close())

const absent = { id: '', sequence: 0 }
const coming = () =>
  api.db
    .select()
    .from(lessons)
    .where(and(eq(lessons.classId, 5), gt(lessons.startsAt, testNow)))
    .orderBy(lessons.startsAt)
const messageOf = ({ body }: Answer) => (body as { message: string }).message
const as = (person: Person, locale: string) => {
  const cookie = { cookie: `${localeCookie}=${locale}` }
  const { get, post, put } = api.as(person)
  return {
    get: (path: string) => get(path, cookie),
    post: (path: string, body: unknown) => post(path, body, cookie),
    put: (path: string, body: unknown) => put(path, body, cookie),
  }
}

it('I18N-01: what the server says of a refusal, a notice or a class is in the language of the reader', async () => {
  const [{ id: lessonId, sequence } = absent] = await coming()
  const past = { do: 'move', day: '2026-11-20', start: '07:00', end: '08:00', scope: 'one' }
  const inLocale = (locale: string) => {
    const { get, post, put } = as(administrator, locale)
    return Promise.all([
      put(pathOf('changeLesson', { lessonId }), {
        ...past,
        sequence,
        ...{ notify: false, note: '' },
      }).then(messageOf),
      put(pathOf('changePerson', { uid: administrator.uid }), { do: 'suspend' }).then(messageOf),
      get(pathOf('announcements')).then(
        (answer) => replyOf('announcements', answer).classes[0]?.name ?? '',
      ),
      post(pathOf('addIntake'), {
        programme_id: 2,
        overlap: false,
        classes_of: null,
        intake: {
          title: 'Once',
          starts_on: '2020-01-10',
          ends_on: '2020-10-29',
          last_paper_on: '2020-12-14',
        },
      }).then(messageOf),
    ])
  }
  expect(await inLocale('en')).toEqual([
    'Fri 20 Nov, 7:00 am–8:00 am is in the past. Choose a later time.',
    "You can't suspend your own account.",
    'Bahasa Melayu (Malay)',
    'This intake would already have ended. Choose a later last day.',
  ])
  const said = await inLocale(pseudoLocale)
  expect(said).toContain("Ýööûû çááñ'ţ šûûšþééñð ýööûûŕ ööŵñ ááççööûûñţ.")
  expect(said.filter((text) => isEnglish(text, data))).toEqual([])

  // A repeated answer is the first one, whatever was chosen meanwhile.
  const suspend = { do: 'suspend' }
  const path = pathOf('changePerson', { uid: administrator.uid })
  const key = { 'idempotency-key': 'suspend-once' }
  const [first, again] = [
    await api.as(administrator).put(path, suspend, { ...key, cookie: `${localeCookie}=en` }),
    await api
      .as(administrator)
      .put(path, suspend, { ...key, cookie: `${localeCookie}=${pseudoLocale}` }),
  ]
  expect(messageOf(again)).toBe(messageOf(first))
})

it('I18N-01: no mail says a word that is not in the files of copy', async () => {
  const pupil = await inPseudo(await student(api, { classIds: [5] }))
  const [{ id: lessonId, sequence } = absent] = await coming()
  const told = { notify: true, note: '' }
  replyOf(
    'changeLesson',
    await api
      .as(administrator)
      .put(pathOf('changeLesson', { lessonId }), { do: 'cancel', scope: 'one', sequence, ...told }),
  )

  const buyer = await inPseudo(await api.arrive())
  const shop = shopper(api, buyer)
  const draft = await shop.draft({ subjects: [7], ...guardian })
  const reserved = attributeOf(
    await shop.post(pathOf('payOrder', { orderId: draft.order_id }), {
      ...{ plan: 'instalments', cc_name: 'Puan Siti', cc_email: 'siti@example.com' },
      ...{ cc_ic: '050101-14-7777', cc_phone: '013-345 6789' },
    }),
  )
  await api.bank.choose(referenceIn(reserved.payment_url), 'pay')
  await shopper(api, await inPseudo(await api.arrive())).buy([9])

  const minor = await inPseudo(await api.arrive('Irfan'))
  const guardianEmail = { is_minor: true, guardian_email: 'guardian@example.com' }
  replyOf('sayAge', await api.as(minor).put(pathOf('sayAge'), guardianEmail))

  const gone = await inPseudo(await api.arrive('Gone'))
  const long = new Date(testNow.getTime() - 3 * 365 * dayMs - 1)
  await api.db.update(users).set({ lastSignInAt: long }).where(eq(users.uid, gone.uid))
  await api.app.mailDormantStudents()
  api.clock.pass(undoPossibleMs)
  await api.app.runJobs()
  await api.app.runJobs()
  api.clock.pass(dayMs)
  const back = tokenFor(gone, { issuedAt: api.clock.peek() })
  expect((await api.signInBy({ idToken: back, keep_account: 'yes' })).status).toBe(200)
  await api.app.runJobs()

  const mails = await api.mails()
  const to = (address: string) => mails.filter((mail) => mail.to === address).length
  expect([to(pupil.email), to('guardian@example.com'), to(gone.email)]).toEqual([1, 1, 2])
  expect(to('siti@example.com')).toBeGreaterThan(1)
  const texts = mails.flatMap(({ subject, text, attachments }) => [
    subject,
    ...text.split('\n'),
    ...(attachments ?? []).map(({ fileName }) => fileName.replace(/\.pdf$/, '')),
  ])
  expect(texts.filter((text) => isEnglish(text, data))).toEqual([])
})
