import fastify from 'fastify'
import { expect, it } from 'vitest'
import { makeBareSite } from '#tests/support/bare-site.ts'
import { openPages } from './pages.ts'

it('pages that are renewed while older ones are still being made stay the newer ones', async () => {
  const site = await makeBareSite()
  let content = 'yesterday’s words'
  let finishOlder = () => {}
  const older = new Promise<void>((resolve) => (finishOlder = resolve))
  const pages = await openPages({
    clientFolder: site.clientFolder,
    renderer: {
      ...site.renderer,
      async render() {
        const body = content
        if (body === 'yesterday’s words') await older
        return { head: '', body, data: null, modules: [] }
      },
    },
    sources: { school: () => Promise.reject(new Error('unused')), ask: async () => undefined },
    origin: 'http://localhost',
    head: async () => null,
    onError: () => undefined,
  })
  const app = fastify()
  pages.mount(app)
  const first = pages.renew()
  await new Promise((resolve) => setImmediate(resolve))
  content = 'today’s words'
  const second = pages.renew()
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))])
  finishOlder()
  await Promise.all([first, second])

  const reply = await app.inject({ url: '/terms', headers: { accept: 'text/html' } })
  expect(reply.body).toContain('today’s words')
  await app.close()
  await site.remove()
})
