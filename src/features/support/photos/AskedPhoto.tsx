import { useTranslation } from 'react-i18next'
import { sentences } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { StudentQuestion, AskedPhoto as Photo } from '../student-questions.ts'
import styles from '../ask-teacher.module.css'
import { KeptPhoto } from './KeptPhoto.tsx'
import { OpenFile } from '../OpenFile.tsx'
import { PhotoFrame } from './PhotoFrame.tsx'
import { useSentFile } from './use-sent-file.ts'

/** The photo of a question, from this device or the server. */
export function AskedPhoto({
  question,
  photo,
  onDismiss,
}: {
  question: StudentQuestion
  photo: Photo
  onDismiss: () => void
}) {
  const { t } = useTranslation(['ask-teacher', 'refusals'])
  switch (photo.state) {
    case 'sent':
      return <SentPhoto question={question} />
    case 'elsewhere':
      return <p className="quiet">{t('photo.elsewhere')}</p>
    case 'here':
      return (
        <div className={styles.photoThere}>
          <KeptPhoto key={question.id} photo={photo.photo} alt={t('photo.alt')} />
          {question.state !== 'waiting' && question.state !== 'refused' && (
            <span className="quiet">{t('photo.waits')}</span>
          )}
        </div>
      )
    case 'refused':
      return (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" onClick={onDismiss}>
              {t('photo.dismiss')}
            </Button>
          }
        >
          {sentences(t('photo.refused'), t([`refusals:${photo.why}`, 'refusedOther']))}
        </Notice>
      )
  }
}

function SentPhoto({ question }: { question: StudentQuestion }) {
  const { t } = useTranslation('ask-teacher')
  const file = useSentFile('photo', question)
  if (file.url)
    return (
      <PhotoFrame>
        <img src={file.url} alt={t('photo.alt')} onError={file.noteBroken} />
      </PhotoFrame>
    )
  return (
    <OpenFile file={file} needsNetwork={t('photo.needsNetwork')} notLoaded={t('photo.notLoaded')}>
      <Icon name="picture" />
      {t('photo.show')}
    </OpenFile>
  )
}
