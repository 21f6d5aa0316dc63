import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { takeSharedPhoto } from '#features/support/photos/shared-photo.ts'
import { keepDraftPhoto } from '#platform/media/draft-photos.ts'
import { shrinkPhoto } from '#platform/media/shrink-photo.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './share.module.css'

export type ClassToAsk = { id: number; slug: string; name: string }
type Shared =
  | { state: 'reading' }
  | { state: 'none' }
  | { state: 'there'; photo: Blob; url: string }

type Props = {
  uid: string
  /** The classes in which the person may ask; undefined while unknown, null if loading failed. */
  classes: readonly ClassToAsk[] | null | undefined
}

/** A photo shared from another app. Choosing a class keeps the photo and opens the question box of that class. */
export function SharePage({ uid, classes }: Props) {
  const { t } = useTranslation('share')
  const navigate = useNavigate()
  const [shared, setShared] = useState<Shared>({ state: 'reading' })
  const [failed, setFailed] = useState<'no-picture' | 'unreadable' | null>(null)
  const [savingClassId, setSavingClassId] = useState<number>()

  useEffect(() => {
    let url: string | undefined
    let isUnmounted = false
    void takeSharedPhoto().then((photo) => {
      if (isUnmounted) return
      if (!photo) return setShared({ state: 'none' })
      url = URL.createObjectURL(photo)
      setShared({ state: 'there', photo, url })
    })
    return () => {
      isUnmounted = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [])

  async function choose({ id, slug }: ClassToAsk, photo: Blob) {
    setSavingClassId(id)
    setFailed(null)
    const shrunk = await shrinkPhoto(photo)
    if (shrunk.kind !== 'photo') {
      setSavingClassId(undefined)
      setFailed(shrunk.kind)
      return
    }
    await keepDraftPhoto(uid, String(id), shrunk.photo)
    await navigate(`/${slug}/${id}?show=ask`, { replace: true })
  }

  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={t('title')} hidden />
      <h1>{t('title')}</h1>
      {shared.state === 'none' && (
        <Empty icon="camera" title={t('none')} action={<Link to="/classes">{t('toClasses')}</Link>}>
          {t('noneText')}
        </Empty>
      )}
      {shared.state === 'there' && (
        <div className={styles.shared}>
          <img src={shared.url} alt={t('photo')} />
          <div className="stack">
            <FormFailure text={failed && t(failed)} />
            {classes === null && <p>{t('failed')}</p>}
            {classes?.length === 0 && <p>{t('locked')}</p>}
            {classes && classes.length > 0 && (
              <>
                <h2>{t('which')}</h2>
                <ul role="list" className={styles.classes}>
                  {classes.map((one) => (
                    <li key={one.id}>
                      <Button
                        variant="secondary"
                        busy={savingClassId === one.id}
                        disabled={savingClassId !== undefined}
                        onClick={() => void choose(one, shared.photo)}
                      >
                        {one.name}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      )}
      {(shared.state === 'reading' || (shared.state === 'there' && classes === undefined)) && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
    </div>
  )
}
