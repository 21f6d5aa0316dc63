import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isPublicRead, type Endpoint } from '#contract/endpoints.ts'
import { everyEndpoint } from '#contract/every-endpoint.ts'
import { viewAsHeader } from '#contract/identity/view-as.ts'
import { viewAsMinutes } from '#contract/shared/limits.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { ages, users } from '#server/platform/db/schema/identity.ts'
import { audit } from '#server/platform/db/schema/platform.ts'
import { ownPage, pathOf, refusal, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { enrol, staff } from '../support/learning.ts'

const api = await openApiForFile()
const support = await staff(api, 'support')
const start = (uid: string, who = support) => api.as(who).post(pathOf('viewAs', { uid }), {})
const begin = async ({ uid }: Person, who = support) => replyOf('viewAs', await start(uid, who))
const closed = [403, 'view-as.closed']
const naming = (id: number | string) => ({ ...ownPage, [viewAsHeader]: String(id) })

async function enrolledStudent(name: string) {
  const person = await api.arrive(name)
  await enrol(api, person)
  return person
}

it('SFILE-01: who views as a student is answered as the student, and it is recorded', async () => {
  const aina = await enrolledStudent('Aina')
  const view = await begin(aina)
  const dashboard = async (who: Person, headers = {}) => {
    const { server_time: _, ...page } = replyOf(
      'dashboard',
      await api.as(who).get(pathOf('dashboard'), headers),
    )
    return page
  }
  const hers = await dashboard(aina)
  expect(await dashboard(support, naming(view.id))).toEqual(hers)
  expect(await dashboard(support)).not.toEqual(hers)
  const { user } = replyOf('user', await api.as(support).get(pathOf('user'), naming(view.id)))
  expect(user).toMatchObject({ firebase_id: aina.uid, role: 'student' })
  const recorded = await api.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `person/${aina.uid}`), eq(audit.action, 'student-viewed')))
  expect(recorded).toMatchObject([{ id: view.id, uid: support.uid, label: 'Aina' }])
})

it('SFILE-01: a view changes nothing, pays nothing and shows no call that is not meant for it', async () => {
  const administrator = await staff(api, 'administrator')
  const { id } = await begin(await enrolledStudent('Bala'), administrator)
  const asked = api.as(administrator)
  const open: string[] = []
  for (const [name, endpoint] of Object.entries(everyEndpoint) as [string, Endpoint][]) {
    if (isPublicRead(endpoint)) continue
    const path = endpoint.path.replace(/:\w+/g, '1')
    const { method } = endpoint
    const answer = await (method === 'GET'
      ? asked.get(path, naming(id))
      : method === 'PUT'
        ? asked.put(path, {}, naming(id))
        : asked.post(path, {}, naming(id)))
    if (refusal(answer)[1] !== 'view-as.closed') open.push(name)
  }
  const reads = Object.entries(everyEndpoint as Record<string, Endpoint>)
    .filter(([, { isViewable }]) => isViewable)
    .map(([name]) => name)
  expect(open).toEqual(reads)
  expect(reads.filter((name) => everyEndpoint[name as 'user'].method !== 'GET')).toEqual([
    'refreshSession',
  ])
})

it('SFILE-01: a view is its own viewer’s alone, of students alone, and ends', async () => {
  const chong = await enrolledStudent('Chong')
  const view = await begin(chong)
  const path = pathOf('dashboard')
  const other = await staff(api, 'administrator')
  const teacher = await staff(api, 'teacher')
  for (const who of [other, teacher, chong])
    expect(refusal(await api.as(who).get(path, naming(view.id)))).toEqual(closed)
  for (const id of ['', 'x', '0', '1e9', '99999999999', String(view.id + 1)])
    expect(refusal(await api.as(support).get(path, naming(id)))).toEqual(closed)
  expect(refusal(await start(teacher.uid))).toEqual([409, 'staff.refused'])
  const guardian = await api.arrive('Puan Siti')
  await api.db.insert(ages).values({
    ...{ uid: chong.uid, isMinor: true, guardianEmail: guardian.email, answer: 'given' },
    ...{ saidAt: api.clock.peek(), answeredAt: api.clock.peek(), textVersion: termsVersion },
  })
  expect(refusal(await start(guardian.uid))).toEqual([409, 'staff.refused'])
  expect(refusal(await start('nobody'))).toEqual([404, 'person.unknown'])
  expect(refusal(await start(chong.uid, teacher))).toEqual([403, 'staff.forbidden'])

  const suspend = (isSuspended: boolean) =>
    api.db.update(users).set({ isSuspended }).where(eq(users.uid, chong.uid))
  await suspend(true)
  expect(refusal(await api.as(support).get(path, naming(view.id)))).toEqual(closed)
  expect(refusal(await start(chong.uid))).toEqual([409, 'staff.refused'])
  await suspend(false)
  expect((await api.as(support).get(path, naming(view.id))).status).toBe(200)
  api.clock.pass(viewAsMinutes * 60_000)
  expect(refusal(await api.as(support).get(path, naming(view.id)))).toEqual(closed)
})
