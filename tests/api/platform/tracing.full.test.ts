import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { pathOf, tokenFor } from '#tests/support/api.ts'
import { startApp } from '#tests/support/app-server.ts'
import { untilDone } from '#tests/support/limits.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

type Told = {
  resourceSpans: {
    scopeSpans: {
      spans: {
        traceId: string
        parentSpanId?: string
        spanId: string
        name: string
      }[]
    }[]
  }[]
}
const database = ownDatabase()

it('a collector gets the spans of a request, its queries and its job as one trace, whose id is the id of the request', async () => {
  const spans: Told['resourceSpans'][0]['scopeSpans'][0]['spans'] = []
  let texts = ''
  const collector = createServer((incoming, outgoing) => {
    void buffer(incoming).then((body) => {
      texts += body.toString()
      const { resourceSpans } = JSON.parse(body.toString()) as Told
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const app = await startApp({
    databaseUrl: database.url,
    emulatorHost: '127.0.0.1:1',
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: 'loopback' },
  })
  try {
    const requestId = '0af7651916cd43dd8448eb211c80319c'
    const person = { uid: randomUUID(), email: 'aisyah.of.the.trace@example.com', name: 'Aisyah' }
    await database.db.insert(users).values(person)
    const token = tokenFor(person, { issuedAt: new Date() })
    const answer = await fetch(app.origin + pathOf('deleteAccount'), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      body: JSON.stringify({ understood: true }),
    })
    expect(answer.status, await answer.text()).toBe(200)
    await vi.waitFor(async () => {
      const left = await database.db.select().from(jobs).where(eq(jobs.kind, 'account-mail'))
      expect(left).toMatchObject([{ requestId, doneAt: expect.any(Date) as Date }])
    }, untilDone)
    await app.stop()
    const ofRequest = spans.filter(({ traceId }) => traceId === requestId)
    const roots = ofRequest.filter(({ parentSpanId }) => !parentSpanId)
    expect(roots.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/v1/account/delete', 'job account-mail']),
    )
    const [request] = roots.filter(({ name }) => name.startsWith('POST'))
    const queries = ofRequest.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(queries.map(({ name }) => name)).toContain('database insert')
    for (const secret of [person.uid, person.email, token]) expect(texts).not.toContain(secret)
  } finally {
    await app.remove()
    collector.close()
  }
})
