import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/shared/kinds.ts'
import { accountStates, expiryDays, unseenDays } from '#contract/identity/staff-people.ts'
import { useClassChoices } from '#staff/kit/class-choices.ts'
import type { Filter } from '#staff/kit/lists/ListSearch.tsx'
import { personTagsQuery } from './queries.ts'
import { useIntakeFilter } from './use-intake-filter.ts'

/** The filters of the list of people. */
export function usePeopleFilters(): Filter[] {
  const { t } = useTranslation(['staff/people', 'staff/kit'])
  const { data } = useQuery(personTagsQuery())
  return [
    {
      name: 'class',
      label: t('staff/kit:class'),
      all: t('staff/kit:allClasses'),
      options: useClassChoices(),
    },
    useIntakeFilter(),
    {
      name: 'expires',
      label: t('filter.expires'),
      all: t('filter.anyTime'),
      options: expiryDays.map((value) => ({
        value,
        text: t('filter.within', { count: Number(value) }),
      })),
    },
    {
      name: 'unpaid',
      label: t('filter.payments'),
      all: t('filter.anyPayments'),
      options: [{ value: 'yes', text: t('filter.unpaid') }],
    },
    {
      name: 'unseen',
      label: t('filter.seen'),
      all: t('filter.anyTime'),
      options: unseenDays.map((value) => ({
        value,
        text: t('filter.unseen', { count: Number(value) }),
      })),
    },
    {
      name: 'tag',
      label: t('office.filter'),
      all: t('office.anyTag'),
      options: (data?.tags ?? []).map((value) => ({ value, text: value })),
    },
    {
      name: 'role',
      label: t('role'),
      all: t('anyRole'),
      options: roles.map((value) => ({ value, text: t(`staff/kit:roles.${value}`) })),
    },
    {
      name: 'state',
      label: t('state'),
      all: t('anyState'),
      options: accountStates.map((value) => ({ value, text: t(`states.${value}`) })),
    },
  ]
}
