import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

async function openSite(env: Record<string, string>): Promise<TestApi> {
  const { remove, ...site } = await makeBareSite()
  await writeFile(join(site.clientFolder, 'sw.js'), 'the worker')
  await writeFile(join(site.clientFolder, 'sw-withdrawn.js'), 'what removes it')
  const api = await openTestApi({ site, env })
  close = async () => {
    await api.close()
    await remove()
  }
  return api
}

it.each([
  ['the worker', {}],
  ['what removes it', { WITHDRAW_WORKER: 'true' }],
])('PWA-04: at the one address of the worker is %s', async (expected, env) => {
  const api = await openSite(env)
  const answer = await api.app.http.inject('/sw.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(expected)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toBe('no-cache')
})
