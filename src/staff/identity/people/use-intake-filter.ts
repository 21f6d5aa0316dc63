import { useTranslation } from 'react-i18next'
import { useIntakeChoices } from '#staff/kit/class-choices.ts'
import type { Filter } from '#staff/kit/lists/ListSearch.tsx'

/** An intake's key as written in the address of a filtered list. */
export const intakePattern = /^[a-z0-9-]{1,60}$/

/** The filter of a list by intake. */
export function useIntakeFilter(): Filter {
  const { t } = useTranslation('staff/people')
  return {
    name: 'intake',
    label: t('filter.intake'),
    all: t('filter.anyIntake'),
    options: useIntakeChoices(),
  }
}
