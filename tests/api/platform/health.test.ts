import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, pathOf, replyOf, type TestApi } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { student } from '../support/learning.ts'

const database = ownDatabase({ isLoaded: true })
let road: Awaited<ReturnType<typeof openRoad>>
let api: TestApi
beforeAll(async () => {
  road = await openRoad(database.url)
  api = await openTestApi({ database: { url: road.url } })
})
afterAll(async () => {
  await road.mend()
  await api.close()
  await road.close()
})

const statusOf = async (path: string) => (await api.send('GET', path)).status

describe('a database that goes away', () => {
  it('is said by /readyz and survived: calls are answered 503 until it is back', async () => {
    const person = await student(api)
    const me = api.as(person)
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])

    await road.close()
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
    const answers = await Promise.all([
      me.get(pathOf('user')),
      me.get(pathOf('dashboard')),
      api.send('GET', pathOf('school')),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ status_code: 503, code: 'server.unavailable' }),
      ])
    for (const { text } of answers) expect(text).not.toMatch(/ECONN|127\.0\.0\.1|select/i)

    await road.mend()
    expect(await statusOf('/readyz')).toBe(200)
    expect(replyOf('user', await me.get(pathOf('user'))).user.firebase_id).toBe(person.uid)
  })

  it('breaks calls off in the middle, and those are answered 503 too', async () => {
    const me = api.as(await student(api))
    const calls = Array.from({ length: 20 }, () => me.get(pathOf('dashboard')))
    await road.close()
    for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status)
    await road.mend()
    expect(await statusOf('/readyz')).toBe(200)
  })

  it('and never answers is waited for a few seconds, not for ever', async () => {
    road.swallow()
    const [ready, school] = await Promise.all([
      api.send('GET', '/readyz'),
      api.send('GET', pathOf('school')),
    ])
    expect([ready.status, school.status]).toEqual([503, 503])
    await road.mend()
    expect(await statusOf('/readyz')).toBe(200)
  })
})

/** A connection to the database that can be interrupted and restored. */
async function openRoad(databaseUrl: string) {
  const there = new URL(databaseUrl)
  const travellers = new Set<Socket>()
  let swallows = false
  const gate = createServer((socket) => {
    const onwards = connect(Number(there.port), there.hostname)
    for (const end of [socket, onwards]) {
      travellers.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        travellers.delete(end)
        socket.destroy()
        onwards.destroy()
      })
    }
    if (!swallows) socket.pipe(onwards).pipe(socket)
  })
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  const { port } = gate.address() as AddressInfo
  const here = new URL(databaseUrl)
  here.port = String(port)
  return {
    url: here.href,
    async close() {
      if (!gate.listening) return
      const closed = once(gate, 'close')
      gate.close()
      for (const socket of travellers) socket.destroy()
      await closed
    },
    /** New connections hang without an answer. */
    swallow() {
      swallows = true
      for (const socket of travellers) socket.destroy()
    },
    async mend() {
      if (swallows) for (const socket of travellers) socket.destroy()
      swallows = false
      if (!gate.listening) await once(gate.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
