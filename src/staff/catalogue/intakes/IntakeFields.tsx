import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import type { IntakeForm, StaffIntake, TypedIntake } from '#contract/catalogue/intakes.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import type { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { intakeDays, overlappingIntake, saleDays } from './intake-typed.ts'

/** The days whose rules depend on each other, checked together. */
const checksDays = { deps: [...intakeDays, ...saleDays] }

/** The fields of an intake. An overlap is shown once the first and the last day are filled in. */
export function IntakeFields({
  form: { field, watch },
  others,
  begun = false,
  taught = false,
  overlap,
  onStart,
  onOverlap,
}: {
  form: Pick<ReturnType<typeof useStaffForm<TypedIntake, IntakeForm>>, 'field' | 'watch'>
  others: readonly StaffIntake[]
  begun?: boolean
  /** Its last day has passed. */
  taught?: boolean
  /** The overlap is intended. */
  overlap: boolean
  onStart?: () => void
  onOverlap: (overlap: boolean) => void
}) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const format = useFormat()
  const other = overlappingIntake(watch(), others)
  return (
    <>
      <Field
        label={t('intakes.name')}
        hint={t('intakes.nameHint')}
        maxLength={shortTextMaximumCharacters}
        autoComplete="off"
        {...field('title')}
      />
      <div className={kit.times}>
        {intakeDays.map((name) => (
          <Field
            key={name}
            label={t(`intakes.${name}`)}
            type="date"
            readOnly={(begun && name === 'starts_on') || (taught && name === 'ends_on')}
            {...field(name, {
              ...checksDays,
              ...(name === 'starts_on' && onStart && { onChange: onStart }),
            })}
          />
        ))}
      </div>
      <p className={kit.quiet}>
        {[
          t('intakes.lastPaperHint'),
          taught ? t('intakes.taughtHint') : begun && t('intakes.begunHint'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={kit.times}>
        {saleDays.map((name) => (
          <Field key={name} label={t(`intakes.${name}`)} type="date" {...field(name, checksDays)} />
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
