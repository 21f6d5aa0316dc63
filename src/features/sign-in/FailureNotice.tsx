import { useTranslation } from '#platform/i18n/i18n.ts'
import { Notice } from '#ui/Notice.tsx'
import { failureKey } from './failure-key.ts'

export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation('sign-in')
  if (failure === null) return null
  return (
    <Notice tone="danger" announce>
      {t(failureKey(failure) ?? 'failure.unexpected')}
    </Notice>
  )
}
