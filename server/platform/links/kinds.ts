import * as v from 'valibot'
import { examKeys } from '#contract/shared/kinds.ts'
import {
  calendarFeedDays,
  consentLinkDays,
  guardianLinkDays,
  invitationDays,
  schoolMailLinkDays,
} from '#contract/shared/limits.ts'
import { ReferralCode, type OpenedLink } from '#contract/shared/links.ts'

type Kind = {
  /** How long such a link is valid. */
  days: number
  /**
   * The content of the link's page, made from `subject` of the link's row. Missing for kinds without a page.
   * @throws if it lacks the fields of this kind, which only a bug can cause
   */
  open?(subject: unknown, firstName: string): OpenedLink
}

const Invited = v.object({ exam: v.picklist(examKeys), code: ReferralCode })

/** Every kind of link there is. */
export const linkKinds = {
  invitation: {
    days: invitationDays,
    open(subject, first_name) {
      const { exam, code } = v.parse(Invited, subject)
      return { kind: 'invitation', first_name, exam, path: referralPath(exam, code) }
    },
  },
  payment: {
    days: guardianLinkDays,
    open: () => ({ kind: 'payment' }),
  },
  consent: {
    days: consentLinkDays,
    open: () => ({ kind: 'consent' }),
  },
  'school-mail': {
    days: schoolMailLinkDays,
    open: () => ({ kind: 'school-mail' }),
  },
  // The same page as `school-mail`.
  'guardian-digest': {
    days: schoolMailLinkDays,
    open: () => ({ kind: 'school-mail' }),
  },
  'calendar-feed': { days: calendarFeedDays },
} as const satisfies Record<string, Kind>

export type LinkKind = keyof typeof linkKinds
export const kindNamed = (name: string): Kind | undefined =>
  Object.hasOwn(linkKinds, name) ? linkKinds[name as LinkKind] : undefined

/** The landing page of an invited friend. */
export const referralPath = (exam: string, code: string) => `/${exam}-pyp/${code}`
