import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import {
  dropKeptMaterial,
  keptMaterials,
  type KeptMaterial,
} from '#platform/saving/kept-materials.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './saved.module.css'

/** The materials that were opened on this device, and not saved with their class. */
export function KeptFiles({ uid }: { uid: string }) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [kept, setKept] = useState<readonly KeptMaterial[]>()
  useEffect(() => {
    let isUnmounted = false
    void keptMaterials(uid).then((materials) => {
      if (!isUnmounted) setKept(materials)
    })
    return () => {
      isUnmounted = true
    }
  }, [uid])
  if (!kept) return null
  if (kept.length === 0) return <p className={styles.soft}>{t('opened.none')}</p>
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)

  async function remove(id: string) {
    await dropKeptMaterial(uid, id)
    setKept(await keptMaterials(uid))
  }

  return (
    <section className="stack" aria-labelledby="kept-files">
      <h2 id="kept-files" className={styles.heading}>
        {t('opened.title')}
      </h2>
      <p>{t('opened.total', { count: kept.length, size: format.bytes(bytes) })}</p>
      <ul role="list" className={styles.list}>
        {kept.map(({ id, fileName, bytes: size }) => (
          <li key={id} className={styles.file}>
            <Icon name="papers" />
            <Link {...readLink(id)}>{fileName}</Link>
            <span className={`numbers ${styles.soft}`}>{format.bytes(size)}</span>
            <Button
              variant="quiet"
              aria-label={t('act.named', { action: t('act.remove'), title: fileName })}
              onClick={() => void remove(id)}
            >
              {t('act.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Opens a material over the list of saved items. Closing it returns there. */
export const readLink = (materialId: string) => ({
  to: `/download?read=${materialId}`,
  state: { isAboveList: true },
})
