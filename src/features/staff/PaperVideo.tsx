import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { secondsOfVideo } from '#platform/staff-upload.ts'
import { showToast } from '#ui/toasts.ts'
import { paperVideoQuery } from './queries.ts'
import styles from './staff.module.css'
import { UploadForm } from './UploadForm.tsx'

/** The video in which a paper is gone through: put up, or another one in its place. */
export function PaperVideo({ paperId, has }: { paperId: string; has: boolean }) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  return (
    <div className={styles.narrow}>
      <UploadForm
        forWhat={`paper/${paperId}`}
        field={{
          label: t(has ? 'papers.video.replace' : 'papers.video.choose'),
          hint: t(has ? 'papers.video.replaceHint' : 'papers.video.hint'),
          accept: 'video/mp4',
        }}
        action={t('papers.video.save')}
        attach={async (video, send) => {
          const seconds = await secondsOfVideo(video)
          if (seconds === undefined) return 'unreadable'
          const body = { ...(await send()), seconds }
          return callStaff('attachPaperVideo', { params: { paperId }, body })
        }}
        onDone={() => {
          showToast(t('papers.video.saved'), 'success')
          return client.invalidateQueries({ queryKey: paperVideoQuery(paperId).queryKey })
        }}
      />
    </div>
  )
}
