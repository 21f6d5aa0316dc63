import { expect, it } from 'vitest'
import { audit } from '#server/platform/db/schema/platform.ts'
import { pathOf, replyOf, type Person } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const administrator = await staff(api, 'administrator')
const support = await staff(api, 'support')

const labels = async (asked: Record<string, string>, who: Person = administrator) => {
  const path = `${pathOf('staffChanges')}?${new URLSearchParams(asked).toString()}`
  const { changes, total } = replyOf('staffChanges', await api.as(who).get(path))
  expect(total).toBe(changes.length)
  return changes.map(({ label }) => label)
}

it('OFFC-01: the record of changes is filtered by person, kind and Malaysian day, within the rights of the reader', async () => {
  const change = (label: string, subject: string, at: string, { uid }: Person) => ({
    ...{ label, subject, uid, action: 'changed', before: {}, after: {} },
    at: new Date(at),
  })
  await api.db
    .insert(audit)
    .values([
      change('late', 'order/1', '2026-11-19T15:59:59Z', administrator),
      change('early', 'order/2', '2026-11-19T16:00:00Z', support),
      change('lesson', 'lesson/L0000000001', '2026-11-20T04:00:00Z', support),
      change('page', 'page-content/home', '2026-11-20T05:00:00Z', administrator),
    ])
  expect(await labels({ from: '2026-11-20', until: '2026-11-20' })).toEqual([
    'page',
    'lesson',
    'early',
  ])
  expect(await labels({ until: '2026-11-19' })).toEqual(['late'])
  expect(await labels({ kind: 'order' })).toEqual(['early', 'late'])
  expect(await labels({ by: support.uid })).toEqual(['lesson', 'early'])
  expect(await labels({ by: administrator.uid, kind: 'page-content' })).toEqual(['page'])
  // Support may not change public pages, so it does not read their changes either.
  expect(await labels({ by: administrator.uid, kind: 'page-content' }, support)).toEqual([])
  const all = replyOf('staffChanges', await api.as(support).get(pathOf('staffChanges')))
  expect(all.staff.map(({ uid }) => uid)).toEqual(
    expect.arrayContaining([support.uid, administrator.uid]),
  )
})

it('OFFC-01: the record of changes is exported as it is filtered, within the rights of the reader', async () => {
  await api.db.insert(audit).values([
    {
      ...{ at: new Date('2026-11-21T04:00:00Z'), uid: support.uid, action: 'person-suspended' },
      ...{ subject: 'person/1', label: '=1+1', before: { suspended: false } },
      after: { suspended: true },
    },
    {
      ...{ at: new Date('2026-11-21T05:00:00Z'), uid: administrator.uid, action: 'changed' },
      ...{ subject: 'page-content/home', label: 'secret', before: {}, after: {} },
    },
  ])
  const fileFor = async (who: Person) =>
    (await api.as(who).get(`${pathOf('exportChanges')}?from=2026-11-21&until=2026-11-21`)).text
  const file = await fileFor(support)
  expect(file).toContain(
    `2026-11-21 12:00,Cikgu,person-suspended,"'=1+1",person/1,"{""suspended"":false}","{""suspended"":true}"`,
  )
  expect(file).not.toContain('secret')
  expect(await fileFor(administrator)).toContain('secret')
})
