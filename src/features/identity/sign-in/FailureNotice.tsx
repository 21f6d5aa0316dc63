import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isReason } from '#platform/firebase/failure.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { failureKey, TakesLong } from './failure-key.ts'

/** Why an action failed, with a button for the next step if there is one. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['sign-in', 'refusals'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  if (failure === null) return null
  if (failure instanceof TakesLong)
    return (
      <Notice
        tone="warning"
        announce
        action={
          <Button variant="secondary" onClick={failure.again}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('failure.slow')}
      </Notice>
    )
  const startAgain = () => {
    search.delete('step')
    void navigate({ search: String(search) })
  }
  return (
    <FormFailure
      text={t(failureKey(failure) ?? 'failure.unexpected')}
      {...(isReason(failure, 'start-again') && {
        again: { label: t('startAgain'), onAgain: startAgain },
      })}
    />
  )
}
