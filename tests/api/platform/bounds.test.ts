import { expect, it } from 'vitest'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import { absentParams, pathOf, refusal, tokenFor } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { staff } from '../support/learning.ts'

const api = await openApiForFile()
const office = await staff(api, 'administrator')
const tooLarge = 2 ** 31

const send = (name: EveryName, body: object) =>
  api.send(everyEndpoint[name].method, pathOf(name, absentParams()), {
    token: tokenFor(office),
    body,
  })

it.each([
  ['leaveWaitingList', { class_id: tooLarge, intake_key: 'any' }],
  ['moveParcels', { do: 'pack', parcels: [tooLarge] }],
  ['makeParcelFile', { kind: 'labels', show: 'to-pack', class_id: tooLarge }],
  ['changeSeats', { class_id: tooLarge, capacity: 3, replaces: null }],
] as const)('SEC-05: %s refuses an id that no column holds', async (name, body) => {
  const [status] = refusal(await send(name, body))
  expect([400, 404, 422]).toContain(status)
})

it('SEC-05: a time before there were any devices is refused', async () => {
  const asked = (since: string) =>
    api.as(office).get(`${pathOf('practiceAnswers')}?since=${encodeURIComponent(since)}`)
  expect(refusal(await asked('0001-01-01T00:00:00Z'))).toEqual([400, 'request.malformed'])
  expect((await asked('1970-01-01T00:00:00Z')).status).toBe(200)
})

it('SEC-05: a body that is nested thousands deep is refused', async () => {
  const answer = await api.app.http.inject({
    method: 'PUT',
    url: pathOf('changePageContent', { kind: 'school' }),
    headers: { authorization: `Bearer ${tokenFor(office)}`, 'content-type': 'application/json' },
    payload: `{"content":${'['.repeat(8000)}${']'.repeat(8000)},"version":null}`,
  })
  expect([400, 422]).toContain(answer.statusCode)
})
