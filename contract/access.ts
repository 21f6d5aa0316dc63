import { programmeType, type Programme, type Subscription } from './programmes.ts'

/** What a person's subscription to a programme opens, and why not. */
export type Access =
  | { open: true; until: Date | null }
  | { open: false; why: 'not-subscribed' | 'expired' | 'suspended' }

/** Is the time of this subscription over? What was bought with it then counts no more. */
export function hasExpired(subscription: Subscription, now: Date): boolean {
  const until = subscription.programme_expiry_date
  return until !== null && new Date(until) < now
}

/** May this person use what the programme holds? The same answer on screen and on the server. */
export function accessToProgramme(subscription: Subscription | undefined, now: Date): Access {
  if (!subscription) return { open: false, why: 'not-subscribed' }
  if (subscription.is_suspended) return { open: false, why: 'suspended' }
  const until = subscription.programme_expiry_date
    ? new Date(subscription.programme_expiry_date)
    : null
  if (hasExpired(subscription, now)) return { open: false, why: 'expired' }
  return { open: true, until }
}

/** A class is open when the programme is and the class is among those subscribed to. */
export function accessToClass(
  subscription: Subscription | undefined,
  subscribedClassIds: readonly number[],
  classId: number,
  now: Date,
): Access {
  const programme = accessToProgramme(subscription, now)
  if (!programme.open) return programme
  return subscribedClassIds.includes(classId) ? programme : { open: false, why: 'not-subscribed' }
}

/** Asking the teacher is for subscribers of the full programme; plus counts as full. */
export function mayAsk(programme: Programme, access: Access): boolean {
  const type = programmeType(programme)
  return access.open && (type === 'full' || type === 'plus')
}
