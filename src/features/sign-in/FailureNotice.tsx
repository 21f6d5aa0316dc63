import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { failureKey } from './failure-key.ts'
import { TakesLong } from './takes-long.ts'

export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['sign-in', 'refusals'])
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
  return <FormFailure text={t(failureKey(failure) ?? 'failure.unexpected')} />
}
