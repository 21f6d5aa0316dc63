import { expect, it } from 'vitest'
import { everyEndpoint, type EveryName } from '#contract/every-endpoint.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import { absentParams, pathOf } from '#tests/support/api.ts'
import { openApiForFile } from '../support/api-for-file.ts'
import { student } from '../support/learning.ts'

const api = await openApiForFile()

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
