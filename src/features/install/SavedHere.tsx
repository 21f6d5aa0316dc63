import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keptMaterials, type KeptMaterial } from '#platform/kept-materials.ts'
import { useSession } from '#platform/session.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './SavedHere.module.css'

/** What this device has saved for the signed-in person. */
export function SavedHere({ library }: { library: (uid: string) => ReactNode }) {
  const { t } = useTranslation('download')
  const session = useSession()
  if (session.state === 'signed-in')
    return (
      <div className="stack" key={session.uid}>
        {library(session.uid)}
        <KeptFiles uid={session.uid} />
      </div>
    )
  return (
    <p className={styles.visitor}>
      {t('saved.visitor')}
      <Link to="/login?redirect=%2Fdownload" className={buttonClass({ variant: 'secondary' })}>
        {t('saved.signIn')}
      </Link>
    </p>
  )
}

/** The materials that were opened on this device. */
function KeptFiles({ uid }: { uid: string }) {
  const { t } = useTranslation('download')
  const format = useFormat()
  const [kept, setKept] = useState<KeptMaterial[]>()
  useEffect(() => {
    let gone = false
    void keptMaterials(uid).then((materials) => {
      if (!gone) setKept(materials)
    })
    return () => {
      gone = true
    }
  }, [uid])
  if (!kept) return null
  if (kept.length === 0) return <p className={styles.none}>{t('saved.noneText')}</p>
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <section className="stack" aria-labelledby="kept-files">
      <h3 id="kept-files">{t('saved.files')}</h3>
      <p>{t('saved.total', { count: kept.length, size: format.bytes(bytes) })}</p>
      <ul role="list" className={styles.kept}>
        {kept.map(({ fileName, bytes: size }) => (
          <li key={fileName}>
            <Icon name="papers" />
            <span>{fileName}</span>
            <span className="numbers">{format.bytes(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
