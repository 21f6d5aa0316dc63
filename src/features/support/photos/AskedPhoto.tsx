import { useTranslation } from 'react-i18next'
import { sentences } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { StudentQuestion, AskedPhoto as Photo } from '../student-questions.ts'
import styles from '../ask-teacher.module.css'
import { KeptPhoto } from './KeptPhoto.tsx'
import { SentPhoto } from './SentPhoto.tsx'

type Props = { question: StudentQuestion; photo: Photo; onDismiss: () => void }

/** The photo of a question, from this device or the server. */
export function AskedPhoto({ question, photo, onDismiss }: Props) {
  const { t } = useTranslation(['ask-teacher', 'refusals'])
  switch (photo.state) {
    case 'sent':
      return (
        <SentPhoto what="photo" question={question} show={t('photo.show')} alt={t('photo.alt')} />
      )
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
