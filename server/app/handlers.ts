import type { FastifyRequest } from 'fastify'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import type { Domains } from '../compose.ts'
import type { Context } from '../context.ts'
import { billingRoutes } from '../modules/billing/index.ts'
import { identityRoutes, type SessionCookies } from '../modules/identity/index.ts'
import { registrationRoutes } from '../modules/site/index.ts'
import type { Authenticate } from '../platform/http/caller/authenticate.ts'
import type { Handlers } from '../platform/http/mount.ts'
import { ownLinkRoutes } from '../platform/links/routes.ts'
import type { PublicHandlers } from './public-content.ts'

/** What handlers need about sign-in and the calling browser. */
type Browser = {
  signInOptions: SignInOptions
  cookies: SessionCookies
  who: Authenticate
  /** Counts a form of this caller. @returns whether they have sent too many */
  tooManyForms(request: FastifyRequest): Promise<boolean>
}

/** The handler of every call, by its name in the contract. A missing one does not compile. */
export const apiHandlers = (
  { config, links }: Context,
  domains: Domains,
  publicHandlers: PublicHandlers,
  browser: Browser,
): Handlers => ({
  ...publicHandlers,
  ...domains.school.handlers,
  ...identityRoutes(domains.identity, browser),
  ...ownLinkRoutes(links),
  ...domains.catalogue.handlers,
  ...domains.enrolment.handlers,
  ...domains.messaging.handlers,
  ...domains.papers.handlers,
  ...domains.practice.handlers,
  ...domains.shipping.handlers,
  ...billingRoutes(domains.billing, browser),
  ...domains.classroom.handlers,
  ...domains.guardians.handlers,
  ...domains.support.handlers,
  ...domains.site.handlers,
  ...registrationRoutes({
    service: domains.site.registrations,
    config,
    tooMany: browser.tooManyForms,
    who: browser.who,
  }),
  ...domains.dashboard.handlers,
})
