import { useTranslation } from 'react-i18next'
import type { Account } from '#contract/identity/account.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { AgeForm } from './AgeForm.tsx'
import { AgeState } from './AgeState.tsx'

type Props = { account: Pick<Account, 'age' | 'email'>; reachable: boolean }

/** On the dashboard: asks for the age if it is unknown, or says that the guardian has not consented. */
export function AgePrompt({ account: { age, email }, reachable }: Props) {
  const { t } = useTranslation('account')
  return age.is_minor === null ? (
    <Disclosure title={t('age.question')}>
      <p className="quiet">{t('age.why')}</p>
      <AgeForm ownEmail={email} reachable={reachable} />
    </Disclosure>
  ) : (
    <Disclosure
      title={t(age.guardian?.answer === 'refused' ? 'age.refusedTitle' : 'age.waitingTitle')}
    >
      <AgeState age={age} reachable={reachable} />
    </Disclosure>
  )
}
