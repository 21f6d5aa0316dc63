import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { emulatorIdentity } from './emulator.ts'

const projectId = 'demo-kelasku'
const now = new Date('2026-11-21T08:00:00Z')
const seconds = now.getTime() / 1000
const token = (changes: Record<string, unknown> = {}) =>
  new UnsecuredJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: 'uid-1',
    iat: seconds,
    auth_time: seconds,
    exp: seconds + 3600,
    email: 'aisyah@example.com',
    email_verified: true,
    ...changes,
  }).encode()

describe('the emulator’s unsigned tokens', () => {
  const identity = emulatorIdentity({ projectId, host: '127.0.0.1:9099', production: false })

  it('are read when all but the signature is right', async () => {
    expect(await identity.verify(token(), now)).toMatchObject({ uid: 'uid-1', emailVerified: true })
  })

  it.each([
    { aud: 'another-project' },
    { iss: 'https://securetoken.google.com/another-project' },
    { exp: seconds - 1 },
    { sub: '' },
    { auth_time: seconds + 360 },
  ])('are refused with %j', async (changes) => {
    expect(await identity.verify(token(changes), now)).toBeNull()
  })

  it('are refused with any signature', async () => {
    expect(await identity.verify(`${token()}c2lnbmVk`, now)).toBeNull()
  })
})

describe('the emulator', () => {
  it('SES-01: is refused in production', () => {
    expect(() => emulatorIdentity({ projectId, host: '127.0.0.1:9099', production: true })).toThrow(
      'not in production',
    )
  })

  it.each(['10.0.0.5:9099', 'emulator.example:9099', '127.0.0.1.example:9099', '0.0.0.0:9099'])(
    'is refused at %s, which is not this machine',
    (host) => {
      expect(() => emulatorIdentity({ projectId, host, production: false })).toThrow(
        'not on this machine',
      )
    },
  )
})
