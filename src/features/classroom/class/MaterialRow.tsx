import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '#contract/classroom/classroom.ts'
import { isPlayable } from '#offline/saved/saved-item.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { isMaterialKept } from '#platform/saving/material-file.ts'
import type { SavedList } from '#platform/saving/saved.ts'
import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'
import { itemInRow, type OneTap } from '#features/classroom/saved/one-tap.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Materials.module.css'

type Props = {
  uid: string
  material: Material
  place: ClassPlace
  saved: SavedList
  /** False after the trial. */
  isOpen: boolean
  isOffline: boolean
  saveArrow: (what: OneTap) => ReactNode
}

/** A file, which opens on tap. One that is on this device opens offline too. */
export function MaterialRow({ uid, material, place, saved, isOpen, isOffline, saveArrow }: Props) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const { id, title, file_name, bytes } = material
  const item = saved.state === 'ready' ? itemInRow(saved.items, id) : undefined
  const isKept = (item && isPlayable(item)) || isMaterialKept(uid, id)
  return (
    <li className={styles.material}>
      <span className={styles.mark}>
        <Icon name="papers" />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          {isKept || (isOpen && !isOffline) ? (
            <Link
              to={{ search: `?show=materials&read=${id}` }}
              // Closing the reader returns to this page.
              state={{ isAboveList: true, title }}
              preventScrollReset
              aria-label={t('openNamed', { title })}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={`numbers ${styles.soft}`}>
          {file_name} · {format.bytes(bytes)}
          {(isKept || isOffline) && ` · ${t(isKept ? 'kept' : 'notKept')}`}
        </p>
      </div>
      {isOpen &&
        saveArrow({
          uid,
          list: saved,
          label: title,
          save: {
            opens: { kind: 'lesson', slug: place.slug, class_id: place.classId },
            watched_id: id,
            title,
            file_name,
            path: `/${place.slug}/${place.classId}?show=materials`,
            // The other details are fetched with the link.
            available_until: null,
            seconds: 0,
            rendition: { quality: 'file', type: '', bytes, sha256: '' },
          },
        })}
    </li>
  )
}
