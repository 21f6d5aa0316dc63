/** What becomes of a message. `gone`: the device takes no more; `refused`: the service does not want this one. */
export type Pushed = { kind: 'taken' | 'gone' } | { kind: 'refused' | 'away'; why: string }
export type PushAddress = { endpoint: string; p256dh: string; auth: string }
export type PushOptions = {
  /** For so long the service keeps it for a phone that is off. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** At most 32 characters of base64url: a later one takes the place of one that still waits. */
  topic: string
}

/** Web Push (RFC 8030): to whoever made the device's browser, sealed for that browser alone. */
export type Push = {
  /** By which a push service knows us (RFC 8292). */
  publicKey: string
  /** Is this an address of a push service? Nothing is sent to any other. */
  isService(endpoint: string): boolean
  send(to: PushAddress, message: object, options: PushOptions): Promise<Pushed>
}
