import { useTranslation } from 'react-i18next'
import { PageMeta } from '#ui/PageMeta.tsx'
import { News } from './News.tsx'

/** The inbox of people who are only guardians, without questions to teachers. */
export function MessagesPage({ uid }: { uid: string }) {
  const { t } = useTranslation('notifications')
  return (
    <div className="container page">
      <PageMeta title={t('messages')} hidden />
      <h1>{t('messages')}</h1>
      <News uid={uid} key={uid} isOnlyGuardian />
    </div>
  )
}
