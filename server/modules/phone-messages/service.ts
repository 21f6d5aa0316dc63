import { malaysianDay } from '#contract/calendar.ts'
import {
  messageKinds,
  messageWordsVersion,
  type LinkedMessages,
  type MessageKind,
  type SaveMessages,
} from '#contract/orders/phone-messages.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { MessageEvent, Messages } from '../../gateways/messages/messages.ts'
import { refuse } from '../../http/refusal.ts'
import { internationalNumber, isStop, maskedNumber } from './number.ts'
import { phoneMessagesRepository } from './repository.ts'
import { guardianTeller } from './tell.ts'

export type PhoneMessagesService = ReturnType<typeof phoneMessagesService>

type Needs = {
  /** Undefined without WhatsApp: guardians get emails only. */
  messages: Messages | undefined
  origin: string
  report(what: string, details: object): void
}

/** Messages by WhatsApp to guardians who agreed to them. */
export function phoneMessagesService(db: Db, needs: Needs) {
  const { messages } = needs
  const repository = phoneMessagesRepository(db)
  const offeredNumber = (contact: string) => messages && internationalNumber(contact)

  async function receive(event: MessageEvent, now: Date): Promise<void> {
    if (event.kind === 'status') {
      await repository.report(event, event)
      return
    }
    await repository.countText(malaysianDay(now))
    // It is told in whole seconds, and may be told again days later: what was agreed to since stays.
    if (isStop(event.text))
      await repository.end(event.from, 'stop', now, new Date(event.at.getTime() + 1000))
  }

  return {
    tellGuardian: guardianTeller(db, needs),

    /** What an order's guardian agreed to; null where there are no messages, or none to such a number. */
    async agreedBy(contact: string): Promise<LinkedMessages | null> {
      const number = offeredNumber(contact)
      if (!number) return null
      return { number: maskedNumber(number), kinds: await repository.kindsOf(number) }
    },

    /** Those of these numbers, as orders have them, whose owners agreed to this kind. */
    async contactsAgreed(
      tx: Tx,
      contacts: readonly string[],
      kind: MessageKind,
    ): Promise<Set<string>> {
      const numbers = contacts.flatMap((contact) => offeredNumber(contact) ?? [])
      const agreed = await phoneMessagesRepository(tx).agreed(numbers, kind)
      return new Set(contacts.filter((contact) => agreed.has(internationalNumber(contact) ?? '')))
    },

    /**
     * The guardian of this order agrees to these kinds, or with none to nothing any more.
     * @throws Refusal `order.not-allowed` where there are no messages; `consent.text-changed`
     */
    async save(
      { orderId, contact }: { orderId: string; contact: string },
      { kinds, language, text_version: textVersion }: SaveMessages,
      now: Date,
    ): Promise<void> {
      const number = offeredNumber(contact) ?? refuse('order.not-allowed')
      if (textVersion !== messageWordsVersion) refuse('consent.text-changed')
      const words = copyOf('checkout', language)('messages.words')
      const agreed = messageKinds.filter((kind) => kinds.includes(kind))
      await db.transaction(async (tx) => {
        const rows = phoneMessagesRepository(tx)
        await rows.end(number, 'page', now)
        if (agreed.length > 0)
          await rows.agree({
            ...{ number, orderId, kinds: agreed, agreedAt: now },
            ...{ textVersion, words, language },
          })
      })
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
