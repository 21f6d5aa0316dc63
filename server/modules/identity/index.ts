import type { FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { SchoolDomain } from '../school/index.ts'
import { deletionGuards } from './account/deletion-guards.ts'
import { accountRoutes } from './account/routes.ts'
import { accountService } from './account/service.ts'
import { recoveryHasher } from './second-factor/codes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondFactorService } from './second-factor/service.ts'
import type { SessionCookies } from './session/cookies.ts'
import { decrypt, encrypt } from './session/encrypt.ts'
import { sessionsRepository } from './session/repository.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessionService } from './session/service.ts'
import { signInCodesRepository } from './sign-in-codes/repository.ts'
import { signInCodeRoutes } from './sign-in-codes/routes.ts'
import { signInCodesService } from './sign-in-codes/service.ts'

export { oneClickStops } from './account/routes.ts'
export type { DeletionGuard } from './account/deletion-guards.ts'
export { secondFactorCommand } from './second-factor/routes.ts'
export { sessionCookies, type SessionCookies } from './session/cookies.ts'
export { hashOf } from './session/encrypt.ts'
export type IdentityDomain = ReturnType<typeof createIdentity>

/** Who somebody is: signing in, their account, and its deletion. */
export function createIdentity(context: Context, { school }: { school: SchoolDomain }) {
  const { db, config, secrets, identityPlatform, links, suppressions, storage } = context
  const { count, countMail, report, jobs, events, mail, origin } = context
  const guards = deletionGuards()
  const account = accountService(db, {
    guards,
    revokeTokens: (uid, since) => identityPlatform.revokeTokens(uid, since),
    deleteIdentity: (uid) => identityPlatform.deleteAccount(uid),
    renameIdentity: (uid, name) => identityPlatform.setName(uid, name),
    photos: storage.photos,
    readVoice: storage.readFile,
    consentLinks: links.consentLinks,
    stoppedByLink: links.schoolMailLinks.stoppedBy,
    callName: links.callName,
    school: school.school,
    terms: school.terms,
    count,
    countMail,
    report,
    jobs,
    events,
    mail,
    origin,
  })
  return {
    /** What another domain has that delays the deletion of an account. */
    guardDeletion: guards.add,
    isUnsettled: guards.isUnsettled,
    account,
    sessions: sessionService(sessionsRepository(db), identityPlatform, secrets.sessionKey, {
      count,
      googleCodes: context.googleCodes,
      report,
      recordAge: account.guardian.recordAge,
      enqueueKeptMail: account.leaving.enqueueKeptMail,
      jobs,
    }),
    signInCodes: signInCodesService(signInCodesRepository(db), {
      identity: identityPlatform,
      key: secrets.sessionKey,
      mail: suppressions.sendAwaited,
      noteArrival: suppressions.noteArrival,
      count,
      report,
    }),
    secondFactor: secondFactorService(db, {
      mode: config.staffSecondFactor,
      count,
      encrypt: (plain) => encrypt(plain, secrets.sessionKey),
      decrypt: (encrypted) => decrypt(encrypted, secrets.sessionKey),
      hashRecoveryCode: recoveryHasher(secrets.sessionKey),
      enqueueMail: account.leaving.enqueueMail,
      jobs,
    }),
    jobs: { usual: account.jobs },
  }
}

export const identityRoutes = (
  { account, sessions, signInCodes, secondFactor }: IdentityDomain,
  browser: {
    cookies: SessionCookies
    signInOptions: SignInOptions
    /** Hash of the browser's session. */
    sessionOf(request: FastifyRequest): string | undefined
    /** Has this caller sent too many forms? Asking counts. */
    tooManyForms(request: FastifyRequest): Promise<boolean>
  },
) =>
  ({
    ...sessionRoutes(sessions, browser.cookies, browser.signInOptions),
    ...signInCodeRoutes(signInCodes),
    ...accountRoutes(account, browser.sessionOf, browser.tooManyForms),
    ...secondFactorRoutes(secondFactor, browser.sessionOf),
  }) satisfies Partial<Handlers>
