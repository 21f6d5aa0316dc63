export const failureReasons = [
  'wrong-credentials',
  'email-in-use',
  'weak-password',
  'address-refused',
  'code-used-or-expired',
  'too-many-attempts',
  'network',
  'starting',
  'disabled',
  'start-again',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** The identity platform refused or did not answer. The reason is our own code, not the platform's. */
export class IdentityFailure extends Error {
  override name = 'IdentityFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

const reasons: Record<string, FailureReason> = {
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/account-exists-with-different-credential': 'email-in-use',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  // Also the answer to a sign-in link used with another address.
  'auth/invalid-email': 'address-refused',
  'auth/invalid-action-code': 'code-used-or-expired',
  'auth/expired-action-code': 'code-used-or-expired',
  'auth/argument-error': 'code-used-or-expired',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/quota-exceeded': 'too-many-attempts',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
  // The forwarder's answer while the emulator starts.
  'auth/starting': 'starting',
  'auth/user-disabled': 'disabled',
  'auth/user-token-expired': 'start-again',
  'auth/requires-recent-login': 'start-again',
}

/** The failure for the platform's error code; undefined if the error is a bug. */
export function failureOf(error: unknown): IdentityFailure | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const reason = reasons[String(error.code)]
  return reason && new IdentityFailure(reason, { cause: error })
}

export const isReason = (failure: unknown, reason: IdentityFailure['reason']): boolean =>
  failure instanceof IdentityFailure && failure.reason === reason
