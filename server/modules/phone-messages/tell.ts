import { randomUUID } from 'node:crypto'
import { atMalaysianTime, malaysianDay } from '#contract/calendar.ts'
import { messagesPerDay } from '#contract/limits.ts'
import { fillTemplate } from '../../copy/message-templates.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Db } from '../../db/open.ts'
import type { Messages } from '../../gateways/messages/messages.ts'
import type { TellGuardian, Told } from '../../ports/tell-guardian.ts'
import { internationalNumber } from './number.ts'
import { phoneMessagesRepository, type StoredMessage } from './repository.ts'
import { sendingTime } from './sending-time.ts'

const minuteMs = 60_000
/** When a job looks whether its message has arrived. The last time it is mailed. */
const looksAfterMinutes = [1, 5, 20, 60] as const

/**
 * Tells a guardian once: by WhatsApp where the number's owner agreed to it, and by mail otherwise, or when the message
 * was refused, has failed, or has not arrived within an hour. Whether it was sent is written before it is, and it is
 * never sent again: what became of it without an answer, the provider's reports say.
 */
export function guardianTeller(
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
): TellGuardian {
  const repository = phoneMessagesRepository(db)

  async function mail(told: Told, message: StoredMessage | undefined, now: Date) {
    await told.mail()
    if (message) await repository.mailed(message.id, now)
    return undefined
  }

  /** Writes the message that is about to be sent; undefined when it is to be mailed. */
  const begin = ({ cause, orderId, kind, template, locale }: Told, number: string, now: Date) =>
    inTransaction(db, async (tx) => {
      const rows = phoneMessagesRepository(tx)
      const kinds = await rows.lockKindsOf(number)
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

  async function send(via: Messages, told: Told, message: StoredMessage, now: Date) {
    const { id, number: to } = message
    const { values, url } = await told.fill()
    const { hasButton, ...filled } = fillTemplate(told.template, values, told.locale)
    if (hasButton !== (url !== undefined))
      throw new Error(`template ${told.template} and its link do not fit`)
    const buttonPath = url === undefined ? null : url.slice(origin.length + 1)
    const ours = { key: id, reference: undefined }
    const answer = await via
      .send({ key: id, to, ...filled, buttonPath })
      .catch((error: unknown) => report('message without an answer', { id, err: error }))
    if (!answer) return lookAgain(message, now)
    if ('refused' in answer) {
      const { refused: problem } = answer
      await repository.report(ours, { status: 'failed', problem, at: now })
      report('message refused', { id, problem })
      return mail(told, message, now)
    }
    await repository.setReference(id, answer.reference)
    await repository.report(ours, { status: 'accepted', at: now })
    return lookAgain(message, now)
  }

  return async (told, now) => {
    const number = internationalNumber(told.contact)
    const sent = await repository.byCause(told.cause)
    if (sent) {
      if (sent.mailedAt || sent.status === 'delivered' || sent.status === 'read') return undefined
      const next = sent.status === 'failed' ? undefined : lookAgain(sent, now)
      return next ?? mail(told, sent, now)
    }
    const isAgreed = messages && number && (await repository.kindsOf(number)).includes(told.kind)
    if (!isAgreed) return told.agreedOnly ? undefined : mail(told, undefined, now)
    const when = told.isAwaited ? now : sendingTime(told.kind, now)
    if (when > now) return when
    const message = await begin(told, number, now)
    return message ? send(messages, told, message, now) : mail(told, undefined, now)
  }
}

/** When to look next; undefined when it has taken too long. */
function lookAgain({ madeAt }: StoredMessage, now: Date): Date | undefined {
  const age = now.getTime() - madeAt.getTime()
  const next = looksAfterMinutes.find((minutes) => minutes * minuteMs > age)
  return next === undefined ? undefined : new Date(madeAt.getTime() + next * minuteMs)
}
