import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import type { Choice } from './forms/Combobox.tsx'
import { staffQuery } from './staff-query.ts'

export const classChoicesQuery = () =>
  staffQuery(['classes', 'class-choices'], (options) => callStaff('classChoices', options))

/** All classes as choices; none until they are loaded. */
export function useClassChoices(): readonly Choice[] {
  const { data } = useQuery(classChoicesQuery())
  return (data?.classes ?? []).map(({ id, name }) => ({ value: String(id), text: name }))
}

/** All intakes with their programmes as choices; none until they are loaded. */
export function useIntakeChoices(): readonly Choice[] {
  const { t } = useTranslation('staff/kit')
  const { data } = useQuery(classChoicesQuery())
  return (data?.intakes ?? []).map(({ key, title, programme }) => ({
    value: key,
    text: t('intakeOf', { intake: title, programme }),
  }))
}

/** All teachers as choices; none until they are loaded. */
export function useTeacherChoices(): readonly Choice[] {
  const { data } = useQuery(classChoicesQuery())
  return (data?.teachers ?? []).map(({ id, name }) => ({ value: id, text: name }))
}
