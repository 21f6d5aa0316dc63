import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import {
  classMessagesFromHour,
  classMessagesUntilHour,
  messagesFromHour,
  messagesUntilHour,
} from '#contract/shared/limits.ts'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'

const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** `now`, or when a message of this kind may next be sent, by Malaysian time. */
export function sendingTime(kind: MessageKind, now: Date): Date {
  const [from, until] =
    kind === 'class'
      ? [classMessagesFromHour, classMessagesUntilHour]
      : [messagesFromHour, messagesUntilHour]
  const today = malaysianDay(now)
  const opens = atMalaysianTime(today, clockTime(from))
  if (now < opens) return opens
  return now < atMalaysianTime(today, clockTime(until))
    ? now
    : atMalaysianTime(addDays(today, 1), clockTime(from))
}
