/**
 * The provider answered with an error. It repeats this answer for a day under the same idempotency key, so a retry
 * needs another key.
 */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  /** The provider knows nothing with this id. */
  readonly isUnknown: boolean

  constructor(message: string, { isUnknown = false, ...options }: Unknown = {}) {
    super(message, options)
    this.isUnknown = isUnknown
  }
}
type Unknown = ErrorOptions & { isUnknown?: boolean }

/** The provider did not answer, so the request may have succeeded. Retry with the same key. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
}
