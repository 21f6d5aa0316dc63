import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { questionPhotoQuery } from '#platform/questions.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Asked, AskedPhoto as Photo } from './asked.ts'
import styles from './ask-teacher.module.css'
import { KeptPhoto } from './KeptPhoto.tsx'
import { PhotoFrame } from './PhotoFrame.tsx'

/** The photo of a question, wherever it is. */
export function AskedPhoto({
  question,
  photo,
  onDismiss,
}: {
  question: Asked
  photo: Photo
  onDismiss: () => void
}) {
  const { t } = useTranslation(['ask-teacher', 'refusals'])
  switch (photo.state) {
    case 'sent':
      return <SentPhoto question={question} />
    case 'elsewhere':
      return <p className={styles['quiet']}>{t('photo.elsewhere')}</p>
    case 'here':
      return (
        <div className={styles['photoThere']}>
          <KeptPhoto key={question.id} photo={photo.photo} alt={t('photo.alt')} />
          {question.state !== 'waiting' && question.state !== 'refused' && (
            <span className={styles['quiet']}>{t('photo.waits')}</span>
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
          {t('photo.refused')} {t([`refusals:${photo.why}`, 'refusedOther'])}
        </Notice>
      )
  }
}

/** Fetched when it is asked for: a photo costs as much data as a page of words. */
function SentPhoto({ question: { id, classId } }: { question: Asked }) {
  const { t } = useTranslation('ask-teacher')
  const reachable = useReachable()
  const [wanted, setWanted] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const query = useQuery({ ...questionPhotoQuery({ id, classId }), enabled: wanted })
  if (wanted && query.data && !isBroken)
    return (
      <PhotoFrame>
        <img src={query.data} alt={t('photo.alt')} onError={() => setBroken(true)} />
      </PhotoFrame>
    )
  const hasFailed = isBroken || query.isError || query.data === null
  async function show() {
    setWanted(true)
    if (!hasFailed) return
    // The link has ended meanwhile, or there was no network.
    await query.refetch()
    setBroken(false)
  }
  return (
    <div className="cluster">
      <Button
        variant="secondary"
        busy={query.isFetching}
        disabled={!reachable}
        onClick={() => void show()}
      >
        <Icon name="picture" />
        {t('photo.show')}
      </Button>
      {!reachable ? (
        <span className={styles['quiet']}>{t('photo.needsNetwork')}</span>
      ) : (
        hasFailed && (
          <span className={styles['quiet']} role="status">
            {t('photo.notLoaded')}
          </span>
        )
      )}
    </div>
  )
}
