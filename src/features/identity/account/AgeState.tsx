import { useTranslation } from 'react-i18next'
import type { Age } from '#contract/identity/account.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

/** The age and the guardian's answer. Until the guardian answers, the mail can be sent again. */
export function AgeState({ age, reachable }: { age: Age; reachable: boolean }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const asking = useChange((guardian_email: string) =>
    callAccount('sayAge', { body: { is_minor: true, guardian_email } }),
  )
  const { guardian } = age
  if (!guardian) return <p>{t('age.adult')}</p>
  const { email } = guardian
  const day = (instant: string | null) => (instant ? format.longDate(new Date(instant)) : '')
  if (guardian.answer === 'given')
    return <p>{t('age.given', { email, day: day(guardian.answered_at) })}</p>
  const isRefused = guardian.answer === 'refused'
  return (
    <>
      <Notice
        title={t(isRefused ? 'age.refusedTitle' : 'age.waitingTitle')}
        action={
          !isRefused && (
            <Button
              variant="secondary"
              busy={asking.isPending}
              disabled={!reachable}
              onClick={() =>
                asking.mutate(email, {
                  onSuccess: () => showToast(t('age.sent'), 'success'),
                })
              }
            >
              {t('age.again')}
            </Button>
          )
        }
      >
        {isRefused
          ? t('age.refused', { email })
          : t('age.waiting', { email, day: day(guardian.asked_at) })}
        {!isRefused && guardian.mail_returned && ` ${t('age.returned')}`}
      </Notice>
      <Outcome failure={asking.error} />
    </>
  )
}
