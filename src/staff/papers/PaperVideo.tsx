import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordingMaximumBytes } from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { secondsOfVideo } from '#platform/media/staff-upload.ts'
import kit from '#staff/kit/kit.module.css'
import { UploadForm } from '#staff/kit/uploads/UploadForm.tsx'
import { showToast } from '#ui/toasts.ts'
import { paperVideoQuery } from './queries.ts'

/** Uploads or replaces the solution video. */
export function PaperVideo({ paperId, hasVideo }: { paperId: string; hasVideo: boolean }) {
  const { t } = useTranslation('staff/papers')
  const client = useQueryClient()
  return (
    <div className={kit.narrow}>
      <UploadForm
        changes={['papers', 'practice']}
        forWhat={`paper/${paperId}`}
        field={{
          label: t(hasVideo ? 'video.replace' : 'video.choose'),
          hint: t(hasVideo ? 'video.replaceHint' : 'video.hint'),
          accept: 'video/mp4',
        }}
        action={t('video.save')}
        maximumBytes={recordingMaximumBytes}
        attach={async (video, send) => {
          const seconds = await secondsOfVideo(video)
          if (seconds === undefined) return 'unreadable'
          const body = { ...(await send()), seconds }
          return callStaff('attachPaperVideo', { params: { paperId }, body })
        }}
        onDone={() => {
          showToast(t('video.saved'), 'success')
          return client.invalidateQueries({ queryKey: paperVideoQuery(paperId).queryKey })
        }}
      />
    </div>
  )
}
