import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Asker, Holding } from '#contract/enrolment/access.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { actsOnOf, type ActsOn } from '#contract/shared/staff/staff-rights.ts'
import { followToken } from './follow-token.ts'
import { holdingsOfUser, toHoldings } from './holdings.ts'
import { isGuardian } from './is-guardian.ts'
import type { Db } from '../../db/open.ts'
import { isSignInEnded, isSignInValid } from './sign-ins.ts'
import { teacherClasses } from '../../db/taught-classes.ts'
import { users } from '../../db/schema/identity.ts'
import type { Identity } from '../../../gateways/identity/identity.ts'
import { setRequestCaller } from './caller-uid.ts'
import { refuse } from '../refusal.ts'

/**
 * The person behind a bearer token: verified, and neither suspended nor deleted at this moment; with their role
 * and holdings, read in the same query, for the decisions of `contract/enrolment/access.ts`.
 */
export type Caller = Omit<Asker, 'holdings'> & {
  uid: string
  /** From the token. */
  email: string
  /**
   * From the token. False for people whom an administrator let in without verification, because the email may be a
   * stranger's.
   */
  hasVerifiedEmail: boolean
  displayName: string
  /** The language that they saved. */
  locale: string | null
  /** The role of the account. `role` is 'student' until the session has passed the second factor. */
  accountRole: Role
  /** When they proved who they are, from the token; refreshing it does not change it. */
  signedInAt: Date
  holdings: readonly Holding[]
  /** The classes that they act on as staff. */
  actsOn: ActsOn
  /** Whether the guardian's page has anything for them. */
  isGuardian: boolean
}

export type Authenticate = (request: FastifyRequest, now: Date) => Promise<Caller>

/**
 * The one query of every signed-in call, with placeholders `signedInAt` and `now` (ISO instants), `address` (see
 * `isGuardian`) and `uid`.
 */
export const selectPerson = (db: Db) =>
  db
    .select({
      uid: users.uid,
      email: users.email,
      emailVerified: users.emailVerified,
      displayName: users.displayName,
      role: users.role,
      isSuspended: users.isSuspended,
      isDeleted: users.isDeleted,
      isAwaited: users.isAwaited,
      tokensValidAfter: users.tokensValidAfter,
      locale: users.locale,
      holdings: holdingsOfUser,
      isSignInEnded,
      teacherClasses: teacherClasses(sql`${sql.placeholder('now')}::timestamptz`),
      isGuardian,
    })
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))

/** Checks the token, and the person's row at each call, so that a suspension applies from the next call on. */
export function authenticate(db: Db, identity: Pick<Identity, 'verify'>): Authenticate {
  const personByUid = selectPerson(db).prepare('person_by_uid')
  return async (request, now) => {
    const token = bearerOf(request.headers.authorization)
    if (!token) refuse('session.missing', 'Please sign in.')
    const verified = await identity.verify(token, now)
    if (!verified) refuse('session.refused', 'Please sign in again.')
    setRequestCaller(request, verified.uid)
    if (!verified.emailVerified && !verified.skipVerification)
      refuse('session.email-unverified', 'Please verify your email.')
    const [person] = await personByUid.execute({
      uid: verified.uid,
      signedInAt: verified.signedInAt.toISOString(),
      now: now.toISOString(),
      address: verified.emailVerified ? verified.email.toLowerCase() : null,
    })
    // Imported people must first sign in and agree to the terms.
    if (!person || person.isAwaited) refuse('session.missing', 'Please sign in.')
    if (person.isSuspended || person.isDeleted)
      refuse('session.account-closed', 'This account is closed.')
    if (!isSignInValid(verified.signedInAt, person, now) || person.isSignInEnded)
      refuse('session.refused', 'Please sign in again.')
    if (person.email !== verified.email || person.emailVerified !== verified.emailVerified)
      await followToken(db, verified)
    return {
      ...personOf(person, now),
      // The row may hold an address that was never verified: address and flag are the token's.
      email: verified.email,
      hasVerifiedEmail: verified.emailVerified,
      signedInAt: verified.signedInAt,
    }
  }
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPerson>['execute']>>[number]

/** Builds the caller from a person's row. */
export const personOf = (person: PersonRow, now: Date) => ({
  uid: person.uid,
  displayName: person.displayName,
  locale: person.locale,
  role: person.role,
  accountRole: person.role,
  holdings: toHoldings(person.holdings, now),
  actsOn: actsOnOf(person.role, person.teacherClasses),
  isGuardian: person.isGuardian,
})

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}
