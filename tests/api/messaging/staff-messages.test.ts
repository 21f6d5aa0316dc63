import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { SendMessage } from '#contract/messaging/staff-messages.ts'
import { audit, jobs } from '#server/platform/db/schema/platform.ts'
import { messageReceivers, notices } from '#server/platform/db/schema/messaging.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff, student } from '../support/learning.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')

const written = (to: SendMessage['to'], more: Partial<SendMessage> = {}) => ({
  to,
  subject: 'Kelas dibatalkan esok',
  text: 'Tiada kelas esok.\n\nJumpa minggu depan & <selamat> belajar.',
  language: 'ms',
  by_mail: true,
  ...more,
})
const picked = (...people: Person[]) =>
  ({ who: 'picked', uids: people.map(({ uid }) => uid) }) as const
const preview = async (to: SendMessage['to']) =>
  replyOf('previewMessage', await api.as(support).post(pathOf('previewMessage'), written(to)))
const send = (to: SendMessage['to'], people: number, more: Partial<SendMessage> = {}) =>
  api.as(support).post(pathOf('sendMessage'), { id: randomUUID(), ...written(to, more), people })
const set = (person: Person, values: Partial<typeof users.$inferInsert>) =>
  api.db.update(users).set(values).where(eq(users.uid, person.uid))
const mailsTo = async ({ email }: Person) => (await api.mails()).filter(({ to }) => to === email)
const inboxOf = async (person: Person) =>
  replyOf('notices', await api.as(person).get(pathOf('notices'))).notices

