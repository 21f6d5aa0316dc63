import { useTranslation } from 'react-i18next'
import { textOf } from '#platform/i18n/i18n.ts'

/** Why a bank message or a payment could not be matched; a reason without a text is shown as the server gives it. */
export function useWhyText(): (why: string) => string {
  const { t } = useTranslation('staff/orders')
  return (why) => textOf(t, `why.${why.replaceAll(' ', '-')}`, { defaultValue: why })
}
