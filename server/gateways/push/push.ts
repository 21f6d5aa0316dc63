/** The result of a push. `gone`: the device is unsubscribed; `refused`: the service rejects this message. */
export type Pushed = { kind: 'taken' | 'gone' } | { kind: 'refused' | 'away'; reason: string }
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
export type PushOptions = {
  /** How long the service keeps the message for a phone that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** At most 32 characters of base64url: a later message replaces a waiting one with the same topic. */
  topic: string
}

/** Web Push (RFC 8030): sent to the browser vendor's service, encrypted for the device. */
export type Push = {
  /** Our identity at push services (RFC 8292). */
  publicKey: string
  /** Whether this is the address of a push service. Nothing is sent to others. */
  isService(endpoint: string): boolean
  send(to: PushAddress, message: object, options: PushOptions): Promise<Pushed>
}
