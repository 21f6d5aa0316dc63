import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { mustSignInAgain } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFailureText } from './use-failure-text.ts'

type Props = {
  error: unknown
  /** Instead of the usual sentence. */
  text?: string | undefined
  /** False for what changes nothing, such as an export. */
  saves?: boolean
}

/** Says why a change, an export or a preview failed. If it needs a recent sign-in, offers one that leads back to this page. */
export function FormFailure({ error, text, saves = true }: Props) {
  const { t } = useTranslation('staff/kit')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const failureText = useFailureText()
  if (mustSignInAgain(error))
    return (
      <div ref={scrollToFailure}>
        <Notice
          icon="lock"
          announce
          title={t('again.title')}
          action={
            <Button
              variant="secondary"
              onClick={() =>
                void navigate(`/login?again=me&redirect=${encodeURIComponent(pathname)}`)
              }
            >
              {t('again.button')}
            </Button>
          }
        >
          {t('again.text')}
        </Notice>
      </div>
    )
  const sentence = text ?? failureText(error, saves)
  return sentence ? (
    <div ref={scrollToFailure}>
      <Notice tone="danger" announce>
        {sentence}
      </Notice>
    </div>
  ) : null
}

const scrollToFailure = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' })
