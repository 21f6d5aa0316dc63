import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { UploadProgress } from '#platform/media/staff-upload.ts'
import { Button } from '#ui/Button.tsx'
import kit from '../kit.module.css'

type Props = { progress: UploadProgress; onStop: () => void }

/** Progress of an upload, and whether it waits for the network. */
export function UploadState({ progress, onStop }: Props) {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const { sent, of, waits } = progress
  return (
    <div className={kit.upload}>
      <progress value={sent} max={of} aria-label={t('upload.label')} />
      <p className={`numbers ${kit.quiet}`} role="status">
        {waits
          ? t('upload.waits')
          : t('upload.sent', { sent: format.bytes(sent), of: format.bytes(of) })}
      </p>
      <Button variant="quiet" onClick={onStop}>
        {t('upload.stop')}
      </Button>
    </div>
  )
}
