import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'

export type NotifyChoice = { notify: boolean; note: string }

/** Whether students get a mail about a change, and a note in it. */
export function NotifyFields({
  classId,
  label,
  value,
  onChange,
}: {
  /** Shows how many students this class has. Left out where a confirmation shows the number. */
  classId?: number
  /** Replaces the usual label, which speaks of the students of one class. */
  label?: string
  value: NotifyChoice
  onChange: (value: NotifyChoice) => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  return (
    <div>
      <Checkbox
        label={label ?? t('staff/kit:telling.notify')}
        hint={t('staff/kit:telling.hint')}
        checked={value.notify}
        onChange={({ currentTarget }) => onChange({ ...value, notify: currentTarget.checked })}
      />
      {value.notify && (
        <>
          {classId !== undefined && (
            <div className={kit.quiet}>
              <Reach
                whom={{ class: String(classId) }}
                text={(count) => t('staff/kit:telling.reach', { count })}
              />
            </div>
          )}
          <Field
            label={t('staff/kit:telling.note')}
            maxLength={shortTextMaximumCharacters}
            value={value.note}
            onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
          />
        </>
      )}
    </div>
  )
}
