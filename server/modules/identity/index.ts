import type { FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { SchoolDomain } from '../school/index.ts'
import { importedPeople } from './account/imported-people.ts'
import { deletionGuards } from './account/deletion-guards.ts'
import { accountRoutes } from './account/routes.ts'
import { accountService } from './account/service.ts'
import { invitationService } from './invitations/service.ts'
import { secondFactorService } from './second-factor/service.ts'
import type { SessionCookies } from './session/cookies.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionService } from './session/service.ts'
import { signInCodeHandlers } from './sign-in-codes/service.ts'

export { changeUser, recordConsent, signOutEverywhere } from './account/users-sql.ts'
export { endInvitationsOf } from './invitations/repository.ts'
export { oneClickStops } from './account/routes.ts'
export type { DeletionGuard } from './account/deletion-guards.ts'
export { sessionCookies, type SessionCookies } from './session/cookies.ts'
export { hashSessionId } from './session/encrypt.ts'
export { isConfirmedGuardian, isFormerGuardian } from './account/confirmed-guardian.ts'
export {
  knownOrderLocale,
  orderLocale,
  receiptLocale,
  savedLocale,
  type OrderReader,
} from './account/order-locale.ts'
export {
  lockPeople,
  peopleByEmail,
  type ImportedPerson,
  type KnownPerson,
} from './account/imported-people.ts'
export { profileOf } from './account/profile.ts'
export { setMailWanted, wantsMail } from './account/school-mail.ts'
export { contains, hasUnpaid, isAmong, isFoundBy, seenAt, unpaidSen } from './people-filter.ts'
export type IdentityDomain = ReturnType<typeof createIdentity>

/** Sign-in, accounts, and their deletion. */
export function createIdentity(context: Context, { school }: { school: SchoolDomain }) {
  const guards = deletionGuards()
  const account = accountService(context, { school, guards })
  const imported = importedPeople(context)
  const invitations = invitationService(context)
  const sessions = sessionService(context, { school, account, invitations })
  const secondFactor = secondFactorService(context, account, school)
  return {
    /** Registers a domain's reasons that delay the deletion of an account. */
    guardDeletion: guards.add,
    isUnsettled: guards.isUnsettled,
    account,
    imported,
    sessions,
    secondFactor,
    handlers: {
      ...account.handlers,
      ...invitations.handlers,
      ...sessions.handlers,
      ...signInCodeHandlers(context),
      ...secondFactor.handlers,
    } satisfies Partial<Handlers>,
    jobs: { usual: { ...account.jobs, ...imported.jobs, ...invitations.jobs } },
  }
}

export const identityRoutes = (
  { account, sessions, handlers }: IdentityDomain,
  browser: {
    cookies: SessionCookies
    signInOptions: SignInOptions
    /** Counts a form of this caller. @returns whether they have sent too many */
    tooManyForms(request: FastifyRequest): Promise<boolean>
  },
) =>
  ({
    ...handlers,
    ...sessionRoutes(sessions, browser.cookies, browser.signInOptions),
    ...accountRoutes(account, browser.tooManyForms),
  }) satisfies Partial<Handlers>
