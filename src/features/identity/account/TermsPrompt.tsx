import { useTranslation } from 'react-i18next'
import { callAccount } from '#platform/api/call-account.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { showToast } from '#ui/toasts.ts'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

/** On the dashboard: asks to agree to terms that have changed in a way that matters. */
export function TermsPrompt({ version, reachable }: { version: string; reachable: boolean }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const agreeing = useChange(() => callAccount('agreeToTerms', { body: { text_version: version } }))
  return (
    <Disclosure title={t('terms.title')}>
      <p>{t('terms.text', { day: format.longDate(version) })}</p>
      <p>
        <Link to="/terms" target="_blank">
          {t('terms.read')}
        </Link>
      </p>
      <Outcome failure={agreeing.error} />
      <div>
        <Button
          busy={agreeing.isPending}
          disabled={!reachable}
          onClick={() =>
            agreeing.mutate(undefined, {
              onSuccess: () => showToast(t('terms.done'), 'success'),
            })
          }
        >
          {t('terms.agree')}
        </Button>
      </div>
    </Disclosure>
  )
}
