import { useTranslation } from 'react-i18next'

/** Parents and guardians confirm by signing up that they are adults. */
export function GuardianAge() {
  const { t } = useTranslation('sign-in')
  return (
    <p>
      {t('guardian.adult')}
      <input type="hidden" name="under_18" value="no" />
    </p>
  )
}
