import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushMessage } from '#contract/messaging/notices.ts'
import { callService, type ServiceRequest } from '#server/gateways/call-service.ts'

export type ReceivedPush = {
  device: string
  headers: IncomingHttpHeaders
  /** The decrypted message; only the device's own keys decrypt it. */
  message: PushMessage
}
type Device = { keys: ECDH; auth: Buffer }
export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A push service on this machine with its users' devices, which decrypt their messages (RFC 8291). */
export async function startPushService() {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  const away = new Set<string>()
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      const name = incoming.url?.slice(1) ?? ''
      const device = devices.get(name)
      if (device && !away.has(name))
        received.push({
          device: name,
          headers: incoming.headers,
          message: JSON.parse(opened(body, device)) as PushMessage,
        })
      outgoing.writeHead(device ? (away.has(name) ? 503 : 201) : 410).end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Sends to this service instead of the endpoint's. */
    ask: (endpoint: string, asked: ServiceRequest) =>
      callService(`http://127.0.0.1:${port}${new URL(endpoint).pathname}`, asked),
    received,
    /** Devices for which the service refuses messages at the moment. */
    away,
    /** A device's address and keys. */
    device(name: string) {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      devices.set(name, { keys, auth })
      return {
        endpoint: `https://fcm.googleapis.com/${name}`,
        p256dh: keys.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** From now on the service answers that this device does not exist. */
    forget: (name: string) => void devices.delete(name),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Decrypts content coding aes128gcm (RFC 8188) of one record, with keys agreed as RFC 8291 says. */
function opened(body: Buffer, { keys, auth }: Device): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const encrypted = body.subarray(21 + keyLength)
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const ikm = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
