import { createHash, randomBytes, randomInt } from 'node:crypto'
import { stoppableMails, type StoppableMail } from '#contract/identity/account.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { privateCalendarPath } from '#contract/classroom/calendar-files.ts'
import {
  guardianLinksAtMost,
  invitationsAtMost,
  schoolMailLinksAtMost,
} from '#contract/shared/limits.ts'
import type {
  CalendarFeed,
  GuardianLink,
  Invitation,
  NewCalendarFeed,
  OpenedLink,
  Referrer,
} from '#contract/shared/links.ts'
import { callName, firstName, publicFirstName } from '../copy/call-name.ts'
import { copyOf } from '../copy/copy.ts'
import { refuse } from '../http/refusal.ts'
import { kindNamed, linkKinds, referralPath, type LinkKind } from './kinds.ts'
import type { LinksRepository } from './repository.ts'

export type LinksService = ReturnType<typeof linksService>

const kindOfStop = { messages: 'school-mail', digest: 'guardian-digest' } as const
const tokenBytes = 32
const codeLetters = 'abcdefghijklmnopqrstuvwxyz23456789'
const codeLength = 10
const dayMs = 24 * 3600 * 1000

const newCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const hashOfAddress = (email: string) => hashOf(email.toLowerCase())
const someone = (locale?: string) => copyOf('link', locale)('someone')
const child = (locale: string) => copyOf('link', locale)('child')
const shown = (displayName: string, locale: string) =>
  publicFirstName(displayName) ?? someone(locale)

