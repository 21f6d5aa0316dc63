import { useTranslation } from 'react-i18next'
import type { Material } from '#contract/classroom/classroom.ts'
import { isPlayable, itemId } from '#offline/saved/saved-item.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSaved } from '#platform/saving/saved.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Notice } from '#ui/Notice.tsx'
import { MaterialRow } from './MaterialRow.tsx'
import styles from './Materials.module.css'

/** The files of the class, each with its size. */
export function Materials({
  uid,
  materials,
  isOpen,
}: {
  uid: string
  materials: Material[]
  /** False after the trial: files are listed but cannot be opened. */
  isOpen: boolean
}) {
  const { t } = useTranslation('classroom')
  const reachable = useReachable()
  const list = useSaved(uid)
  const saved = new Set(
    list.state === 'ready' ? list.items.filter(isPlayable).map(({ id }) => id) : [],
  )
  return (
    <section aria-labelledby="materials">
      <h2 id="materials" className={styles.title}>
        {t('materials')}
      </h2>
      {materials.length === 0 ? (
        <Empty icon="papers" title={t('noMaterials')}>
          {t('noMaterialsText')}
        </Empty>
      ) : (
        <div className={styles.list}>
          {isOpen && !reachable && (
            <Notice icon="offline">
              <span id="why-no-download">{t('downloadOffline')}</span>
            </Notice>
          )}
          {!isOpen && (
            <Notice
              icon="lock"
              action={
                <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
                  {t('locked.joinFull')}
                </Link>
              }
            >
              <span id="why-no-download">{t('materialsClosed')}</span>
            </Notice>
          )}
          <ul role="list" className={styles.materials}>
            {materials.map((material) => (
              <MaterialRow
                key={material.id}
                uid={uid}
                material={material}
                isSaved={saved.has(itemId(material.id, 'file'))}
                isOffline={!reachable}
                whyNotNow={isOpen && reachable ? undefined : 'why-no-download'}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
