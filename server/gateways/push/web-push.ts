import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { callService, isDone, failureReason } from '../call-service.ts'
import type { Push } from './push.ts'

/** The browsers' push services: Chrome and Android, Firefox, Safari, Edge. */
const services =
  /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/

/**
 * Sends to the push services of the browsers, signed with our key (VAPID) and encrypted for the device.
 * @param privateKey 32 bytes, on the curve P-256
 * @param contact `mailto:` or `https:`, for the operators of push services
 * @param sendRequest replaced in tests
 */
export function webPushes({
  privateKey,
  contact,
  sendRequest = callService,
}: {
  privateKey: Buffer
  contact: string
  sendRequest?: typeof callService
}): Push {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const publicKey = pair.getPublicKey().toString('base64url')
  const vapidDetails = {
    subject: contact,
    publicKey,
    privateKey: privateKey.toString('base64url'),
  }

  function isService(endpoint: string): boolean {
    const url = URL.parse(endpoint)
    if (!url || url.username || url.password) return false
    return url.protocol === 'https:' && url.port === '' && services.test(url.hostname)
  }

  return {
    publicKey,
    isService,
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency, topic }) {
      if (!isService(endpoint)) return { kind: 'gone' }
      const request = encrypted({ endpoint, p256dh, auth }, message, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      if (!request) return { kind: 'gone' }
      const { headers, body } = request
      try {
        const answer = await sendRequest(endpoint, {
          method: 'POST',
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, String(value)]),
          ),
          body: Uint8Array.from(body),
        })
        if (isDone(answer)) return { kind: 'taken' }
        if (answer.status === 404 || answer.status === 410) return { kind: 'gone' }
        const isAway = answer.status >= 500 || answer.status === 429
        return { kind: isAway ? 'away' : 'refused', reason: `answered ${answer.status}` }
      } catch (error) {
        return { kind: 'away', reason: failureReason(error) }
      }
    },
  }
}

/** The request to a device's push service; undefined for an invalid key. */
function encrypted(
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: object,
  options: webPush.RequestOptions,
) {
  try {
    const keys = { p256dh, auth }
    return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), options)
  } catch {
    return undefined
  }
}
