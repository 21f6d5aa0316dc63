import { setTimeout as wait } from 'node:timers/promises'
import { refreshCookieSeconds } from '#contract/shared/limits.ts'
import type { SayAge } from '#contract/identity/account.ts'
import type { SignedIn, TokenForm } from '#contract/identity/sign-in.ts'
import { isLocale } from '#contract/shared/text/locales.ts'
import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { Role } from '#contract/shared/kinds.ts'
import type { Context } from '../../../context.ts'
import { signInLastsMs } from '../../../platform/db/schema/identity.ts'
import { appNavigationOf } from '../../../platform/http/caller/app-navigation.ts'
import { isSignInValid } from '../../../platform/http/caller/sign-ins.ts'
import type { VerifiedToken } from '../../../gateways/identity/identity.ts'
import { countedAddress } from '../../../platform/http/limits/rate-limit-key.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { Refusal, refuse } from '../../../platform/http/refusal.ts'
import type { SchoolDomain } from '../../school/index.ts'
import type { InvitationService } from '../invitations/service.ts'
import type { AccountService } from '../account/service.ts'
import { recordConsent } from '../account/users-sql.ts'
import { sessionsRepository, type SessionsRepository } from './repository.ts'
import { hashSessionId, newSessionId, encrypt, decrypt } from './encrypt.ts'

/** Tabs that wake within this time share one exchange. */
const sameAnswerForMs = 30_000
/** A claim older than this belongs to a dead server: calls of the identity platform time out after ten seconds. */
const exchangeTimeoutMs = 15_000
const pollEveryMs = 100

/** Sign-ins with refused tokens from one address, which may be a whole school's. */
const refusedFromAddress = { what: 'sign-in-refused', most: 300, withinMs: 10 * 60_000 }
/** Sign-ins of one account, on however many devices. */
const signInsOfAccount = { what: 'sign-in', most: 30, withinMs: 10 * 60_000 }

/** Refused Google codes from one address. */
const refusedCodesFromAddress = { what: 'google-code-refused', most: 300, withinMs: 10 * 60_000 }

type LiveSession = NonNullable<Awaited<ReturnType<SessionsRepository['live']>>>['session']
export type SessionService = ReturnType<typeof sessionService>

