import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { invitationRememberedDays } from '#contract/shared/limits.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { claimInvitation } from './claim.ts'
import { inviter, rememberInviter } from './invited-by.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(name: string, input: object) => unknown>() }))
vi.mock('#platform/api/call.ts', () => ({ call }))

const dayMs = 24 * 3600 * 1000
const code = 'abcdefgh23'
let client: QueryClient
let asked: string[]

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  call.mockReset()
  asked = []
  client = new QueryClient()
  client.invalidateQueries = () => {
    asked.push('again')
    return Promise.resolve()
  }
})
afterEach(() => vi.unstubAllGlobals())

it('REF-01: the latest invitation is remembered until it expires, if it looks like a code', () => {
  const now = new Date()
  expect(inviter(now)).toBeUndefined()
  rememberInviter('NOT-A-CODE', now)
  expect(inviter(now)).toBeUndefined()
  rememberInviter('zzzzzzzzzz', now)
  rememberInviter(code, now)
  expect(inviter(new Date(now.getTime() + invitationRememberedDays * dayMs - 1))).toBe(code)
  expect(inviter(new Date(now.getTime() + invitationRememberedDays * dayMs))).toBeUndefined()
  expect(inviter(new Date(now.getTime() - invitationRememberedDays * dayMs))).toBeUndefined()
})

it('REF-01: is claimed once, and then the unlocked papers are refetched', async () => {
  rememberInviter(code, new Date())
  call.mockResolvedValue({ counts: true })
  await claimInvitation(client)
  await claimInvitation(client)
  expect(call.mock.calls).toEqual([['claimReferral', { body: { code } }]])
  expect(asked).toEqual(['again'])
})

it.each([
  ['without a network', new Unreachable('offline'), true],
  ['a server in trouble', new Refusal('server.unavailable', 503, ''), true],
  ['too many calls', new Refusal('request.too-many', 429, ''), true],
  ['a session that ended', new Refusal('session.missing', 401, ''), true],
  ['an account that does not count', new Refusal('referral.refused', 409, ''), false],
  ['a code of nobody', new Refusal('link.unknown', 404, ''), false],
])('REF-01: %s: the invitation stays, or is dropped', async (_, failure, stays) => {
  rememberInviter(code, new Date())
  call.mockRejectedValue(failure)
  await claimInvitation(client)
  expect(inviter(new Date())).toBe(stays ? code : undefined)
  expect(asked).toEqual([])
})
