import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { absentParams, openTestApi, pathOf, type TestApi } from '#tests/support/api.ts'
import { student } from './support/learning.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const signedInWrites = (Object.entries(everyEndpoint) as [EveryName, Endpoint][]).filter(
  ([, { body, binary, who }]) => (body ?? binary) !== undefined && who === 'signed-in',
)

it('API-01: who may not call is refused before the body is read', async () => {
  const large = 'x'.repeat(3 * 1024 * 1024)
  const mine = api.as(await student(api))
  for (const [name, { method, right }] of signedInWrites) {
    const path = pathOf(name, absentParams())
    const nobody = await api.send(method, path, { body: large })
    expect([name, nobody.status]).toEqual([name, 401])
    if (right && (method === 'POST' || method === 'PUT')) {
      const send = method === 'POST' ? mine.post : mine.put
      expect([name, (await send(path, large)).status]).toEqual([name, 403])
    }
  }
})
