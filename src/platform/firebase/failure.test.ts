import { expect, it } from 'vitest'
import { failureOf, failureReasons } from './failure.ts'

const platformError = (code: string) => Object.assign(new Error(code), { code })

it('a wrong password and an unknown address give the same failure', () => {
  const reasons = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'].map(
    (code) => failureOf(platformError(code))?.reason,
  )
  expect(new Set(reasons)).toEqual(new Set(['wrong-credentials']))
})

it('a missing network is never taken for a refusal', () => {
  expect(failureOf(platformError('auth/network-request-failed'))?.reason).toBe('network')
  expect(failureOf(platformError('auth/timeout'))?.reason).toBe('network')
})

it('an unknown error is a bug', () => {
  expect(failureOf(platformError('auth/invalid-api-key'))).toBeUndefined()
  expect(failureOf(new TypeError('x is not a function'))).toBeUndefined()
  expect(failureOf('a string')).toBeUndefined()
})

it('the reason keeps its cause', () => {
  const cause = platformError('auth/user-disabled')
  expect(failureOf(cause)).toMatchObject({ reason: 'disabled', cause })
  expect(failureReasons).toContain('disabled')
})
