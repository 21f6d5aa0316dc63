import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { savedRepliesAtMost } from '#contract/shared/limits.ts'
import { replyFrom, replyTo } from '#contract/support/saved-replies.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { savedReplies } from '#server/platform/db/schema/support.ts'
import { pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from './api-for-file.ts'
import { staff } from './learning.ts'

const api = await openApiForFile()

const steps = { name: 'Steps', text: 'Hi {name}, show every step.', is_shared: false }
const save = (person: Person, id: string, body: object = {}) =>
  api.as(person).put(pathOf('saveReply', { id }), { ...steps, replaces: null, ...body })
const seenBy = async (person: Person) =>
  replyOf('savedReplies', await api.as(person).get(pathOf('savedReplies'))).replies
const remove = (person: Person, id: string) => api.as(person).put(pathOf('deleteReply', { id }), {})
const changesOf = (id: string) =>
  api.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `saved-reply/${id}`))

it('BULK-01: a saved reply is its own writer’s to see, change and delete', async () => {
  const [farah, salmah] = [await staff(api), await staff(api)]
  const id = randomUUID()
  expect((await save(farah, id)).status).toBe(200)
  const [reply] = await seenBy(farah)
  expect(reply).toMatchObject({ id, ...steps, by: null, may_change: true })
  expect(await seenBy(salmah)).toEqual([])
  expect(refusal(await save(salmah, id))).toEqual([403, 'staff.forbidden'])
  expect(refusal(await remove(salmah, id))).toEqual([403, 'staff.forbidden'])

  api.clock.pass(1000)
  const named = { name: ' Every step ', replaces: reply?.changed_at }
  expect((await save(farah, id, named)).status).toBe(200)
  const stale = await save(farah, id, { ...named, name: 'Older' })
  expect(stale.body).toMatchObject({ code: 'staff.refused' })
  expect(stale.text).toMatch(/just changed this reply/)
  expect(await seenBy(farah)).toMatchObject([{ name: 'Every step' }])
  expect(await changesOf(id), 'nobody else saw it').toEqual([])

  expect((await remove(farah, id)).status).toBe(200)
  expect((await remove(farah, id)).status, 'sent again').toBe(200)
  expect(await seenBy(farah)).toEqual([])
  const gone = await save(farah, id, named)
  expect(gone.text).toMatch(/has been deleted/)
})

it('BULK-01: all who answer see a shared reply; its writer and administrators change it, which is recorded', async () => {
  const [farah, salmah] = [await staff(api), await staff(api)]
  const [boss, support] = [await staff(api, 'administrator'), await staff(api, 'support')]
  const id = randomUUID()
  await save(farah, id, { is_shared: true })
  expect(await seenBy(salmah)).toMatchObject([{ id, is_shared: true, may_change: false }])
  expect((await seenBy(salmah))[0]?.by, 'whose it is').not.toBeNull()
  expect(refusal(await save(salmah, id, { name: 'Mine' }))).toEqual([403, 'staff.forbidden'])
  expect(refusal(await remove(salmah, id))).toEqual([403, 'staff.forbidden'])
  expect(refusal(await api.as(support).get(pathOf('savedReplies')))).toEqual([
    403,
    'staff.forbidden',
  ])

  const [seen] = await seenBy(boss)
  expect(seen?.may_change).toBe(true)
  const changed = { is_shared: true, text: 'Show each step.', replaces: seen?.changed_at }
  expect((await save(boss, id, changed)).status).toBe(200)
  expect(await seenBy(farah)).toMatchObject([{ text: 'Show each step.', by: null }])
  expect((await remove(boss, id)).status).toBe(200)
  expect(await changesOf(id)).toMatchObject([
    { uid: farah.uid, action: 'shared-reply-saved', before: {}, after: { text: steps.text } },
    { uid: boss.uid, before: { text: steps.text }, after: { text: 'Show each step.' } },
    { uid: boss.uid, action: 'shared-reply-deleted', before: { title: 'Steps' }, after: {} },
  ])
})

it('BULK-01: nobody saves more than fifty replies, even at once, nor one without a name or too long for an answer', async () => {
  const farah = await staff(api)
  const rows = Array.from({ length: savedRepliesAtMost - 1 }, (_, n) => ({
    ...{ id: randomUUID(), uid: farah.uid, name: `Reply ${n}`, text: 'Yes.' },
    ...{ isShared: false, changedAt: api.clock.peek() },
  }))
  await api.db.insert(savedReplies).values(rows)
  const saved = await Promise.all(Array.from({ length: 10 }, () => save(farah, randomUUID())))
  const [refused, ...more] = saved.filter(({ status }) => status === 409)
  expect(refused?.text).toMatch(/50 saved replies already/)
  expect(more).toHaveLength(8)
  expect(await seenBy(farah)).toHaveLength(savedRepliesAtMost)
  for (const wrong of [{ name: ' ' }, { text: '' }, { text: 'x'.repeat(2001) }])
    expect(refusal(await save(farah, randomUUID(), wrong))).toEqual([422, 'form.invalid'])
})

it('BULK-01: a reply greets each student by the own name, and by none where that is unknown', () => {
  expect(replyTo('Hi {name}, see {name}’s line 3.', 'Aina')).toBe('Hi Aina, see Aina’s line 3.')
  expect(replyTo('Hi {name}, see line 3.', 'A$&')).toBe('Hi A$&, see line 3.')
  expect(replyTo('Hi {name}, see line 3.', '')).toBe('Hi, see line 3.')
  expect(replyFrom('Hi An, An’s sign in Analisis.', 'An')).toBe(
    'Hi {name}, {name}’s sign in Analisis.',
  )
  expect(replyFrom('Hi there.', '')).toBe('Hi there.')
  expect(replyFrom('Hi Sha, and Sha’ari, Sha’s friend.', 'Sha')).toBe(
    'Hi {name}, and Sha’ari, {name}’s friend.',
  )
  expect(replyFrom("Hi Sha'ari!", "Sha'ari")).toBe('Hi {name}!')
  expect(replyFrom('小明你好', '小明')).toBe('{name}你好')
})
