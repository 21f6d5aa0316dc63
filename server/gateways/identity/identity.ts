/** What a checked ID token says about its bearer. */
export type VerifiedToken = {
  uid: string
  email: string
  emailVerified: boolean
  displayName: string
  /** The claim `skipFE`, set by an administrator: the verification step is skipped, nothing else. */
  skipVerification: boolean
  /** When the person proved who they are. */
  signedInAt: Date
  issuedAt: Date
  expiresAt: Date
}

export type Exchanged =
  | { kind: 'fresh'; idToken: string; refreshToken: string; uid: string }
  | { kind: 'refused'; why: string }
  | { kind: 'unreachable' }

/** The identity platform. No answer from it is never a verdict about a person. */
export interface Identity {
  /**
   * The token's claims, or null when it is forged, expired, or meant for somebody else.
   * @throws IdentityUnreachable when the keys to judge it by cannot be had
   */
  verify(idToken: string, now: Date): Promise<VerifiedToken | null>
  exchange(refreshToken: string): Promise<Exchanged>
  /** Deletes an account; one that is not there is as good as deleted. @throws when the platform does not do it */
  deleteAccount(uid: string): Promise<void>
  /** Whose address this is, verified or not; undefined when it is nobody's. @throws when the platform does not say */
  findAccount(email: string): Promise<string | undefined>
  /** Lets somebody in without the verification step, or no longer. @throws when the platform does not do it */
  setSkip(uid: string, skips: boolean): Promise<void>
}

/** The platform's signing keys cannot be had: the token is neither good nor bad. */
export class IdentityUnreachable extends Error {
  override name = 'IdentityUnreachable'
}
