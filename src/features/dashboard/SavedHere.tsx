import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatBytes } from '#contract/calendar.ts'
import { keptMaterials, type KeptMaterial } from '#platform/kept-materials.ts'
import styles from './dashboard.module.css'

/** How much this device has kept of this person's; nothing while there is none. */
export function SavedHere({ uid }: { uid: string }) {
  const { t } = useTranslation('dashboard-more')
  const [kept, setKept] = useState<readonly KeptMaterial[]>([])
  useEffect(() => {
    let gone = false
    void keptMaterials(uid).then((materials) => {
      if (!gone) setKept(materials)
    })
    return () => {
      gone = true
    }
  }, [uid])
  if (kept.length === 0) return null
  const size = formatBytes(kept.reduce((sum, { bytes }) => sum + bytes, 0))
  return (
    <section aria-labelledby="saved">
      <h2 id="saved">{t('saved')}</h2>
      <p className={styles['quiet']}>{t('savedCount', { count: kept.length, size })}</p>
      <p>
        <Link to="/download">{t('seeSaved')}</Link>
      </p>
    </section>
  )
}
