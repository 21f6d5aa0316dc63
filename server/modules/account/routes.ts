import type { FastifyRequest } from 'fastify'
import { done } from '#contract/wire.ts'
import type { Handlers } from '../../http/mount.ts'
import { refuse } from '../../http/refusal.ts'
import type { AccountService } from './service.ts'

type AccountCalls =
  | 'account'
  | 'personalData'
  | 'deleteAccount'
  | 'signOutEverywhere'
  | 'endSignIn'
  | 'sayAge'
  | 'saveLocale'
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
  async saveLocale({ caller, body }) {
    await account.saveLocale(caller, body.locale)
    return done
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
