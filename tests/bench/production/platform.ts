import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Person } from '#tests/support/api.ts'

export type Platform = {
  origin: string
  /** A refresh token of this person, which is exchanged for an ID token. */
  refreshTokenOf(person: Person): string
  /** The ID token that the exchange returns. */
  tokenOf(person: Person): string
  stop(): Promise<void>
}

const keyId = 'bench'
const tokenSeconds = 3600

/**
 * Replaces the identity platform: its public keys, and the exchange of refresh tokens for ID tokens. ID tokens are
 * signed with RS256 in advance, so that signing is not measured.
 * @param unsigned makes other tokens, such as the emulator's
 */
export async function startPlatform(
  projectId: string,
  people: readonly Person[],
  unsigned?: (person: Person) => string,
): Promise<Platform> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }],
  })
  const tokens = new Map(
    people.map((person) => [
      person.uid,
      unsigned?.(person) ?? signedToken(person, projectId, privateKey),
    ]),
  )
  const tokenOf = ({ uid }: Person) => tokens.get(uid) ?? ''
  const answers = new Map(
    people.map((person) => [
      refreshTokenOf(person),
      JSON.stringify({
        id_token: tokenOf(person),
        refresh_token: refreshTokenOf(person),
        user_id: person.uid,
      }),
    ]),
  )
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const isExchange = request.method === 'POST'
    const asked = isExchange ? new URLSearchParams(await text(request)).get('refresh_token') : null
    const answer = isExchange ? answers.get(asked ?? '') : keys
    response
      .writeHead(answer === undefined ? 400 : 200, { 'content-type': 'application/json' })
      .end(answer ?? '{"error":{"message":"INVALID_REFRESH_TOKEN"}}')
  }
  const server = createServer((request, response) => {
    reply(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refreshTokenOf,
    tokenOf,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const refreshTokenOf = ({ uid }: Person) => createHash('sha256').update(uid).digest('hex')

function signedToken(person: Person, projectId: string, key: KeyObject): string {
  const seconds = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', kid: keyId, typ: 'JWT' })}.${encode({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: person.uid,
    iat: seconds,
    auth_time: seconds,
    exp: seconds + tokenSeconds,
    name: person.name,
    email: person.email,
    email_verified: true,
  })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
