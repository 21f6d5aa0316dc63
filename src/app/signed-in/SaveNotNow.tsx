import { useTranslation } from 'react-i18next'
import { useOffline } from '#platform/api/online.ts'
import { Notice } from '#ui/Notice.tsx'

/** Shown in place of the dialog that asks what to save, which needs the server and is not precached. */
export function SaveNotNow() {
  const { t } = useTranslation('saved')
  const offline = useOffline()
  return (
    <Notice
      tone="warning"
      icon={offline ? 'offline' : 'warning'}
      title={t(offline ? 'ask.offlineTitle' : 'ask.noAnswerTitle')}
      announce
    >
      {t(offline ? 'ask.offlineText' : 'ask.noAnswerText')}
    </Notice>
  )
}
