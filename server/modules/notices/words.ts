import { malaysianDay } from '#contract/calendar.ts'
import { formatIn } from '#contract/format.ts'
import { remindMinutesBefore } from '#contract/limits.ts'
import type { MailReturn } from '#contract/returned-mails.ts'
import { lessonPath as staffLessonPath } from '#contract/staff/classes.ts'
import { noteThreadId } from '#contract/staff/guardian-notes.ts'
import type { PreparationProblem } from '#contract/staff/files.ts'
import type { WaitingKind } from '#contract/staff/waiting.ts'
import type { Programme } from '#contract/programmes.ts'
import { copyOf } from '../../copy/copy.ts'
import { readersTitle } from '../../copy/title.ts'
import type { ShownNotice } from './repository.ts'

/** What the words of a notice need to know of the catalogue. */
export type Named = {
  programmes: readonly Programme[]
  subjects: readonly { id: number; class_name: string }[]
}
export type Words = {
  title: string
  text: string
  path: string
  /** The language of what a person wrote; else the reader's. */
  lang?: string
}

/** Where what is of no single order is seen. */
const waitingPaths: Record<WaitingKind, string> = {
  payment: '/staff/payments',
  refund: '/staff/payments/refunds',
  dispute: '/staff/orders?show=disputed',
  difference: '/staff/orders',
  job: '/staff',
}

const lastReminder = remindMinutesBefore.at(-1)

/** All that a phone says whose person has changed since. */
export const lockedWords = (locale: string): string => copyOf('server/told', locale)('locked')

/** The text of a notice, and the page it opens. */
export function wordsOf(
  { kind, details: facts, lessonId, written }: ShownNotice,
  named: Named,
  now: Date,
  locale: string,
): Words {
  const format = formatIn(locale)
  const t = copyOf('server/told', locale)
  const className =
    named.subjects.find(({ id }) => id === facts['class_id'])?.class_name ?? t('someClass')
  const lessonPath = `/${facts['slug']}/${facts['class_id']}/${lessonId}`
  switch (kind) {
    case 'class-soon': {
      const startsAt = new Date(String(facts['starts_at']))
      const isToday = malaysianDay(startsAt) === malaysianDay(now)
      const time = isToday ? format.time(startsAt) : format.dateTime(startsAt)
      const [title, text] =
        facts['minutes'] === lastReminder
          ? ([t('classVerySoon', { className, time }), t('classVerySoonText')] as const)
          : ([t('classSoon', { className, time }), t('classSoonText')] as const)
      return { title, text, path: lessonPath }
    }
    case 'recording':
      return {
        title: t('recording', { className }),
        text: String(facts['title']),
        path: lessonPath,
      }
    case 'answer':
      if (written)
        return {
          title: written.subject,
          text: written.text,
          path: '/inbox',
          lang: written.language,
        }
      if (facts['guardian'])
        return { title: t('guardianAsks'), text: t('guardianAsksText'), path: '/account' }
      if (facts['guardian_sees'])
        return { title: t('guardianSees'), text: t('guardianSeesText'), path: '/account' }
      if (facts['mail_returned']) {
        const why = facts['mail_returned'] as MailReturn
        return { title: t(`mailReturned.${why}`), text: t('mailReturnedText'), path: '/account' }
      }
      if (facts['week']) return { title: t('week'), text: t('weekText'), path: '/guardian' }
      if (facts['noted'])
        return {
          title: t('noted', { className }),
          text: t('notedText'),
          path: `/guardian/${facts['noted']}`,
        }
      if (facts['note_of'])
        return {
          title: t('noteAnswered', { className }),
          text: t('noteAnsweredText'),
          path: `/staff/notes/${noteThreadId({
            class_id: Number(facts['class_id']),
            uid: String(facts['note_of']),
          })}`,
        }
      if (facts['handed'])
        return {
          title: t('handed', { className }),
          text: t('handedText'),
          path: '/staff/questions?whose=handed',
        }
      if (facts['problem']) {
        const starts_at = String(facts['starts_at'])
        return {
          title: t('notPrepared', { className, day: format.day(new Date(starts_at)) }),
          text: t(`notPreparedText.${facts['problem'] as PreparationProblem}`),
          path: staffLessonPath({
            id: String(lessonId),
            class_id: Number(facts['class_id']),
            starts_at,
          }),
        }
      }
      return {
        title: t('answer', { className }),
        text: t('answerText'),
        path: '/inbox?show=answered',
      }
    case 'payment': {
      if (facts['act']) {
        const act = facts['act'] as 'enrol' | 'extend' | 'move' | 'end'
        const title = t(`byHand.${act}`, { className })
        return { title, text: t(`byHandText.${act}`), path: '/classes' }
      }
      if (facts['waiting']) {
        const waiting = facts['waiting'] as WaitingKind
        const due = facts['due'] === undefined ? null : new Date(String(facts['due']))
        return {
          title: t(`waiting.${waiting}`, { amount: format.money(Number(facts['amount'])) }),
          text: due
            ? t('waitingText.due', { when: format.dateTime(due) })
            : t(`waitingText.${waiting}`),
          path: facts['order_id'] ? `/staff/orders/${facts['order_id']}` : waitingPaths[waiting],
        }
      }
      const ordered = named.programmes.find(({ id }) => id === facts['programme_id'])
      const programme = readersTitle(ordered?.title ?? '', locale)
      if (facts['seat'])
        return {
          title: t('seat', { className }),
          text: t('seatText', { time: format.dateTime(new Date(String(facts['until']))) }),
          path: `/${ordered?.url_safe_name}/order/subjects`,
        }
      const path = `/orders/${facts['order_id']}`
      if (facts['tracking'])
        return {
          title: t('parcel'),
          text: t('parcelText', {
            courier: String(facts['courier']),
            tracking: String(facts['tracking']),
          }),
          path,
        }
      if (facts['dispute']) {
        const about = facts['dispute'] as 'inquiry' | 'opened' | 'won' | 'lost' | 'closed'
        const access = facts['access'] as 'open' | 'on-hold' | 'ended'
        const amount = format.money(Number(facts['amount']))
        return {
          title: t(`dispute.${about}`, { amount }),
          text: t(`disputeText.${access}`, { programme }),
          path,
        }
      }
      const amount = format.money(Number(facts['amount']))
      const payBy = facts['pay_by'] === undefined ? '' : format.longDate(String(facts['pay_by']))
      const sum = { programme, amount, payBy }
      for (const need of ['held', 'declined'] as const)
        if (facts[need] !== undefined)
          return {
            title: t(`payment.${need}`, { number: facts[need] }),
            text: t(`paymentText.${need}`, sum),
            path,
          }
      const firstChargeOn = facts['first_charge_on']
      if (firstChargeOn !== undefined)
        return {
          title: t('payment.accepted', { day: format.firstDay(String(firstChargeOn)) }),
          text: t('paymentText.accepted', sum),
          path,
        }
      const status = facts['status'] as 'PAID' | 'PENDING' | 'OPEN' | 'UNCOLLECTABLE'
      return { title: t(`payment.${status}`), text: t(`paymentText.${status}`, sum), path }
    }
  }
}