export function sessionService(
  context: Context,
  {
    school,
    account: { guardian, leaving },
    invitations,
  }: { school: SchoolDomain; account: AccountService; invitations: InvitationService },
) {
  const { db, identityPlatform, googleCodes, secrets, count, report, jobs } = context
  const { sessionKey } = secrets
  const sessions = sessionsRepository(db)
  const exchanges = new Map<string, { at: number; answer: Promise<string> }>()

  async function verifyToken(idToken: string, now: Date): Promise<VerifiedToken> {
    const token = await identityPlatform.verify(idToken, now)
    if (!token) refuse('session.refused', 'Please sign in again.')
    if (!token.emailVerified && !token.skipVerification)
      refuse('session.email-unverified', 'Please verify your email.')
    return token
  }

  /** The age that a person states at their sign-up; later they change it in their account. */
  async function newAge(form: TokenForm, { uid, email }: VerifiedToken) {
    const said = ageIn(form, email)
    return said && !(await guardian.hasSaidAge(uid)) ? said : undefined
  }

  /** @throws Refusal unless the session and its person are active */
  async function requireOpen(idHash: string, now: Date): Promise<LiveSession> {
    const live = await sessions.live(idHash, now)
    if (!live) refuse('session.missing', 'Please sign in.')
    const { session, person } = live
    const isClosed = person.isSuspended || person.isDeleted
    if (isClosed || session.createdAt < person.tokensValidAfter) {
      await sessions.end(idHash, now)
      if (isClosed) refuse('session.account-closed', 'This account is closed.')
      refuse('session.refused', 'Please sign in again.')
    }
    return session
  }

  /** The token of an exchange by any server a moment ago. */
  function recentToken({ encryptedIdToken, exchangedAt }: LiveSession, now: Date): string | null {
    if (!encryptedIdToken || !exchangedAt) return null
    if (now.getTime() - exchangedAt.getTime() > sameAnswerForMs) return null
    return decrypt(encryptedIdToken, sessionKey)
  }

  /** Exchanges the token once among all servers, because concurrent exchanges may sign a person out. */
  async function exchangeOnce(session: LiveSession, now: Date): Promise<string> {
    const { idHash } = session
    const staleBefore = new Date(now.getTime() - exchangeTimeoutMs)
    let current: LiveSession | undefined = session
    for (let waitedMs = 0; waitedMs < exchangeTimeoutMs; waitedMs += pollEveryMs) {
      if (!current) refuse('session.refused', 'Please sign in again.')
      const known = recentToken(current, now)
      if (known !== null) return known
      if (await sessions.claimExchange(current, now, staleBefore)) {
        try {
          return await exchange(current, now)
        } catch (error) {
          await sessions.giveUpExchange(idHash)
          throw error
        }
      }
      await wait(pollEveryMs)
      current = (await sessions.live(idHash, now))?.session
    }
    refuse('server.unavailable', 'The sign-in service does not answer.')
  }

  async function exchange(session: LiveSession, now: Date): Promise<string> {
    const { idHash } = session
    const refreshToken = decrypt(session.encryptedRefreshToken, sessionKey)
    const outcome =
      refreshToken === null
        ? ({ kind: 'refused' } as const)
        : await identityPlatform.exchange(refreshToken)
    if (outcome.kind === 'unreachable')
      refuse('server.unavailable', 'The sign-in service does not answer.')
    const tooOld = now.getTime() - session.createdAt.getTime() > signInLastsMs
    const token =
      outcome.kind === 'fresh' && !tooOld
        ? await identityPlatform.verify(outcome.idToken, now)
        : null
    if (outcome.kind === 'refused' || !token || token.uid !== session.uid) {
      await sessions.end(idHash, now)
      refuse('session.refused', 'Please sign in again.')
    }
    await sessions.renew(idHash, {
      encryptedRefreshToken: encrypt(outcome.refreshToken, sessionKey),
      encryptedIdToken: encrypt(outcome.idToken, sessionKey),
      exchangedAt: now,
      expiresAt: new Date(now.getTime() + refreshCookieSeconds * 1000),
    })
    return outcome.idToken
  }

  return {
    /**
     * Signs a person in: checks the token, writes the row, records the consent, and with their refresh token
     * opens a session, whose id goes into the cookie.
     */
    async signIn(
      form: TokenForm,
      { address, device, locale }: { address: string; device: string; locale: string },
      now: Date,
    ) {
      const token = await verifyToken(form.idToken, now).catch(async (failure: unknown) => {
        if (failure instanceof Refusal) await count(refusedFromAddress, address, now)
        throw failure
      })
      await count(signInsOfAccount, token.uid, now)
      const found = await sessions.person(token.uid)
      if (found?.isSuspended || found?.isDeleted)
        refuse('session.account-closed', 'This account is closed.')
      if (!form.terms_version && (!found || found.isAwaited)) {
        // The first sign-in needs a consent; the page asks for it and tries again.
        throw new Refusal('form.invalid', 'Please agree to the terms.', {
          terms_version: { rule: 'required' },
        })
      }
      const isEnded =
        found &&
        (!isSignInValid(token.signedInAt, found, now) || (await sessions.isSignInEnded(token)))
      if (isEnded) refuse('session.refused', 'Please sign in again.')
      const keepsAccount = form.keep_account === 'yes'
      if (found?.eraseAfter && !keepsAccount) refuse('account.leaving')
      if (form.terms_version) await school.terms.requireShown(form.terms_version, now)
      const consent = form.terms_version
        ? {
            uid: token.uid,
            occasion: 'sign-up',
            textVersion: form.terms_version,
            language: locale,
            agreedAt: now,
          }
        : undefined
      const said = await newAge(form, token)
      if (said) await guardian.countMails(token.uid, said, now)
      const browser = isLocale(locale) ? locale : null
      const how = { cancelsDeletion: keepsAccount, locale: browser }
      let invitedRole: Role | undefined
      const person = await sessions.rememberPerson(token, how, now, async (tx, was, row) => {
        if (consent) await recordConsent(tx, consent)
        if (said) await guardian.recordAge(tx, token, said, now)
        if (keepsAccount && was?.eraseAfter) await leaving.enqueueKeptMail(tx, token.uid, now)
        if (token.emailVerified)
          invitedRole = await invitations.accept(tx, { ...token, role: row.role }, now)
      })
      if (!person) refuse('session.account-closed', 'This account is closed.')
      if (said || found?.eraseAfter) jobs.wake()
      const sessionId = form.refresh_token
        ? await this.open(token, form.refresh_token, device, now)
        : undefined
      const user: SignedIn = {
        firebase_id: person.uid,
        email: token.email,
        display_name: person.displayName,
        is_deleted: person.isDeleted,
        is_suspended: person.isSuspended,
        role: invitedRole ?? person.role,
        locale: person.locale,
      }
      const app = await appNavigationOf(db, {
        uid: person.uid,
        email: token.emailVerified ? token.email : null,
      })
      return { user, app, sessionId }
    },

    handlers: {
      /** The ID token for a Google code; the page checks that the token answers its own request. */
      async redeemGoogleCode({ body, now, request }) {
        if (!googleCodes) refuse('session.refused', 'There is no sign-in with Google.')
        const redeemed = await googleCodes.redeem(body)
        if (redeemed.kind === 'token') return { id_token: redeemed.idToken }
        if (redeemed.kind === 'unreachable') {
          report('google code not redeemed', { why: redeemed.reason })
          refuse('server.unavailable', 'The sign-in service does not answer.')
        }
        await count(refusedCodesFromAddress, countedAddress(request.ip), now)
        refuse('session.refused', 'Please sign in again.')
      },
    } satisfies Partial<Handlers>,

    /** Stores the refresh token, once the identity platform has confirmed whose it is. */
    async open(
      { uid, signedInAt }: Pick<VerifiedToken, 'uid' | 'signedInAt'>,
      refreshToken: string,
      device: string,
      now: Date,
    ): Promise<string> {
      const outcome = await identityPlatform.exchange(refreshToken)
      if (outcome.kind === 'unreachable')
        refuse('server.unavailable', 'The sign-in service does not answer.')
      if (outcome.kind === 'refused' || outcome.uid !== uid)
        refuse('session.refused', 'Please sign in again.')
      const sessionId = newSessionId()
      await sessions.open({
        idHash: hashSessionId(sessionId),
        uid,
        encryptedRefreshToken: encrypt(outcome.refreshToken, sessionKey),
        createdAt: now,
        signedInAt,
        device,
        expiresAt: new Date(now.getTime() + refreshCookieSeconds * 1000),
      })
      return sessionId
    },

    /** A fresh ID token for the cookie, and its uid. Concurrent calls share one exchange. */
    async refresh(sessionId: string, now: Date): Promise<{ idToken: string; uid: string }> {
      const idHash = hashSessionId(sessionId)
      const session = await requireOpen(idHash, now)
      for (const [key, { at }] of exchanges) {
        // A map keeps the order of insertion, so the rest is newer.
        if (now.getTime() - at <= sameAnswerForMs) break
        exchanges.delete(key)
      }
      const underWay = exchanges.get(idHash)
      const answer = underWay?.answer ?? exchangeOnce(session, now)
      if (!underWay) {
        exchanges.set(idHash, { at: now.getTime(), answer })
        answer.catch(() => exchanges.delete(idHash))
      }
      return { idToken: await answer, uid: session.uid }
    },

    /** The owner of an active session. */
    async ownerOf(sessionId: string | undefined, now: Date): Promise<string | undefined> {
      return sessionId && (await sessions.live(hashSessionId(sessionId), now))?.session.uid
    },

    /** Logs out: ends the session, and every token of its sign-in, present or future. */
    async end(sessionId: string | undefined, now: Date): Promise<void> {
      if (!sessionId) return
      exchanges.delete(hashSessionId(sessionId))
      await sessions.end(hashSessionId(sessionId), now)
    },
  }
}

/**
 * The age that a new person states; undefined when the page did not ask.
 * @throws Refusal `form.invalid` when they are under 18 and name no guardian, or themselves
 */
function ageIn({ under_18, guardian_email }: TokenForm, ownEmail: string): SayAge | undefined {
  if (under_18 === undefined) return undefined
  if (under_18 === 'no') return { is_minor: false }
  if (guardian_email !== undefined && !isSameMailbox(guardian_email, ownEmail))
    return { is_minor: true, guardian_email }
  throw new Refusal('form.invalid', "Please give your parent's or guardian's email address.", {
    guardian_email: { rule: guardian_email === undefined ? 'required' : 'not_own' },
  })
}
