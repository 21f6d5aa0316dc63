import { useTranslation } from 'react-i18next'
import { mustSignInAgain } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useChangeFailureText } from './use-change.ts'

type Props = { failure: unknown; onSignInAgain?: (() => void) | undefined }

/** The failure of an action: a message, or a button to sign in again first; nothing without a failure. */
export function Outcome({ failure, onSignInAgain }: Props) {
  const { t } = useTranslation('account')
  const failureText = useChangeFailureText()
  if (mustSignInAgain(failure))
    return (
      <Notice
        icon="lock"
        announce
        title={t('again.title')}
        action={
          <Button variant="secondary" onClick={onSignInAgain}>
            {t('again.button')}
          </Button>
        }
      >
        {t('again.text')}
      </Notice>
    )
  return <FormFailure text={failureText(failure)} />
}
