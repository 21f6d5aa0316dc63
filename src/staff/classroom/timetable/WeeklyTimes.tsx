import { slotsAtMost } from '#contract/catalogue/intake-classes.ts'
import type { TypedClass } from '#contract/classroom/staff-classes.ts'
import type { FieldValues, UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textOf } from '#platform/i18n/i18n.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

type Slot = TypedClass['class_schedule'][number]
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type Props = {
  rows: {
    fields: readonly { id: string }[]
    append: (slot: Slot) => void
    remove: (at: number) => void
  }
  field: (
    path: `class_schedule.${number}.${keyof Slot}`,
    options: { deps: 'class_schedule'; valueAsNumber?: true },
  ) => ReturnType<UseFormRegister<FieldValues>> & { error: string | undefined }
  /** The error of the whole list. */
  error: string | undefined
  /** Returns the typed values of the last row. */
  last: () => Slot | undefined
}

/** The weekly times of a class, as the rows of its form. */
export function WeeklyTimes({ rows: { fields, append, remove }, field, error, last }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  function addSlot() {
    const slot = last()
    if (slot) append({ ...slot, weekday: (slot.weekday % 7) + 1 })
  }
  return (
    <fieldset className={kit.choices}>
      <legend>{t('classForm.schedule')}</legend>
      <div className="stack">
        {fields.map(({ id }, n) => (
          <div key={id} role="group" aria-label={t('classForm.slot', { count: n + 1 })}>
            <div className={kit.times}>
              <Field
                as="select"
                label={t('classForm.weekday')}
                {...field(`class_schedule.${n}.weekday`, {
                  deps: 'class_schedule',
                  valueAsNumber: true,
                })}
              >
                {weekdays.map((weekday) => (
                  <option key={weekday} value={weekday}>
                    {textOf(t, `classForm.weekdays.${weekday - 1}`)}
                  </option>
                ))}
              </Field>
              {(['start', 'end'] as const).map((name) => (
                <Field
                  key={name}
                  label={t(`classForm.${name}`)}
                  type="time"
                  {...field(`class_schedule.${n}.${name}`, { deps: 'class_schedule' })}
                />
              ))}
            </div>
            {fields.length > 1 && (
              <Button
                variant="quiet"
                aria-label={t('classForm.removeSlot', { count: n + 1 })}
                onClick={() => remove(n)}
              >
                {t('staff/kit:remove')}
              </Button>
            )}
          </div>
        ))}
        {fields.length < slotsAtMost && (
          <div>
            <Button variant="secondary" onClick={addSlot}>
              {t('classForm.addSlot')}
            </Button>
          </div>
        )}
        {error && <Notice tone="danger">{error}</Notice>}
      </div>
    </fieldset>
  )
}
