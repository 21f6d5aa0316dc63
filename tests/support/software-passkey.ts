import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (value: string) => Buffer.from(value)
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const userPresentAndVerified = 0x05
const withKey = 0x40

/** A software authenticator with one key for one site, as far as the server checks WebAuthn. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, from: string) =>
    text(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(userPresentAndVerified | flags, 0)
    head.writeUInt32BE((counter += 1), 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, more])
  }
  const answer = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]),
    ),
  })

  return {
    /** The answer to a request for a new key. */
    register(challenge: string) {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        bytes('a5010203262001215820'),
        Buffer.from(x, 'base64url'),
        bytes('225820'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(withKey, Buffer.concat([Buffer.alloc(16), length, id, key]))
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        bytes('a363666d74646e6f6e656761747453746d74a0686175746844617461'),
        bytes(`58${data.length.toString(16).padStart(2, '0')}`),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, origin)
      return answer({ clientDataJSON, attestationObject })
    },

    /** The answer to a request to sign, by default from the site's own page. */
    authenticate(challenge: string, { from = origin } = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, from)
      const data = authenticatorData(0)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData: data, signature })
    },
  }
}
