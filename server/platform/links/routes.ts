import type { Handlers } from '../http/mount.ts'
import type { LinksService } from './service.ts'

/** Calls that anyone may make. */
export const publicLinkRoutes = (links: LinksService): Pick<Handlers, 'referrer' | 'link'> => ({
  referrer: ({ params, locale }) => links.referrer(params.code, locale),
  link: ({ params, now, locale }) => links.open(params.token, now, locale),
})

export const ownLinkRoutes = (
  links: LinksService,
): Pick<Handlers, 'invite' | 'calendarFeed' | 'makeCalendarFeed' | 'revokeCalendarFeed'> => ({
  invite: ({ caller, body, now }) => links.invite(caller.uid, body.exam, now),
  calendarFeed: ({ caller, now }) => links.calendarFeed(caller.uid, now),
  makeCalendarFeed: ({ caller, now }) => links.makeCalendarFeed(caller.uid, now),
  revokeCalendarFeed: ({ caller, now }) => links.revokeCalendarFeed(caller.uid, now),
})
