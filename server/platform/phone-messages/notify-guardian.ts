import { randomUUID } from 'node:crypto'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { messagesPerDay } from '#contract/shared/limits.ts'
import { fillTemplate } from '../copy/message-templates.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db } from '../db/open.ts'
import type { Messages } from '../../gateways/messages/messages.ts'
import type { NotifyGuardian, GuardianNotification } from '../ports/notify-guardian.ts'
import { kindsAgreed } from './given-consent.ts'
import { internationalNumber } from './number.ts'
import { phoneMessagesRepository, type StoredMessage } from './repository.ts'
import { sendingTime } from './sending-time.ts'

const minuteMs = 60_000
/** Times after sending at which a job checks the delivery. After the last check the notification is mailed. */
const deliveryChecksMinutes = [1, 5, 20, 60] as const

/**
 * Notifies a guardian once: by WhatsApp where the number's owner agreed to it, and by mail otherwise, or when the
 * message was refused, has failed, or has not arrived within an hour. The message is stored before it is sent and
 * never sent twice: if the provider does not answer, its delivery reports decide.
 */
export function guardianNotifier(
  db: Db,
  {
    messages,
    origin,
    report,
  }: {
    /** Undefined where everything goes by mail. */
    messages: Messages | undefined
    origin: string
    report(what: string, details: object): void
  },
): NotifyGuardian {
  const repository = phoneMessagesRepository(db)

  async function mail(
    notification: GuardianNotification,
    message: StoredMessage | undefined,
    now: Date,
  ) {
    await notification.mail()
    if (message) await repository.mailed(message.id, now)
    return undefined
  }

  /** Stores the message before it is sent; undefined when it has to be mailed instead. */
  const storeMessage = (
    { cause, orderId, guardian, kind, template, locale }: GuardianNotification,
    number: string,
    now: Date,
  ) =>
    inTransaction(db, async (tx) => {
      const rows = phoneMessagesRepository(tx)
      const kinds = kindsAgreed(await rows.lockCurrent(number), guardian.email)
      const today = atMalaysianTime(malaysianDay(now), '00:00')
      if (!kinds.includes(kind) || (await rows.countSince(number, today)) >= messagesPerDay)
        return undefined
      const message: StoredMessage = {
        ...{ id: randomUUID(), cause, orderId, number, kind, template, language: locale },
        ...{ status: 'sending', reference: null, problem: null },
        ...{ madeAt: now, statusAt: now, mailedAt: null },
      }
      await rows.add(message)
      return message
    })

  async function send(
    via: Messages,
    notification: GuardianNotification,
    message: StoredMessage,
    now: Date,
  ) {
    const { id, number: to } = message
    const { values, url } = await notification.fill()
    const { hasButton, ...filled } = fillTemplate(
      notification.template,
      values,
      notification.locale,
    )
    if (hasButton !== (url !== undefined))
      throw new Error(`template ${notification.template} needs a link exactly when it has a button`)
    const buttonPath = url === undefined ? null : url.slice(origin.length + 1)
    const ours = { key: id, reference: undefined }
    const answer = await via
      .send({ key: id, to, ...filled, buttonPath })
      .catch((error: unknown) => report('message without an answer', { id, err: error }))
    if (!answer) return nextDeliveryCheck(message, now)
    if ('refused' in answer) {
      const { refused: problem } = answer
      await repository.report(ours, { status: 'failed', problem, at: now })
      report('message refused', { id, problem })
      return mail(notification, message, now)
    }
    await repository.setReference(id, answer.reference)
    await repository.report(ours, { status: 'accepted', at: now })
    return nextDeliveryCheck(message, now)
  }

  return async (notification, now) => {
    const { guardian, kind } = notification
    const number = internationalNumber(guardian.contact)
    const sent = await repository.byCause(notification.cause)
    if (sent) {
      if (sent.mailedAt || sent.status === 'delivered' || sent.status === 'read') return undefined
      const next = sent.status === 'failed' ? undefined : nextDeliveryCheck(sent, now)
      return next ?? mail(notification, sent, now)
    }
    const isAgreed =
      messages &&
      number &&
      kindsAgreed(await repository.current(number), guardian.email).includes(kind)
    if (!isAgreed)
      return notification.requiresConsent ? undefined : mail(notification, undefined, now)
    const when = notification.isAwaited ? now : sendingTime(kind, now)
    if (when > now) return when
    const message = await storeMessage(notification, number, now)
    return message ? send(messages, notification, message, now) : mail(notification, undefined, now)
  }
}

/** Undefined when delivery has taken too long. */
function nextDeliveryCheck({ madeAt }: StoredMessage, now: Date): Date | undefined {
  const age = now.getTime() - madeAt.getTime()
  const next = deliveryChecksMinutes.find((minutes) => minutes * minuteMs > age)
  return next === undefined ? undefined : new Date(madeAt.getTime() + next * minuteMs)
}
