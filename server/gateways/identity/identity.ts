/** The claims of a verified ID token. */
export type VerifiedToken = {
  uid: string
  email: string
  emailVerified: boolean
  displayName: string
  /** The claim `skipFE`, set by an administrator, which skips only the verification step. */
  skipVerification: boolean
  /** When the person authenticated. */
  signedInAt: Date
  issuedAt: Date
  expiresAt: Date
}

export type Exchanged =
  | { kind: 'fresh'; idToken: string; refreshToken: string; uid: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable' }

/** `isTakenOver`: whether an unverified account's password, providers and sessions were ended. */
export type VerifiedAccount = { uid: string; isTakenOver: boolean }

/** `isNew`: whether it was just created. */
export type EnsuredAccount = { uid: string; isNew: boolean }
export type NamedAddress = { email: string; displayName: string }

/** The identity platform. A missing answer from it is never a verdict about a person. */
export interface Identity {
  /**
   * The token's claims, or null when it is forged, expired or meant for somebody else.
   * @throws IdentityUnreachable when the keys to verify it are unavailable
   */
  verify(idToken: string, now: Date): Promise<VerifiedToken | null>
  exchange(refreshToken: string): Promise<Exchanged>
  /**
   * Ends the refresh tokens of all sign-ins before `since`. Does nothing for a missing account.
   * @throws if the platform fails
   */
  revokeTokens(uid: string, since: Date): Promise<void>
  /** Deleting a missing account succeeds. @throws if the platform fails */
  deleteAccount(uid: string): Promise<void>
  /**
   * The account with this address, verified or not; undefined when there is none. @throws when the platform does
   * not answer
   */
  findAccount(email: string): Promise<string | undefined>
  /**
   * Creates or finds the verified account of somebody who has just proved that they read this address. An unverified
   * account is taken over, since a stranger may have made it: its password, providers and sessions end. Exceptions
   * are the account that the same person is signed in to (`provedUid`), and one that an administrator lets skip
   * the verification step.
   * @throws if the platform fails
   */
  createVerifiedAccount(
    email: string,
    provedUid: string | undefined,
    now: Date,
  ): Promise<VerifiedAccount>
  /**
   * The accounts with these emails, by lower-case email. Missing ones are created unverified and without a password;
   * people sign in by a mailed link. @throws if the platform fails
   */
  ensureAccounts(people: readonly NamedAddress[]): Promise<Map<string, EnsuredAccount>>
  /** A token with which the page can sign in as this account for some minutes. */
  customToken(uid: string, now: Date): Promise<string>
  /** Sets the name at the platform; each sign-in copies it to our database. @throws if the platform fails */
  setName(uid: string, displayName: string): Promise<void>
  /** Sets whether a person skips the verification step. @throws if the platform fails */
  setVerificationSkipped(uid: string, skips: boolean): Promise<void>
}

/** The platform's signing keys are unavailable: the token can be neither accepted nor refused. */
export class IdentityUnreachable extends Error {
  override name = 'IdentityUnreachable'
}
