import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Material } from '#contract/classroom/classroom.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { isMaterialKept, readMaterial } from '#platform/saving/material-file.ts'
import { saveBlob } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Materials.module.css'

/** A file, fetched on tap. One that is on this device opens offline too. */
export function MaterialRow({
  uid,
  material,
  isSaved,
  isOffline,
  whyNotNow,
}: {
  uid: string
  material: Material
  /** Saved with its class, or prefetched. */
  isSaved: boolean
  isOffline: boolean
  /** The id of the text that says why nothing can be fetched now. */
  whyNotNow: string | undefined
}) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const size = format.bytes(material.bytes)
  const isKept = isSaved || isMaterialKept(uid, material.id)
  const disabledBy = isKept ? undefined : whyNotNow
  const download = useMutation({
    mutationFn: () => readMaterial(uid, material.id),
    onSuccess: ({ blob, fileName }) => saveBlob(fileName, blob),
    // Responds to the tap at once, also if the browser claims to be offline.
    networkMode: 'always',
  })
  return (
    <li className={styles.material}>
      <span className={styles.mark}>
        <Icon name="papers" />
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{material.title}</p>
        <p className={`numbers ${styles.soft}`}>
          {material.file_name} · {size}
          {(isKept || isOffline) && ` · ${t(isKept ? 'kept' : 'notKept')}`}
        </p>
        <p className={styles.failed} aria-live="polite">
          {download.error && t(failureKey(download.error))}
        </p>
      </div>
      <div className={styles.acts}>
        {isKept && (
          <Link
            to={`/download?read=${material.id}`}
            // Closing it comes back here.
            state={{ isAboveList: true }}
            className={buttonClass()}
            aria-label={t('openNamed', { title: material.title })}
          >
            {t('open')}
          </Link>
        )}
        <Button
          variant="secondary"
          busy={download.isPending}
          disabled={disabledBy !== undefined}
          aria-describedby={disabledBy}
          aria-label={t('downloadNamed', { title: material.title, size })}
          onClick={() => download.mutate()}
        >
          <Icon name="download" />
          {t(download.isPending ? 'downloading' : 'download')}
        </Button>
      </div>
    </li>
  )
}

function failureKey(failure: Error) {
  if (failure instanceof Unreachable) return 'downloadOffline'
  if (!(failure instanceof Refusal)) return 'downloadFailed'
  if (failure.code === 'class.locked') return 'downloadLocked'
  return failure.code === 'material.unknown' ? 'downloadGone' : 'downloadFailed'
}
