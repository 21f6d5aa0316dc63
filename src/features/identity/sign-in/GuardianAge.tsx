import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'

/** Whether the destination is a guardian's page, so that the person signs up as a parent or guardian. */
export const useGuardianSignUp = (): boolean =>
  /^\/(?:guardian|payments)(?![\w-])/.test(useSearchParams()[0].get('redirect') ?? '')

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
