import { malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { remindMinutesBefore } from '#contract/shared/limits.ts'
import type { MailReturn } from '#contract/messaging/suppressions.ts'
import { lessonPath as staffLessonPath } from '#contract/classroom/staff-classes.ts'
import { noteThreadId } from '#contract/guardians/staff-notes.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import type { WaitingKind } from '#contract/dashboard/waiting.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { firstName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { ShownNotice } from './repository.ts'

/** Names from the catalogue that notifications contain. */
export type Named = {
  programmes: readonly Programme[]
  subjects: readonly { id: number; class_name: string }[]
}
export type Words = {
  title: string
  text: string
  path: string
  /** The language of a text that a person wrote; by default the receiver's. */
  lang?: string
}

/** The pages of waiting work that belongs to no single order. */
const waitingPaths: Record<WaitingKind, string> = {
  payment: '/staff/payments',
  refund: '/staff/payments/refunds',
  'refund-failed': '/staff/payments/refunds',
  dispute: '/staff/orders?show=disputed',
  quarantined: '/staff/orders',
  discrepancy: '/staff/orders',
  job: '/staff',
}

const lastReminder = remindMinutesBefore.at(-1)

/** The text shown on a device that another person uses by now. */
export const lockedWords = (locale: string): string =>
  copyOf('server/notifications', locale)('locked')

/** The text of a notice, and the page it opens. A guardian's names the student in its title. */
export function noticeText(notice: ShownNotice, named: Named, now: Date, locale: string): Words {
  const words = wordsOf(notice, named, now, locale)
  const student = firstName(notice.studentName ?? '')
  return student === undefined ? words : { ...words, title: `${words.title} · ${student}` }
}

function wordsOf(
  { kind, details, lessonId, written }: ShownNotice,
  named: Named,
  now: Date,
  locale: string,
): Words {
  const format = formatIn(locale)
  const t = copyOf('server/notifications', locale)
  const className =
    named.subjects.find(({ id }) => id === details['class_id'])?.class_name ?? t('someClass')
  const lessonPath = `/${details['slug']}/${details['class_id']}/${lessonId}`
  switch (kind) {
    case 'class-soon': {
      const startsAt = new Date(String(details['starts_at']))
      const isToday = malaysianDay(startsAt) === malaysianDay(now)
      const time = isToday ? format.time(startsAt) : format.dateTime(startsAt)
      const [title, text] =
        details['minutes'] === lastReminder
          ? ([t('classVerySoon', { className, time }), t('classVerySoonText')] as const)
          : ([t('classSoon', { className, time }), t('classSoonText')] as const)
      return { title, text, path: lessonPath }
    }
    case 'recording':
      return {
        title: t('recording', { className }),
        text: String(details['title']),
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
      if (details['guardian'])
        return { title: t('guardianAsks'), text: t('guardianAsksText'), path: '/account/family' }
      if (details['guardian_sees'])
        return { title: t('guardianSees'), text: t('guardianSeesText'), path: '/account/family' }
      if (details['mail_returned']) {
        const why = details['mail_returned'] as MailReturn
        return {
          title: t(`mailReturned.${why}`),
          text: t('mailReturnedText'),
          path: '/account/email',
        }
      }
      if (details['week']) return { title: t('week'), text: t('weekText'), path: '/guardian' }
      if (details['noted'])
        return {
          title: t('noted', { className }),
          text: t('notedText'),
          path: `/guardian/${details['noted']}`,
        }
      if (details['note_of'])
        return {
          title: t('noteAnswered', { className }),
          text: t('noteAnsweredText'),
          path: `/staff/notes/${noteThreadId({
            class_id: Number(details['class_id']),
            uid: String(details['note_of']),
          })}`,
        }
      if (details['handed'])
        return {
          title: t('handed', { className }),
          text: t('handedText'),
          path: '/staff/questions?whose=handed',
        }
      if (details['problem']) {
        const starts_at = String(details['starts_at'])
        return {
          title: t('notPrepared', { className, day: format.day(new Date(starts_at)) }),
          text: t(`notPreparedText.${details['problem'] as PreparationProblem}`),
          path: staffLessonPath({
            id: String(lessonId),
            class_id: Number(details['class_id']),
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
      if (details['act']) {
        const act = details['act'] as 'enrol' | 'extend' | 'move' | 'end'
        const title = t(`manual.${act}`, { className })
        return { title, text: t(`manualText.${act}`), path: '/classes' }
      }
      if (details['waiting']) {
        const waiting = details['waiting'] as WaitingKind
        const due = details['due'] === undefined ? null : new Date(String(details['due']))
        return {
          title: t(`waiting.${waiting}`, { amount: format.money(Number(details['amount'])) }),
          text: due
            ? t('waitingText.due', { when: format.dateTime(due) })
            : t(`waitingText.${waiting}`),
          path: details['order_id']
            ? `/staff/orders/${details['order_id']}`
            : waitingPaths[waiting],
        }
      }
      const ordered = named.programmes.find(({ id }) => id === details['programme_id'])
      const programme = readersTitle(ordered?.title ?? '', locale)
      if (details['seat'])
        return {
          title: t('seat', { className }),
          text: t('seatText', { time: format.dateTime(new Date(String(details['until']))) }),
          path: `/${ordered?.url_safe_name}/order/subjects`,
        }
      const path = `/orders/${details['order_id']}`
      if (details['tracking'])
        return {
          title: t('parcel'),
          text: t('parcelText', {
            courier: String(details['courier']),
            tracking: String(details['tracking']),
          }),
          path,
        }
      if (details['dispute']) {
        const about = details['dispute'] as 'inquiry' | 'opened' | 'won' | 'lost' | 'closed'
        const access = details['access'] as 'open' | 'on-hold' | 'ended'
        const amount = format.money(Number(details['amount']))
        return {
          title: t(`dispute.${about}`, { amount }),
          text: t(`disputeText.${access}`, { programme }),
          path,
        }
      }
      const amount = format.money(Number(details['amount']))
      const payBy =
        details['pay_by'] === undefined ? '' : format.longDate(String(details['pay_by']))
      const sum = { programme, amount, payBy }
      for (const need of ['held', 'declined'] as const)
        if (details[need] !== undefined)
          return {
            title: t(`payment.${need}`, { number: details[need] }),
            text: t(`paymentText.${need}`, sum),
            path,
          }
      const firstChargeOn = details['first_charge_on']
      if (firstChargeOn !== undefined)
        return {
          title: t('payment.accepted', { day: format.dayAndMonth(String(firstChargeOn)) }),
          text: t('paymentText.accepted', sum),
          path,
        }
      const status = details['status'] as 'PAID' | 'PENDING' | 'OPEN' | 'UNCOLLECTABLE'
      return { title: t(`payment.${status}`), text: t(`paymentText.${status}`, sum), path }
    }
  }
}