/** Referral codes, and links whose address is a secret: the database has only the secret's hash. */
export function linksService(links: LinksRepository, origin: string) {
  /** A person's referral code, made at the first request; concurrent requests get the same one. */
  async function codeOf(uid: string, now: Date): Promise<string> {
    for (;;) {
      const code = await links.codeOf(uid)
      if (code !== undefined) return code
      await links.offerCode(uid, newCode(), now)
    }
  }

  /** Makes a link. @returns its token, which is stored nowhere else */
  async function make(
    kind: LinkKind,
    uid: string,
    subject: Record<string, string | number>,
    now: Date,
  ): Promise<string> {
    const token = randomBytes(tokenBytes).toString('base64url')
    const expiresAt = new Date(now.getTime() + linkKinds[kind].days * dayMs)
    await links.add({ tokenHash: hashOf(token), kind, subject, uid, createdAt: now, expiresAt })
    return token
  }

  /** Undefined if it is unknown, expired or revoked, or its maker is gone. */
  async function find(token: string, now: Date, locale: string): Promise<OpenedLink | undefined> {
    const link = await links.liveLink(hashOf(token), now)
    return link && kindNamed(link.kind)?.open?.(link.subject, shown(link.displayName, locale))
  }

  return {
    codeOf,
    find,
    /** The part of a name that public links show; without one 'A friend'. */
    shownName: shown,
    /** The name in a live class. */
    participantName: (displayName: string): string => callName(displayName) ?? someone(),
    /** A student's name for their guardians; without one 'Your child'. */
    callName: (displayName: string, locale: string): string =>
      callName(displayName) ?? child(locale),
    /** The first name: the only detail of a student on links that may be passed on. */
    firstName: (displayName: string, locale: string): string =>
      firstName(displayName) ?? child(locale),
    urlOf: (exam: ExamKey, code: string): string => origin + referralPath(exam, code),

    /** @throws Refusal `link.unknown` when no open account has this code */
    async referrer(code: string, locale: string): Promise<Referrer> {
      const displayName = await links.nameByCode(code)
      if (displayName === undefined) refuse('link.unknown')
      return { first_name: shown(displayName, locale) }
    },

    /** Whether the code belongs to an existing account. */
    isReferrer: async (code: string): Promise<boolean> =>
      (await links.nameByCode(code)) !== undefined,

    async invite(uid: string, exam: ExamKey, now: Date): Promise<Invitation> {
      const code = await codeOf(uid, now)
      const token = await make('invitation', uid, { exam, code }, now)
      await links.dropOldest(uid, 'invitation', invitationsAtMost)
      return {
        referral_url: this.urlOf(exam, code),
        invitation_url: `${origin}/${token}`,
      }
    },

    /** @throws Refusal `link.unknown` where `find` finds nothing */
    async open(token: string, now: Date, locale: string): Promise<OpenedLink> {
      return (await find(token, now, locale)) ?? refuse('link.unknown')
    },

    async calendarFeed(uid: string, now: Date): Promise<CalendarFeed> {
      const since = await links.liveSince(uid, 'calendar-feed', now)
      return { since: since?.toISOString() ?? null }
    },

    /** A new private calendar link; the one before ends. */
    async makeCalendarFeed(uid: string, now: Date): Promise<NewCalendarFeed> {
      const token = await make('calendar-feed', uid, {}, now)
      await links.dropOldest(uid, 'calendar-feed', 1)
      return { since: now.toISOString(), url: origin + privateCalendarPath(token) }
    },

    async revokeCalendarFeed(uid: string, now: Date): Promise<CalendarFeed> {
      await links.revoke(uid, 'calendar-feed', now)
      return { since: null }
    },

    /**
     * Where the reader of a mail sees the order. Called when the mail is sent: a guardian, who may have no account, gets
     * another link. For a cancelled order, which no link shows, the page for those who sign in.
     */
    async orderUrl(
      { id, uid, status }: { id: string; uid: string; status: string },
      reader: 'student' | 'guardian',
      now: Date,
    ): Promise<string> {
      if (reader === 'student' || status === 'VOID') return `${origin}/orders/${id}`
      return (await this.guardianLinks.make(uid, id, now, {})).url
    },

    guardianLinks: {
      /**
       * Makes another link of an order for its guardian; beyond the limit the oldest ends. `sent`: we send it to the
       * guardian ourselves, so never give it to the student. `consentOf`: the address that it is mailed to, whose owner
       * may also consent by it.
       */
      async make(
        uid: string,
        orderId: string,
        now: Date,
        sent?: { consentOf?: string | undefined },
      ) {
        const subject = { order_id: orderId }
        const consent =
          sent?.consentOf === undefined ? {} : { consent_of: hashOfAddress(sent.consentOf) }
        const own = sent ? { sent_to: 'guardian', ...consent } : {}
        const token = await make('payment', uid, { ...subject, ...own }, now)
        await links.dropOldest(uid, 'payment', guardianLinksAtMost, subject)
        return { since: now.toISOString(), url: `${origin}/${token}` }
      },

      async find(uid: string, orderId: string, now: Date): Promise<GuardianLink> {
        const since = await links.liveSince(uid, 'payment', now, { order_id: orderId })
        return { since: since?.toISOString() ?? null }
      },

      async revoke(uid: string, orderId: string, now: Date): Promise<GuardianLink> {
        await links.revoke(uid, 'payment', now, { order_id: orderId })
        return { since: null }
      },

      /** The order that this token opens; undefined if it is unknown, expired or revoked, or its student is gone. */
      async orderOf(token: string, now: Date): Promise<string | undefined> {
        const link = await links.liveLink(hashOf(token), now)
        const orderId = link?.kind === 'payment' ? link.subject['order_id'] : undefined
        return typeof orderId === 'string' ? orderId : undefined
      },

      /** Did we send this link to the guardian ourselves? */
      async isSent(token: string, now: Date): Promise<boolean> {
        const link = await links.liveLink(hashOf(token), now)
        return link?.kind === 'payment' && link.subject['sent_to'] === 'guardian'
      },

      /** Was this link mailed to this guardian, to consent by it? */
      async mayConsent(token: string, guardianEmail: string, now: Date): Promise<boolean> {
        const link = await links.liveLink(hashOf(token), now)
        return (
          link?.kind === 'payment' && link.subject['consent_of'] === hashOfAddress(guardianEmail)
        )
      },
    },

    schoolMailLinks: {
      /** A new link by which this person stops such mails. @returns its whole address */
      async make(uid: string, now: Date, about: StoppableMail = 'messages'): Promise<string> {
        const kind = kindOfStop[about]
        const token = await make(kind, uid, {}, now)
        await links.dropOldest(uid, kind, schoolMailLinksAtMost)
        return `${origin}/${token}`
      },

      /**
       * The person and mail that this unsubscribe token belongs to; undefined if it is unknown or expired, or the
       * account is closed.
       */
      async stoppedBy(
        token: string,
        now: Date,
      ): Promise<{ uid: string; about: StoppableMail } | undefined> {
        const link = await links.liveLink(hashOf(token), now)
        const about = stoppableMails.find((one) => kindOfStop[one] === link?.kind)
        return link && about && { uid: link.uid, about }
      },
    },

    consentLinks: {
      /** A new link by which a guardian answers for this student; those before end. @returns its whole address */
      async make(uid: string, now: Date): Promise<string> {
        const token = await make('consent', uid, {}, now)
        await links.dropOldest(uid, 'consent', 1)
        return `${origin}/${token}`
      },

      /** The student of this token; undefined if it is unknown or expired, or the account is closed. */
      async studentOf(token: string, now: Date): Promise<string | undefined> {
        const link = await links.liveLink(hashOf(token), now)
        return link?.kind === 'consent' ? link.uid : undefined
      },
    },

    /** The owner of the calendar; undefined if the token is unknown, expired or revoked, or the account is closed. */
    async calendarOwner(token: string, now: Date): Promise<string | undefined> {
      const link = await links.liveLink(hashOf(token), now)
      return link?.kind === 'calendar-feed' ? link.uid : undefined
    },
  }
}
