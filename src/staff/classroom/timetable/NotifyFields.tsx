import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import kit from '#staff/kit/kit.module.css'
import { Reach, type Whom } from '#staff/kit/Reach.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'

export type NotifyChoice = { notify: boolean; note: string }

type Props = {
  /** Shows how many students get it. Left out where a confirmation shows the number. */
  whom?: Whom | undefined
  /** Replaces the usual label, which speaks of the students of one class. */
  label?: string
  value: NotifyChoice
  onChange: (value: NotifyChoice) => void
}

/** Whether students get a mail about a change, and a note in it. */
export function NotifyFields({ whom, label, value, onChange }: Props) {
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
          {whom && (
            <div className={kit.quiet}>
              <Reach whom={whom} text={(count) => t('staff/kit:telling.reach', { count })} />
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
