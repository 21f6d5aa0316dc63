import { withinHours } from '#contract/shared/calendar.ts'
import {
  classMessagesFromHour,
  classMessagesUntilHour,
  messagesFromHour,
  messagesUntilHour,
} from '#contract/shared/limits.ts'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'

/** `now`, or when a message of this kind may next be sent, by Malaysian time. */
export const sendingTime = (kind: MessageKind, now: Date): Date =>
  kind === 'class'
    ? withinHours(classMessagesFromHour, classMessagesUntilHour, now)
    : withinHours(messagesFromHour, messagesUntilHour, now)
