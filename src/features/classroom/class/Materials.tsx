import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#contract/classroom/classroom.ts'
import { useReachable } from '#platform/api/online.ts'
import { useSaved } from '#platform/saving/saved.ts'
import { Link } from '#platform/i18n/Link.tsx'
import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Notice } from '#ui/Notice.tsx'
import { MaterialRow } from './MaterialRow.tsx'
import styles from './Materials.module.css'

type Props = {
  uid: string
  materials: Material[]
  place: ClassPlace
  /** False after the trial: files are listed but cannot be opened. */
  isOpen: boolean
  /** Renders the button that saves a file on this device. */
  saveArrow: (what: OneTap) => ReactNode
}

/** The files of the class, each with its size. */
export function Materials({ uid, materials, place, isOpen, saveArrow }: Props) {
  const { t } = useTranslation('classroom')
  const reachable = useReachable()
  const saved = useSaved(uid)
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
          {isOpen && !reachable && <Notice icon="offline">{t('materialsOffline')}</Notice>}
          {!isOpen && (
            <Notice
              icon="lock"
              action={
                <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
                  {t('locked.joinFull')}
                </Link>
              }
            >
              {t('materialsClosed')}
            </Notice>
          )}
          <ul role="list" className={styles.materials}>
            {materials.map((material) => (
              <MaterialRow
                key={material.id}
                uid={uid}
                material={material}
                place={place}
                saved={saved}
                isOpen={isOpen}
                isOffline={!reachable}
                saveArrow={saveArrow}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
