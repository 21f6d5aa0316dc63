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

/** The identity platform. A missing answer from it is never a verdict about a person. */
export type AdmittedReader = { uid: string; isTakenOver: boolean }

/** `isNew`: it was made just now. */
export type EnsuredAccount = { uid: string; isNew: boolean }
export type NamedAddress = { email: string; displayName: string }

export interface Identity {
  /**
   * The token's claims, or null when it is forged, expired or meant for somebody else.
   * @throws IdentityUnreachable when the keys to verify it are unavailable
   */
  verify(idToken: string, now: Date): Promise<VerifiedToken | null>
  exchange(refreshToken: string): Promise<Exchanged>
  /**
   * Ends the refresh tokens of all sign-ins before `since`; of a missing account there are none.
   * @throws when the platform does not do it
   */
  revokeTokens(uid: string, since: Date): Promise<void>
  /** Deleting a missing account succeeds. @throws when the platform does not do it */
  deleteAccount(uid: string): Promise<void>
  /**
   * The account with this address, verified or not; undefined when there is none. @throws when the platform does
   * not answer
   */
  findAccount(email: string): Promise<string | undefined>
  /**
   * The verified account of somebody who has just shown that they read this address. One whose address nobody had
   * shown to read is taken over: another may have made it, whose password, providers and sign-ins end. Not the one that
   * the same person is signed in to (`provedUid`), nor one that an administrator has let in.
   * @throws when the platform does not do it
   */
  createVerifiedAccount(
    email: string,
    provedUid: string | undefined,
    now: Date,
  ): Promise<AdmittedReader>
  /**
   * The accounts with these addresses by address in small letters; missing ones are made, unverified and
   * without a password: a link by mail is the way in. @throws when the platform does not do it
   */
  ensureAccounts(people: readonly NamedAddress[]): Promise<Map<string, EnsuredAccount>>
  /** What the page signs in with as this account, for some minutes. */
  customToken(uid: string, now: Date): Promise<string>
  /** What the person is called there, which each sign-in brings here. @throws when the platform does not do it */
  setName(uid: string, displayName: string): Promise<void>
  /** Lets a person in without the verification step, or no longer. @throws when the platform does not do it */
  setVerificationSkipped(uid: string, skips: boolean): Promise<void>
}

/** The platform's signing keys are unavailable: the token can be neither accepted nor refused. */
export class IdentityUnreachable extends Error {
  override name = 'IdentityUnreachable'
}
