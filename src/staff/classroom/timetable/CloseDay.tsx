import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { CloseDay as Body } from '#contract/classroom/staff-classes.ts'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import type { StaffWeek } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { offerUndo } from '#staff/kit/undo.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { NotifyFields } from './NotifyFields.tsx'

const Typed = v.object({ name: Body.entries.name })
const changes = ['classes', 'practice', 'questions', 'school'] as const

/** Closes a day for all classes, or opens a closed one again. */
export function CloseDay({ week, day }: { week: StaffWeek; day: string }) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const isClosed = week.holidays.some((one) => one.day === day && one.is_closed)
  const reopen = useStaffChange(
    () => callStaff('reopenDay', { params: { day }, body: { undo: [] } }),
    { changes },
  )
  if (day < malaysianDay(new Date(week.server_time))) return null
  return (
    <>
      <Button
        variant="quiet"
        busy={reopen.isPending}
        aria-label={t(isClosed ? 'closeDay.reopenOf' : 'closeDay.of', { day: format.day(day) })}
        onClick={() => (isClosed ? reopen.mutate(undefined) : setAsking(true))}
      >
        {t(isClosed ? 'closeDay.reopen' : 'closeDay.close')}
      </Button>
      {isAsking && <CloseDayDialog week={week} day={day} onClose={() => setAsking(false)} />}
    </>
  )
}

function CloseDayDialog({
  week,
  day,
  onClose,
}: {
  week: StaffWeek
  day: string
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [telling, setTelling] = useState({ notify: true, note: '' })
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
    const done = await close.mutateAsync({ name, lessons, ...telling }).catch(() => undefined)
    if (!done) return
    offerUndo({
      changes,
      text: `${t('closeDay.done', { day: format.day(day), count: done.lessons })} ${t('staff/kit:told', { count: done.told })}`,
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
          <NotifyFields label={t('closeDay.notify')} value={telling} onChange={setTelling} />
        )}
        <FormActions error={close.error} save={t('closeDay.close')} busy={close.isPending} />
      </form>
    </Dialog>
  )
}
