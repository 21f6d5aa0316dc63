import type { Handlers } from '../http/mount.ts'
import type { LinksService } from './service.ts'

/** Calls that anyone may make. */
export const publicLinkRoutes = (links: LinksService): Pick<Handlers, 'referrer' | 'link'> => ({
  referrer: ({ params }) => links.referrer(params.code),
  link: ({ params, now }) => links.open(params.token, now),
})

export const ownLinkRoutes = (
  links: LinksService,
): Pick<Handlers, 'invite' | 'calendarFeed' | 'makeCalendarFeed' | 'revokeCalendarFeed'> => ({
  invite: ({ caller, body, now }) => links.invite(caller.uid, body.exam, now),
  calendarFeed: ({ caller, now }) => links.calendarFeed(caller.uid, now),
  makeCalendarFeed: ({ caller, now }) => links.makeCalendarFeed(caller.uid, now),
  revokeCalendarFeed: ({ caller, now }) => links.revokeCalendarFeed(caller.uid, now),
})
