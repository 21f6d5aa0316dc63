import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestApi } from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/bare-site.ts'

it.each([
  ['true', /registration\.unregister\(\)/],
  ['false', /^the built worker$/],
])('PWA-04: WITHDRAW_WORKER=%s decides which worker browsers get', async (given, expected) => {
  const site = await makeBareSite()
  await writeFile(join(site.clientFolder, 'sw.js'), 'the built worker')
  const api = await openTestApi({ site, env: { WITHDRAW_WORKER: given } })
  try {
    const answer = await api.send('GET', '/sw.js')
    expect(answer.text).toMatch(expected)
    expect(answer.headers['content-type']).toMatch(/javascript/)
    expect(answer.headers['cache-control']).toBe('no-cache')
  } finally {
    await api.close()
    await site.remove()
  }
})
