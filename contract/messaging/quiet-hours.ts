import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { quietFromHour, quietUntilHour } from '#contract/shared/limits.ts'

const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When a phone may make a sound: `now`, or the end of Malaysia's quiet hours. */
export function afterQuietHours(now: Date): Date {
  const today = malaysianDay(now)
  if (now < atMalaysianTime(today, clockTime(quietUntilHour)))
    return atMalaysianTime(today, clockTime(quietUntilHour))
  if (now >= atMalaysianTime(today, clockTime(quietFromHour)))
    return atMalaysianTime(addDays(today, 1), clockTime(quietUntilHour))
  return now
}
