import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { firebaseIdentity } from '#server/gateways/identity/firebase.ts'
import type { Random } from './random.ts'

const projectId = 'kelasku-forged'
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const kids = ['two', '../../one', 'one\u0000', "one' or '1'='1", '', 'ONE', '/dev/null']
const algorithms = ['none', 'None', 'NONE', 'HS256', 'HS512', 'ES256', 'PS256', 'EdDSA', 'RS1', '']

/** An identity platform with known keys, its verifier, one good token, and any number of bad ones. */
export async function openForge(now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  const pair = await generateKeyPair('RS256', { extractable: true })
  const theirs = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(theirs.publicKey)
  const publicPem = await exportSPKI(pair.publicKey)
  const keys = {
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
  }
  let keyRequests = 0
  const server = createServer((_request, response) => {
    keyRequests += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(keys))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
  const issuer = `https://securetoken.google.com/${projectId}`
  const claims = {
    iss: issuer,
    aud: projectId,
    sub: 'uid-1',
    iat: seconds - 60,
    auth_time: seconds - 60,
    exp: seconds + 3540,
    email: 'aisyah@example.com',
    email_verified: true,
    name: 'Aisyah',
  }
  const sign = (changes: object = {}, header: object = {}, key = pair.privateKey) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(key)
  const good = await sign()
  const [goodHeader = '', goodBody = '', goodSignature = ''] = good.split('.')

  const forgeries: ((random: Random) => string | Promise<string>)[] = [
    () => new UnsecuredJWT(claims).encode(),
    (random) =>
      [encode({ alg: random.pick(algorithms), kid: 'one' }), goodBody, goodSignature].join('.'),
    (random) => {
      const signed = `${encode({ alg: random.pick(['HS256', 'hs256']), kid: 'one' })}.${encode(claims)}`
      return `${signed}.${createHmac('sha256', publicPem).update(signed).digest('base64url')}`
    },
    (random) =>
      sign(
        {},
        random.pick([{}, { jwk }, { jku: keysUrl }, { x5u: keysUrl }, { jwk, jku: keysUrl }]),
        theirs.privateKey,
      ),
    (random) =>
      [encode({ alg: 'RS256', kid: random.pick(kids) }), goodBody, goodSignature].join('.'),
    (random) =>
      [encode({ alg: 'RS256', kid: String(random.next()) }), goodBody, goodSignature].join('.'),
    (random) => sign({ aud: random.pick(['another', '', [], ['another'], `${projectId}x`, null]) }),
    (random) =>
      sign({
        iss: random.pick([
          `${issuer}.example`,
          `${issuer}/`,
          '',
          'https://accounts.google.com',
          null,
        ]),
      }),
    (random) => sign({ exp: random.pick([seconds - 1, 0, -1, seconds - 86_400]) }),
    (random) => sign({ exp: random.pick([undefined, 'never', null]) }).catch(() => ''),
    (random) => sign({ sub: random.pick(['', undefined, 'u'.repeat(129)]) }),
    (random) => sign({ iat: seconds + 400 + random.below(10_000) }),
    (random) => sign({ auth_time: random.pick([undefined, seconds + 400, 'now']) }),
    (random) =>
      [goodHeader, encode({ ...claims, sub: `uid-${2 + random.below(99)}` }), goodSignature].join(
        '.',
      ),
    (random) => [goodHeader, flipped(goodBody, random), goodSignature].join('.'),
    (random) => [goodHeader, goodBody, flipped(goodSignature, random)].join('.'),
    (random) => [flipped(goodHeader, random), goodBody, goodSignature].join('.'),
    (random) => good.slice(0, random.below(good.length - 1)),
    (random) =>
      good
        .split('.')
        .slice(random.below(2) + 1)
        .join('.'),
    (random) => `${good}.${random.pick(['x', goodSignature, ''])}`,
  ]

  return {
    good,
    identity: firebaseIdentity({ projectId, apiKey: 'a key', keysUrl }),
    forge: async (random: Random) => random.pick(forgeries)(random),
    keyRequests: () => keyRequests,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same bytes with one bit changed. Characters are not changed, because the last one may encode fewer bits. */
function flipped(part: string, random: Random): string {
  const bytes = Buffer.from(part, 'base64url')
  const at = random.below(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  return bytes.toString('base64url')
}
