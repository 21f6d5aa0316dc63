/**
 * The provider answered with an error. Called again under the same idempotency key it answers the same for a day,
 * so another try needs another key.
 */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  /** The provider has nothing of this id. */
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
