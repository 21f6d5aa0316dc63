import { useTranslation } from 'react-i18next'
import { WrongFields } from '#ui/forms/WrongFields.tsx'

/** Lists the wrong fields of its form once it is sent, and focuses the first. Part of `FormActions`. */
export function CheckFields() {
  const { t } = useTranslation('error')
  return <WrongFields title={t('check')} />
}
