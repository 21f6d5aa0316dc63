import { useTranslation } from 'react-i18next'
import type { Upload } from './uploads.ts'
import { useFailureText } from '../forms/use-failure-text.ts'
import { useLessonFiles } from './use-lesson-files.ts'

/** The result of a finished upload. */
export function UploadOutcome({ upload }: { upload: Upload }) {
  const { t } = useTranslation('staff/kit')
  const failureText = useFailureText()
  if (upload.state !== 'done') return <p role="status">{failureText(upload.error)}</p>
  if (upload.lessonId !== undefined) return <RecordingOutcome lessonId={upload.lessonId} />
  return <p role="status">{t('upload.done')}</p>
}

/** Progress of encoding an uploaded recording. */
function RecordingOutcome({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation('staff/kit')
  const preparation = useLessonFiles(lessonId).data?.preparation
  return (
    <p role="status" data-failed={preparation?.problem ? '' : undefined}>
      {preparation?.problem
        ? t('upload.notPrepared')
        : t(preparation ? 'upload.preparing' : 'upload.done')}
    </p>
  )
}
