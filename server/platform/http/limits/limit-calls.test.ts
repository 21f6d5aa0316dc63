import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerErrors } from '../answer-errors.ts'
import { limitCalls } from './limit-calls.ts'
import { rateLimitKey } from './rate-limit-key.ts'

type Sent = { address?: string; token?: string; forwardedFor?: string }

// Its minute does not pass while the requests are made.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** An app that lets a caller make two calls a minute. */
async function openApp(trustProxy: string[] = []) {
  const app = fastify({ trustProxy })
  answerErrors(app)
  const identity = {
    verify: async (token: string) => {
      if (token === 'unreachable') throw new Error('no answer')
      if (token === 'forged') return null
      return { uid: token } as never
    },
  }
  await limitCalls(app, { whom: rateLimitKey(identity, () => new Date()), most: 2 })
  for (const route of ['/api/v1/user', '/calendar/my/*', '/media/*']) app.get(route, () => ({}))
  return async (url: string, { address = '203.0.113.7', token, forwardedFor }: Sent = {}) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
    }
    return (await app.inject({ url, remoteAddress: address, headers })).statusCode
  }
}

/** @returns the statuses of three requests, of which two are within the limit */
async function three(ask: (n: number) => Promise<number>): Promise<number[]> {
  return [await ask(0), await ask(1), await ask(2)]
}

const limited = [200, 200, 429]
const free = [200, 200, 200]

describe('calls are limited by the route that matches', () => {
  it.each([
    '/api/v1/user',
    '/%61pi/v1/user',
    '/api/v1/%75ser',
    'http://kelasku.example/api/v1/user',
    '/api/v1/user?x=1',
    '/calendar/my/abc.ics',
    '/calendar/m%79/abc.ics',
  ])('%s', async (url) => {
    const ask = await openApp()
    expect(await three(() => ask(url))).toEqual(limited)
  })

  it('however the path is written, it is one limit', async () => {
    const ask = await openApp()
    const spellings = ['/api/v1/user', '/%61pi/v1/user', '/a%70i/v1/user']
    expect(await three((n) => ask(spellings[n] ?? ''))).toEqual(limited)
  })

  it('files are not limited', async () => {
    const ask = await openApp()
    expect(await three(() => ask('/media/a.mp4'))).toEqual(free)
    expect(await three(() => ask('/media/api/v1/user'))).toEqual(free)
  })
})

describe('whom a limit counts', () => {
  it('addresses of one IPv6 network count together, those of two do not', async () => {
    const ask = await openApp()
    const from = (address: string) => ask('/api/v1/user', { address })
    expect(await three((n) => from(`2001:db8:1:2::${n}`))).toEqual(limited)
    expect(await three((n) => from(`2001:db8:1:${n + 3}::1`))).toEqual(free)
  })

  it('people who share an address have a limit each', async () => {
    const ask = await openApp()
    expect(await three((n) => ask('/api/v1/user', { token: `person-${n}` }))).toEqual(free)
  })

  it('a person who changes addresses keeps one limit', async () => {
    const ask = await openApp()
    const from = (n: number) => ask('/api/v1/user', { token: 'aina', address: `203.0.113.${n}` })
    expect(await three(from)).toEqual(limited)
  })

  it.each(['forged', 'unreachable'])('a token that is %s counts for the address', async (token) => {
    const ask = await openApp()
    expect(await three(() => ask('/api/v1/user', { token }))).toEqual(limited)
  })

  it('the address is the last one that no trusted proxy added', async () => {
    const ask = await openApp(['10.0.0.0/8', '198.51.100.0/24'])
    const through = (forwardedFor: string) =>
      ask('/api/v1/user', { address: '10.0.0.2', forwardedFor })
    // What the caller sent itself comes first and is not believed.
    expect(await three((n) => through(`192.0.2.${n}, 203.0.113.7, 198.51.100.9`))).toEqual(limited)
    expect(await three((n) => through(`203.0.113.${n + 50}, 198.51.100.9`))).toEqual(free)
  })

  it('a caller that is no trusted proxy cannot name another address', async () => {
    const ask = await openApp(['198.51.100.0/24'])
    const claims = (n: number) =>
      ask('/api/v1/user', { address: '10.0.0.2', forwardedFor: `192.0.2.${n}` })
    expect(await three(claims)).toEqual(limited)
  })
})
