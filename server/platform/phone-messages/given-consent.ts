import { isSameMailbox } from '#contract/identity/mailbox.ts'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'

/** A consent for a number. It is given by the guardian whom its order names, and applies to no other. */
export type GivenConsent = {
  kinds: MessageKind[]
  agreedAt: Date
  confirmedAt: Date | null
  endedBy: 'page' | 'stop' | 'order' | null
  guardianEmail: string | null
}

/** Whether this guardian gave it. */
export const isGivenBy = ({ guardianEmail }: GivenConsent, email: string) =>
  isSameMailbox(guardianEmail ?? '', email)

/** The kinds that this guardian chose, confirmed or not. */
export const kindsChosen = (consent: GivenConsent | undefined, email: string): MessageKind[] =>
  consent?.endedBy === null && isGivenBy(consent, email) ? consent.kinds : []

/**
 * When the number's owner confirmed that this guardian is told by it; null once they have stopped messages or the order
 * named another.
 */
export const confirmedFor = (consent: GivenConsent | undefined, email: string): Date | null =>
  consent && (consent.endedBy === null || consent.endedBy === 'page') && isGivenBy(consent, email)
    ? consent.confirmedAt
    : null

/** The kinds that this guardian is told by messages. */
export const kindsAgreed = (consent: GivenConsent | undefined, email: string): MessageKind[] =>
  confirmedFor(consent, email) ? kindsChosen(consent, email) : []

/** Whether the number is in use for another guardian, as its owner confirmed. An old order names nobody any more. */
export const isOfAnother = (consent: GivenConsent | undefined, email: string): boolean =>
  consent?.endedBy === null &&
  consent.confirmedAt !== null &&
  Boolean(consent.guardianEmail) &&
  !isGivenBy(consent, email)
