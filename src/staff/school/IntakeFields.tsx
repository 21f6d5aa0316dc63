import { shortTextMaximumCharacters } from '#contract/limits.ts'
import type { StaffIntake, TypedIntake } from '#contract/staff/intakes.ts'
import type { FieldMessages } from '#contract/validation.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { useFieldError } from '#staff/kit/use-field-error.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { overlappingIntake, intakeDays, saleDays } from './intake-typed.ts'

/** The fields of an intake. An overlap is shown as soon as its days are filled in. */
export function IntakeFields({
  typed,
  others,
  begun = false,
  overlap,
  messages,
  onChange,
  onOverlap,
}: {
  typed: TypedIntake
  others: readonly StaffIntake[]
  begun?: boolean
  /** The overlap is intended. */
  overlap: boolean
  messages: FieldMessages
  onChange: (typed: TypedIntake) => void
  onOverlap: (overlap: boolean) => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const format = useFormat()
  const other = overlappingIntake(typed, others)
  const errorOf = useFieldError(messages, 'staff/school:intakes.wrong')
  return (
    <>
      <Field
        label={t('intakes.name')}
        hint={t('intakes.nameHint')}
        maxLength={shortTextMaximumCharacters}
        autoComplete="off"
        value={typed.title}
        error={errorOf('title')}
        onChange={({ currentTarget }) => onChange({ ...typed, title: currentTarget.value })}
      />
      <div className={kit.times}>
        {intakeDays.map((name) => (
          <Field
            key={name}
            label={t(`intakes.${name}`)}
            type="date"
            readOnly={begun && name === 'starts_on'}
            value={typed[name]}
            error={errorOf(name)}
            onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <p className={kit.quiet}>
        {[begun && t('intakes.begunHint'), t('intakes.lastPaperHint')].filter(Boolean).join(' ')}
      </p>
      <div className={kit.times}>
        {saleDays.map((name) => (
          <Field
            key={name}
            label={t(`intakes.${name}`)}
            type="date"
            value={typed[name] ?? ''}
            error={errorOf(name)}
            onChange={({ currentTarget }) => onChange({ ...typed, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <p className={kit.quiet}>{t('intakes.saleHint')}</p>
      {other && (
        <Notice tone="warning" announce>
          <p>
            {t('intakes.overlaps', {
              title: other.title,
              from: format.longDate(other.starts_on),
              until: format.longDate(other.ends_on),
            })}
          </p>
          <Checkbox
            label={t('intakes.meant')}
            checked={overlap}
            onChange={({ currentTarget }) => onOverlap(currentTarget.checked)}
          />
        </Notice>
      )}
    </>
  )
}
