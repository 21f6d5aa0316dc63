import { slotsAtMost, type TypedClass } from '#contract/staff/classes.ts'
import { useTranslation } from 'react-i18next'
import { textOf } from '#platform/i18n/i18n.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'

type Slots = TypedClass['class_schedule']
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export function WeeklyTimes({
  slots,
  errorOf,
  onChange,
}: {
  slots: Slots
  /** The message for a field. */
  errorOf: (path: string) => string | undefined
  onChange: (slots: Slots) => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const set = (at: number, part: Partial<Slots[number]>) =>
    onChange(slots.map((slot, n) => (n === at ? { ...slot, ...part } : slot)))
  const last = slots.at(-1)
  return (
    <fieldset className={kit.choices}>
      <legend>{t('classForm.schedule')}</legend>
      <div className="stack">
        {slots.map((slot, n) => (
          <div key={n} role="group" aria-label={t('classForm.slot', { count: n + 1 })}>
            <div className={kit.times}>
              <Field
                as="select"
                label={t('classForm.weekday')}
                value={slot.weekday}
                onChange={({ currentTarget }) => set(n, { weekday: Number(currentTarget.value) })}
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
                  value={slot[name]}
                  error={errorOf(`class_schedule.${n}.${name}`)}
                  onChange={({ currentTarget }) => set(n, { [name]: currentTarget.value })}
                />
              ))}
            </div>
            {slots.length > 1 && (
              <Button
                variant="quiet"
                aria-label={t('classForm.removeSlot', { count: n + 1 })}
                onClick={() => onChange(slots.filter((_, at) => at !== n))}
              >
                {t('staff/kit:remove')}
              </Button>
            )}
          </div>
        ))}
        {slots.length < slotsAtMost && last && (
          <div>
            <Button
              variant="secondary"
              onClick={() => onChange([...slots, { ...last, weekday: (last.weekday % 7) + 1 }])}
            >
              {t('classForm.addSlot')}
            </Button>
          </div>
        )}
        {errorOf('class_schedule') && <Notice tone="danger">{errorOf('class_schedule')}</Notice>}
      </div>
    </fieldset>
  )
}
