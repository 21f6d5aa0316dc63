import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { LinkToken } from '#contract/shared/links.ts'
import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { AccountService } from './service.ts'

const OneClick = v.object({ 'List-Unsubscribe': v.literal('One-Click') })

type AccountCalls =
  | 'account'
  | 'personalData'
  | 'deleteAccount'
  | 'signOutEverywhere'
  | 'endSignIn'
  | 'sayAge'
  | 'agreeToTerms'
  | 'saveLocale'
  | 'saveProfile'
  | 'setSchoolMail'
  | 'schoolMailByLink'
  | 'setSchoolMailByLink'
  | 'askedConsent'
  | 'answerConsent'
  | 'saveConsentLocale'

/** `sessionOf` is the hash of a browser's session; `tooMany` limits calls without an account by address. */
export const accountRoutes = (
  account: AccountService,
  sessionOf: (request: FastifyRequest) => string | undefined,
  tooMany: (request: FastifyRequest) => Promise<boolean>,
): Pick<Handlers, AccountCalls> => ({
  account: ({ caller, request, now }) => account.page(caller, sessionOf(request), now),
  personalData: ({ caller, now }) => account.copy(caller, now),
  deleteAccount: ({ caller, now }) => account.askToBeDeleted(caller, now),
  async signOutEverywhere({ caller, now }) {
    await account.signOutEverywhere(caller, now)
    return done
  },
  async endSignIn({ caller, params, now }) {
    await account.endSignIn(caller, params.signInId, now)
    return done
  },
  sayAge: ({ caller, body, now }) => account.guardian.sayAge(caller, body, now),
  async agreeToTerms({ caller, body, now, locale }) {
    await account.agreeToTerms(caller, body.text_version, now, locale)
    return done
  },
  async saveLocale({ caller, body }) {
    await account.saveLocale(caller, body.locale)
    return done
  },
  async saveProfile({ caller, body, now }) {
    await account.saveProfile(caller, body, now)
    return done
  },
  setSchoolMail: ({ caller, body, now }) => account.schoolMail.set(caller.uid, body.wanted, now),
  schoolMailByLink: ({ params, now }) => account.schoolMail.byLink(params.token, now),
  async setSchoolMailByLink({ params, body, request, now }) {
    if (await tooMany(request)) refuse('request.too-many')
    return account.schoolMail.setByLink(params.token, body.wanted, now)
  },
  askedConsent: ({ params, now }) => account.guardian.askedConsent(params.token, now),
  async answerConsent({ params, body, request, now, locale }) {
    if (await tooMany(request)) refuse('request.too-many')
    return account.guardian.answer(params.token, body, now, locale)
  },
  async saveConsentLocale({ params, body, request, now }) {
    if (await tooMany(request)) refuse('request.too-many')
    await account.guardian.saveLocale(params.token, body.locale, now)
    return done
  },
})

/** The one-click unsubscribe request of mail programs (RFC 8058). */
export function oneClickStops(
  app: FastifyInstance,
  { account, clock }: { account: AccountService; clock: () => Date },
): void {
  app.post<{ Params: { token: string } }>('/:token', async ({ params, body }, reply) => {
    const isStop = v.is(OneClick, body) && v.is(LinkToken, params.token)
    if (!isStop) refuse('request.not-found')
    await account.schoolMail.setByLink(params.token, false, clock())
    return reply.type('text/plain').send('')
  })
}
