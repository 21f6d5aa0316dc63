import { expect, it, vi } from 'vitest'
import type { VerifiedToken } from './identity.ts'
import { rememberVerified } from './remember-verified.ts'

const now = new Date('2026-11-21T08:00:00Z')
const good = (uid: string): VerifiedToken => ({
  uid,
  email: '',
  emailVerified: true,
  displayName: '',
  skipVerification: false,
  signedInAt: now,
  issuedAt: now,
  expiresAt: new Date(now.getTime() + 1000),
})

it('a good token is verified once until it expires', async () => {
  const verify = vi.fn(async (token: string) => good(token))
  const remembering = rememberVerified(verify)
  await remembering('a', now)
  expect(await remembering('a', now)).toMatchObject({ uid: 'a' })
  expect(verify).toHaveBeenCalledTimes(1)
  await remembering('a', new Date(now.getTime() + 1000))
  expect(verify).toHaveBeenCalledTimes(2)
})

it('a refusal is not cached, so that a flood of bad tokens evicts nothing', async () => {
  const verify = vi.fn(async () => null)
  const remembering = rememberVerified(verify)
  await remembering('bad', now)
  await remembering('bad', now)
  expect(verify).toHaveBeenCalledTimes(2)
})

it('the oldest is evicted beyond the limit', async () => {
  const verify = vi.fn(async (token: string) => good(token))
  const remembering = rememberVerified(verify, 2)
  for (const token of ['a', 'b', 'c', 'b', 'c']) await remembering(token, now)
  expect(verify).toHaveBeenCalledTimes(3)
  await remembering('a', now)
  expect(verify).toHaveBeenCalledTimes(4)
})
