import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { secondsOfVideo } from '#platform/staff-upload.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { paperVideoQuery, useStaffChange } from './queries.ts'
import styles from './staff.module.css'
import { UploadState } from './UploadState.tsx'
import { useFailureText } from './use-failure-text.ts'
import { useUpload } from './use-upload.ts'

/** The video in which a paper is gone through: put up, or another one in its place. */
export function PaperVideo({ paperId, has }: { paperId: string; has: boolean }) {
  const { t } = useTranslation('staff')
  const client = useQueryClient()
  const failureText = useFailureText()
  const upload = useUpload(`paper/${paperId}`)
  const [file, setFile] = useState<File | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const save = useStaffChange(async (video: File) => {
    const seconds = await secondsOfVideo(video)
    setUnreadable(seconds === undefined)
    if (seconds === undefined) return undefined
    const uploaded = await upload.send(video)
    return callStaff('attachPaperVideo', { params: { paperId }, body: { ...uploaded, seconds } })
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file || save.isPending) return
    const done = await save.mutateAsync(file).catch(() => undefined)
    if (!done) return
    form.reset()
    setFile(null)
    showToast(t('papers.video.saved'), 'success')
    await client.invalidateQueries({ queryKey: paperVideoQuery(paperId).queryKey })
  }

  const failure = save.error instanceof DOMException ? t('upload.stopped') : failureText(save.error)
  return (
    <form onSubmit={(event) => void submit(event)} className={`stack ${styles['narrow']}`}>
      <Field
        label={t(has ? 'papers.video.replace' : 'papers.video.choose')}
        hint={t(has ? 'papers.video.replaceHint' : 'papers.video.hint')}
        type="file"
        accept="video/mp4"
        required
        onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
      />
      {isUnreadable && <Notice tone="danger">{t('recording.unreadable')}</Notice>}
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      {upload.progress ? (
        <UploadState progress={upload.progress} onStop={upload.stop} />
      ) : (
        <div>
          <Button type="submit" busy={save.isPending} disabled={!file}>
            {t('papers.video.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
