import { malaysianDay } from '#contract/calendar.ts'
import { formatDateTime, formatTime } from '#contract/format.ts'
import told from '#content/locales/en/server/told.json' with { type: 'json' }
import { remindMinutesBefore } from '#contract/limits.ts'
import type { Programme } from '#contract/programmes.ts'
import type { NoticeRow } from './repository.ts'

/** What the words of a notice need from the catalogue. */
export type Named = {
  programmes: readonly Programme[]
  subjects: readonly { id: number; class_name: string }[]
}
export type Words = { title: string; text: string; path: string }

const lastReminder = remindMinutesBefore.at(-1)

/** Shown by a phone that belongs to another person by now. */
export const lockedWords = told.locked

/** The text of a notice, and the page it opens. */
export function wordsOf(
  { kind, details: facts, lessonId }: NoticeRow,
  named: Named,
  now: Date,
): Words {
  const className =
    named.subjects.find(({ id }) => id === facts['class_id'])?.class_name ?? told.someClass
  const lessonPath = `/${facts['slug']}/${facts['class_id']}/${lessonId}`
  switch (kind) {
    case 'class-soon': {
      const startsAt = new Date(String(facts['starts_at']))
      const isToday = malaysianDay(startsAt) === malaysianDay(now)
      const time = isToday ? formatTime(startsAt) : formatDateTime(startsAt)
      const [title, text] =
        facts['minutes'] === lastReminder
          ? [told.classVerySoon, told.classVerySoonText]
          : [told.classSoon, told.classSoonText]
      return { title: filled(title, { className, time }), text, path: lessonPath }
    }
    case 'recording':
      return {
        title: filled(told.recording, { className }),
        text: String(facts['title']),
        path: lessonPath,
      }
    case 'answer':
      if (facts['handed'])
        return {
          title: filled(told.handed, { className }),
          text: told.handedText,
          path: '/staff/questions?whose=handed',
        }
      return {
        title: filled(told.answer, { className }),
        text: told.answerText,
        path: '/inbox?show=answered',
      }
    case 'payment': {
      const programme = named.programmes.find(({ id }) => id === facts['programme_id'])?.title ?? ''
      const status = facts['status'] as keyof typeof told.payment
      return {
        title: told.payment[status],
        text: filled(told.paymentText[status], { programme }),
        path: `/orders/${facts['order_id']}`,
      }
    }
  }
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
