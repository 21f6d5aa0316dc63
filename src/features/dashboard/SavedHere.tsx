import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { keptMaterials } from '#platform/saving/kept-materials.ts'
import { savedTotals } from '#platform/saving/saved.ts'
import styles from './dashboard.module.css'

type Kept = { recordings: number; files: number; bytes: number }

/** How much this device has saved for the person; nothing if there is nothing. */
export function SavedHere({ uid }: { uid: string }) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    let gone = false
    void keptBy(uid).then((found) => {
      if (!gone) setKept(found)
    })
    return () => {
      gone = true
    }
  }, [uid])
  if (!kept || kept.recordings + kept.files === 0) return null
  const { recordings, files, bytes } = kept
  const parts = [
    recordings > 0 && t('savedRecordings', { count: recordings }),
    files > 0 && t('savedFiles', { count: files }),
    format.bytes(bytes),
  ]
  return (
    <section aria-labelledby="saved">
      <h2 id="saved">{t('saved')}</h2>
      <p className={styles.quiet}>{parts.filter((part) => part !== false).join(' · ')}</p>
      <p>
        <Link to="/download">{t('seeSaved')}</Link>
      </p>
    </section>
  )
}

async function keptBy(uid: string): Promise<Kept> {
  const [materials, saved] = await Promise.all([keptMaterials(uid), savedTotals(uid)])
  return {
    recordings: saved.count - saved.files,
    files: materials.length + saved.files,
    bytes: materials.reduce((sum, { bytes }) => sum + bytes, saved.bytes),
  }
}
