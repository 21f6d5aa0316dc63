import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/Notice.tsx'
import { failureKey } from './failure-key.ts'

export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation(['sign-in', 'refusals'])
  if (failure === null) return null
  return (
    <Notice tone="danger" announce>
      {t(failureKey(failure) ?? 'failure.unexpected')}
    </Notice>
  )
}