describe('OFFC-03: a message to a selection of people', () => {
  it('is counted, previewed in the language of each reader, and sent once to inbox and mail', async () => {
    const [aina, mei] = [
      await student(api, { classIds: [7] }),
      await student(api, { classIds: [7] }),
    ]
    await set(mei, { locale: 'zh' })
    const to = { who: 'filter', filter: { class: 7 } } as const
    expect(await preview(to)).toMatchObject({ people: 2, mails: 2, stopped: 0, unverified: 0 })
    expect((await preview(to)).shown.map(({ locale }) => locale).toSorted()).toEqual(['en', 'zh'])

    const id = randomUUID()
    const answer = await send(to, 2, { id })
    expect(replyOf('sendMessage', answer).messages[0]).toMatchObject({ id, people: 2 })
    expect((await send(to, 2, { id })).status).toBe(200)
    await api.app.runJobs()
    await api.app.runJobs()

    const [mail, ...others] = await mailsTo(mei)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Kelas dibatalkan esok' })
    expect(mail?.text).toContain('Tiada kelas esok.')
    expect(mail?.html).toContain('<html lang="zh">')
    expect(mail?.html).toContain('<div lang="ms">')
    expect(mail?.html).toContain('&amp; &lt;selamat>')
    expect(mail?.unsubscribeUrl).toMatch(/^http.*\/[\w-]{43}$/)
    expect(await inboxOf(aina)).toMatchObject([
      { title: 'Kelas dibatalkan esok', lang: 'ms', path: '/inbox' },
    ])
    const history = replyOf('staffMessages', await api.as(support).get(pathOf('staffMessages')))
    expect(history.messages[0]).toMatchObject({
      by: support.name,
      people: 2,
      told: 2,
      mails: { waiting: 0, sent: 2 },
    })
    expect(
      await api.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `message/${id}`)),
    ).toMatchObject([{ uid: support.uid, action: 'message-sent', after: { people: 2 } }])
  })

  it('OFFC-09: is refused when the selection has changed since it was counted', async () => {
    const aina = await student(api)
    const refused = await send(picked(aina), 2)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'staff.refused' }])
    await api.app.runJobs()
    expect(await mailsTo(aina)).toEqual([])
    expect(await inboxOf(aina)).toEqual([])
  })

  it('leaves closed accounts out, and mails nobody without a verified address', async () => {
    const [aina, gone, unverified] = [await student(api), await student(api), await student(api)]
    await set(gone, { isSuspended: true })
    await set(unverified, { emailVerified: false })
    const to = picked(aina, gone, unverified)
    expect(await preview(to)).toMatchObject({ people: 2, mails: 1, unverified: 1 })
    await send(to, 2)
    await api.app.runJobs()
    expect(await mailsTo(unverified)).toEqual([])
    expect(await mailsTo(aina)).toHaveLength(1)
  })

  it('stays out of the mail of those who stopped such mails, by the link of one, by one click, or in their account', async () => {
    const aina = await student(api)
    await send(picked(aina), 1)
    await api.app.runJobs()
    const token = (await mailsTo(aina))[0]?.unsubscribeUrl?.split('/').at(-1) ?? ''
    const wanted = async () =>
      replyOf('account', await api.as(aina).get(pathOf('account'))).school_mail
    expect(await wanted()).toBe(true)
    await set(aina, { locale: 'ms' })
    const read = await api.send('GET', pathOf('schoolMailByLink', { token }))
    const shown = { about: 'messages', locale: 'ms' }
    expect(replyOf('schoolMailByLink', read)).toEqual({ ...shown, wanted: true })
    const byLink = pathOf('setSchoolMailByLink', { token })
    expect((await api.send('PUT', byLink, { body: { wanted: false } })).body).toEqual({
      ...shown,
      wanted: false,
    })
    expect(await wanted()).toBe(false)
    expect(await preview(picked(aina))).toMatchObject({ people: 1, mails: 0, stopped: 1 })
    await send(picked(aina), 1)
    await api.app.runJobs()
    expect(await mailsTo(aina)).toHaveLength(1)
    expect(await inboxOf(aina)).toHaveLength(2)

    await api.as(aina).put(pathOf('setSchoolMail'), { wanted: true })
    expect(await wanted()).toBe(true)
    const oneClick = { form: { 'List-Unsubscribe': 'One-Click' } }
    expect((await api.send('POST', `/${token}`, oneClick)).status).toBe(200)
    expect(await wanted()).toBe(false)
    expect((await api.send('POST', `/${'x'.repeat(43)}`, oneClick)).status).toBe(404)
  })

  it('mails nobody who stops such mails before their turn', async () => {
    const aina = await student(api)
    await send(picked(aina), 1)
    await api.app.runJobs()
    await api.as(aina).put(pathOf('setSchoolMail'), { wanted: false })
    // Her turn comes only now.
    const hers = eq(messageReceivers.uid, aina.uid)
    await api.db.update(messageReceivers).set({ mail: 'waiting' }).where(hers)
    await api.db.update(jobs).set({ doneAt: null, dueAt: api.clock.now() })
    await api.app.runJobs()
    expect(await mailsTo(aina)).toHaveLength(1)
    expect(await api.db.select().from(messageReceivers).where(hers)).toMatchObject([
      { mail: 'stopped' },
    ])
  })

  it('reaches each of many once, when its jobs are killed and run again', async () => {
    const crowd = 120
    await api.db.insert(users).values(
      Array.from({ length: crowd }, (_, n) => ({
        uid: `crowd-${n}`,
        email: `crowd-${n}@example.com`,
        emailVerified: true,
        displayName: `Crowd ${n}`,
      })),
    )
    const id = randomUUID()
    await send({ who: 'filter', filter: { search: 'crowd-' } }, crowd, { id })
    await api.app.runJobs()
    // As after a kill that lost the end of every job: all of them are due again.
    await api.db.update(jobs).set({ doneAt: null, dueAt: api.clock.now() })
    await api.app.runJobs()
    const mails = (await api.mails()).filter(({ to }) => to.startsWith('crowd-'))
    expect(mails).toHaveLength(crowd)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(crowd)
    const told = await api.db
      .select()
      .from(notices)
      .where(eq(notices.cause, `message/${id}`))
    expect(told).toHaveLength(crowd)
  })
})
