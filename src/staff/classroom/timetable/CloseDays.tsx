import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { CloseDay as Body } from '#contract/classroom/staff-classes.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import type { StaffWeek } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import kit from '#staff/kit/kit.module.css'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NotifyFields } from './NotifyFields.tsx'

const Typed = v.object({ name: Body.entries.name })
const changes = ['classes', 'practice', 'questions', 'school'] as const

/** Closes days of the shown week for all classes, and reopens them. */
export function CloseDays({ week }: { week: StaffWeek }) {
  const { t } = useTranslation('staff/timetable')
  const today = malaysianDay(new Date(week.server_time))
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays(week.from, n)).filter((day) => day >= today)
  if (days.length === 0) return null
  return (
    <div className={kit.part}>
      <Disclosure title={t('closeDay.any')}>
        <ul role="list" className={kit.rows}>
          {days.map((day) => (
            <CloseDay key={day} week={week} day={day} />
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

function CloseDay({ week, day }: { week: StaffWeek; day: string }) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  const reachable = useReachable()
  const [isAsking, setAsking] = useState(false)
  const closed = week.holidays.find((one) => one.day === day && one.is_closed)
  const reopen = useStaffChange(
    () => callStaff('reopenDay', { params: { day }, body: { undo: [] } }),
    { changes },
  )
  return (
    <li className={kit.row}>
      <span>
        {format.day(day)} <span className={kit.quiet}>{closed?.name}</span>
      </span>
      <Button
        variant="quiet"
        busy={reopen.isPending}
        disabled={!reachable}
        aria-label={t(closed ? 'closeDay.reopenOf' : 'closeDay.of', { day: format.day(day) })}
        onClick={() => (closed ? reopen.mutate(undefined) : setAsking(true))}
      >
        {t(closed ? 'closeDay.reopen' : 'closeDay.close')}
      </Button>
      <FormFailure error={reopen.error} />
      {isAsking && <CloseDayDialog week={week} day={day} onClose={() => setAsking(false)} />}
    </li>
  )
}

type Props = { week: StaffWeek; day: string; onClose: () => void }

function CloseDayDialog({ week, day, onClose }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [notifyChoice, setNotifyChoice] = useState({ notify: true, note: '' })
  const lessons = week.lessons.filter(
    ({ starts_at, is_cancelled }) =>
      !is_cancelled && starts_at > week.server_time && malaysianDay(new Date(starts_at)) === day,
  ).length
  const { field, submit } = useStaffForm(Typed, {
    name: week.holidays.find((one) => one.day === day)?.name ?? '',
  })
  const close = useStaffChange((body: Body) => callStaff('closeDay', { params: { day }, body }), {
    changes,
  })
  async function send({ name }: v.InferOutput<typeof Typed>) {
    const done = await close.mutateAsync({ name, lessons, ...notifyChoice }).catch(() => undefined)
    if (!done) return
    offerUndo({
      changes,
      text: `${t('closeDay.done', { day: format.day(day), count: done.lessons })} ${t('closeDay.told', { count: done.notified })}`,
      undo: () => callStaff('reopenDay', { params: { day }, body: { undo: done.changes } }),
      undone: t('closeDay.undone'),
    })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('closeDay.title', { day: format.longDate(day) })}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
    >
      <form noValidate className="stack" onSubmit={submit(send)}>
        <p>{t('closeDay.means', { count: lessons })}</p>
        <Field
          label={t('closeDay.name')}
          hint={t('closeDay.nameHint')}
          maxLength={shortTextMaximumCharacters}
          {...field('name')}
        />
        {lessons > 0 && (
          <NotifyFields
            label={t('closeDay.notify')}
            value={notifyChoice}
            onChange={setNotifyChoice}
          />
        )}
        <FormActions error={close.error} save={t('closeDay.close')} busy={close.isPending} />
      </form>
    </Dialog>
  )
}
