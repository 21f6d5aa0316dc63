import { useTranslation } from 'react-i18next'
import type { LimitedClass, PersonEnrolments } from '#contract/enrolment/staff-enrolments.ts'
import kit from '#staff/kit/kit.module.css'
import { Checkbox, type CheckboxProps } from '#ui/forms/Checkbox.tsx'

/** The limit of a class in an intake, if it has one. */
export const limitOf = (
  { limits }: PersonEnrolments,
  intakeKey: string | null | undefined,
  classId: number | undefined,
): LimitedClass | undefined =>
  limits.find(({ intake_key, class_id }) => intake_key === intakeKey && class_id === classId)

/** Shows how full a class is, with a checkbox to exceed its limit. */
export function BeyondLimit({
  limit,
  error,
  ...tick
}: { limit: LimitedClass | undefined } & Omit<CheckboxProps, 'label'>) {
  const { t } = useTranslation('staff/people')
  if (!limit) return null
  const { taken, capacity, waiting, is_full: isFull } = limit
  const numbers = { taken, capacity, waiting }
  if (!isFull) return <p className={`numbers ${kit.quiet}`}>{t('enrolments.seats', numbers)}</p>
  return (
    <Checkbox
      {...tick}
      label={t('enrolments.beyond')}
      hint={t('enrolments.beyondHint', numbers)}
      error={error && t('enrolments.beyondNeeded')}
    />
  )
}
