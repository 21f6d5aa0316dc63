import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  messageKinds,
  messageWordsVersion,
  offeredKinds,
  type LinkedMessages,
  type MessageKind,
  type SaveMessages,
} from '#contract/guardians/phone-messages.ts'
import { copyOf, schoolName } from '../copy/copy.ts'
import { fillTemplate } from '../copy/message-templates.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Tx } from '../db/open.ts'
import type { MessageEvent, Messages } from '../../gateways/messages/messages.ts'
import { refuse } from '../http/refusal.ts'
import type { CountAttempt } from '../http/limits/refuse-too-many.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { OrderGuardian } from '../ports/notify-guardian.ts'
import { confirmedFor, isGivenBy, isOfAnother, kindsAgreed, kindsChosen } from './given-consent.ts'
import { internationalNumber, isStop, isYes, maskedNumber } from './number.ts'
import { phoneMessagesRepository } from './repository.ts'
import { guardianNotifier } from './notify-guardian.ts'

export type PhoneMessagesService = ReturnType<typeof phoneMessagesService>

const dayMs = 24 * 3_600_000
/** A message from the number confirms consents at most this old. */
const answerWithinMs = 3 * dayMs
/** Numbers that may be asked on behalf of one student. */
const asksOfStudent = { what: 'whatsapp-confirmation', most: 5, withinMs: dayMs }
const askJob = 'phone-confirmation'
const OptInRequest = v.object({ number: v.string(), language: v.string() })

/** Messages by WhatsApp to guardians who agreed to them. */
export function phoneMessagesService(
  db: Db,
  services: {
    /** Undefined without WhatsApp: guardians get emails only. */
    messages: Messages | undefined
    origin: string
    count: CountAttempt
    jobs: Jobs
    report(what: string, details: object): void
  },
) {
  const { messages } = services
  const repository = phoneMessagesRepository(db)
  const offeredNumber = (contact: string) => messages && internationalNumber(contact)

  async function receive(event: MessageEvent, now: Date): Promise<void> {
    if (event.kind === 'status') {
      await repository.report(event, event)
      return
    }
    await repository.countText(malaysianDay(now))
    // The event has whole seconds and may be repeated days later, so it applies only to earlier consents.
    const until = new Date(event.at.getTime() + 1000)
    if (isStop(event.text)) await repository.stop(event.from, until, now)
    if (isYes(event.text)) {
      const from = new Date(event.at.getTime() - answerWithinMs)
      await repository.confirm(event.from, { from, until }, now)
    }
  }

  /** Sends the message that asks the number's owner; without an answer from the provider it is not sent again. */
  async function askOwner({
    id,
    number,
    language,
  }: v.InferOutput<typeof OptInRequest> & { id: string }) {
    const consent = await repository.current(number)
    if (!messages || consent?.confirmedAt) return
    const { hasButton: _, ...filled } = fillTemplate(
      'confirm_messages',
      { school: schoolName() },
      language,
    )
    await messages
      .send({ key: id, to: number, ...filled, buttonPath: null })
      .catch((error: unknown) => services.report('message without an answer', { id, err: error }))
  }

  return {
    notifyGuardian: guardianNotifier(db, services),

    /**
     * The guardian's consent; null without WhatsApp, or for a number that cannot receive messages or is in use for
     * another guardian.
     */
    async agreedBy(
      { contact, email }: OrderGuardian,
      isConfirmedGuardian: boolean,
    ): Promise<LinkedMessages | null> {
      const number = offeredNumber(contact)
      if (!number) return null
      const consent = await repository.current(number)
      if (isOfAnother(consent, email)) return null
      return {
        number: maskedNumber(number),
        offered: offeredKinds(isConfirmedGuardian),
        kinds: kindsChosen(consent, email),
        is_confirmed: kindsAgreed(consent, email).length > 0,
      }
    },

    /** Was the payment link sent to the guardian by a message? */
    isLinkSent: (orderId: string): Promise<boolean> =>
      repository.isSentFor(orderId, 'payment_link'),

    /** Those among these guardians who agreed to this kind. */
    async agreedAmong(
      tx: Tx,
      guardians: readonly OrderGuardian[],
      kind: MessageKind,
    ): Promise<Set<OrderGuardian>> {
      const numbers = guardians.flatMap(({ contact }) => offeredNumber(contact) ?? [])
      const given = await phoneMessagesRepository(tx).confirmed(numbers, kind)
      const ofNumber = new Map(given.map((consent) => [consent.number, consent]))
      return new Set(
        guardians.filter(({ contact, email }) => {
          const consent = ofNumber.get(internationalNumber(contact) ?? '')
          return kindsAgreed(consent, email).includes(kind)
        }),
      )
    },

    /**
     * Saves the kinds that the guardian agrees to; an empty list withdraws the consent. The number's owner must
     * confirm once by a message, and is asked at most once a day.
     * @throws Refusal `order.not-allowed` without WhatsApp, or for a number in use for another guardian
     * or whose owner is being asked for another;
     * `consent.text-changed`; `request.too-many`
     */
    async save(
      { orderId, uid, guardian }: { orderId: string; uid: string; guardian: OrderGuardian },
      { kinds, language, text_version: textVersion }: SaveMessages,
      now: Date,
    ): Promise<void> {
      const { contact, email } = guardian
      const number = offeredNumber(contact) ?? refuse('order.not-allowed')
      if (textVersion !== messageWordsVersion) refuse('consent.text-changed')
      if (kinds.length > 0 && !confirmedFor(await repository.latest(number), email))
        await services.count(asksOfStudent, uid, now)
      const words = copyOf('checkout', language)('messages.words')
      const agreed = messageKinds.filter((kind) => kinds.includes(kind))
      await inTransaction(db, async (tx) => {
        const rows = phoneMessagesRepository(tx)
        const latest = await rows.latest(number)
        if (isOfAnother(latest, email)) refuse('order.not-allowed')
        // A YES that is awaited must not confirm another guardian's choice.
        const awaitedSince = now.getTime() - answerWithinMs
        if (
          latest?.endedBy === null &&
          !isGivenBy(latest, email) &&
          latest.agreedAt.getTime() > awaitedSince
        )
          refuse('order.not-allowed')
        const confirmedAt = confirmedFor(latest, email)
        if (agreed.length > 0 || kindsChosen(latest, email).length > 0) await rows.end(number, now)
        if (agreed.length === 0) return
        await rows.agree({
          ...{ number, orderId, kinds: agreed, agreedAt: now, confirmedAt },
          ...{ textVersion, words, language },
        })
        if (confirmedAt) return
        const onceKey = [askJob, number, malaysianDay(now)].join('/')
        await services.jobs.add(tx, { kind: askJob, body: { number, language }, onceKey }, now)
      })
      services.jobs.wake()
    },

    /** Ends the consents given on this order, because it names another guardian now. */
    endOfOrder: (tx: Tx, orderId: string, now: Date): Promise<void> =>
      phoneMessagesRepository(tx).endOfOrder(orderId, now),

    jobs: {
      [askJob]: (body: unknown, { id }: { id: string }): Promise<void> =>
        askOwner({ id, ...v.parse(OptInRequest, body) }),
    },

    webhook: messages && {
      /** @returns false when the provider has not signed it */
      async receive(
        rawBody: Buffer,
        headers: Record<string, string | undefined>,
        now: Date,
      ): Promise<boolean> {
        const events = messages.readWebhook(rawBody, headers)
        for (const event of events ?? []) await receive(event, now)
        return events !== undefined
      },
      answerChallenge: (query: Record<string, string | undefined>) =>
        messages.answerChallenge(query),
    },
  }
}
