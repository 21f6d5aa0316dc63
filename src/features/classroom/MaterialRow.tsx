import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#contract/calendar.ts'
import type { Material, MaterialLink } from '#contract/classroom.ts'
import { call } from '#platform/api/call.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Materials.module.css'

/** One file: its signed link is asked for at the tap, and ends soon after. */
export function MaterialRow({
  material,
  disabledBy,
}: {
  material: Material
  /** The id of the text that says why it cannot be downloaded now. */
  disabledBy: string | undefined
}) {
  const { t } = useTranslation('classroom')
  const size = formatBytes(material.bytes)
  const download = useMutation({
    mutationFn: () => call('material', { params: { materialId: material.id } }),
    onSuccess: saveToDevice,
    // The tap is answered at once, also when the browser believes to be offline.
    networkMode: 'always',
  })
  return (
    <li className={styles['material']}>
      <span className={styles['mark']}>
        <Icon name="papers" />
      </span>
      <div className={styles['text']}>
        <p className={styles['name']}>{material.title}</p>
        <p className={`numbers ${styles['soft']}`}>
          {material.file_name} · {size}
        </p>
        <p className={styles['failed']} aria-live="polite">
          {download.error && t(failureKey(download.error))}
        </p>
      </div>
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
    </li>
  )
}

function failureKey(failure: Error): string {
  if (failure instanceof Unreachable) return 'downloadOffline'
  if (!(failure instanceof Refusal)) return 'downloadFailed'
  if (failure.code === 'class.locked') return 'downloadLocked'
  return failure.code === 'material.unknown' ? 'downloadGone' : 'downloadFailed'
}

function saveToDevice({ url, file_name }: MaterialLink): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = file_name
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}
