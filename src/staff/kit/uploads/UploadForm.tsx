import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lessonPath } from '#contract/classroom/staff-classes.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import type { UploadedFile } from '#platform/media/staff-upload.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { FormFailure } from '../forms/FormFailure.tsx'
import type { StaffPart } from '../keys.ts'
import { isUploadRunning, runUpload, showInForm, useUploadFor } from './uploads.ts'
import { UploadState } from './UploadState.tsx'
import { useStaffChange } from '../use-staff-change.ts'

/** Uploads one file with further fields. The upload continues on other pages, and this form shows it again. */
export function UploadForm<Reply>({
  forWhat,
  lesson,
  field,
  action,
  maximumBytes,
  wide,
  children,
  onChoose,
  attach,
  changes,
  onDone,
}: {
  /** Stable name of the purpose, so that an interrupted upload can resume. */
  forWhat: string
  /** The lesson, if the file is its recording. The tray then shows the progress of encoding it. */
  lesson?: StaffLesson
  field: { label: string; hint: string; accept: string }
  action: string
  maximumBytes: number
  wide?: boolean
  /** Fields below the file. */
  children?: ReactNode
  onChoose?: (file: File) => void
  /** Calls `send`, then attaches the uploaded file. */
  attach: (file: File, send: () => Promise<UploadedFile>) => Promise<Reply | 'unreadable'>
  /** The groups of queries that the upload affects. */
  changes: readonly StaffPart[]
  onDone: (reply: Reply) => unknown
}) {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const upload = useUploadFor(forWhat)
  const { pathname } = useLocation()
  const session = useSession()
  const [file, setFile] = useState<File | null>(null)
  const save = useStaffChange(
    (chosen: File) =>
      runUpload(
        {
          ...{ forWhat, name: chosen.name, lessonId: lesson?.id },
          at: lesson ? lessonPath(lesson) : pathname,
          uid: session.state === 'signed-in' ? session.uid : '',
        },
        chosen,
        (send) => attach(chosen, send),
      ),
    { changes },
  )
  useEffect(() => (save.isPending ? showInForm(forWhat) : undefined), [save.isPending, forWhat])
  const isBusy = save.isPending || (upload !== undefined && isUploadRunning(upload))

  const isTooLarge = file !== null && file.size > maximumBytes

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file || isTooLarge || isBusy) return
    const reply = await save.mutateAsync(file).catch(() => undefined)
    if (reply === undefined || reply === 'unreadable') return
    form.reset()
    setFile(null)
    await onDone(reply)
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="stack">
      <Field
        {...field}
        type="file"
        required
        error={
          isTooLarge
            ? t('upload.tooLarge', {
                size: format.bytes(file.size),
                most: format.bytes(maximumBytes),
              })
            : undefined
        }
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0] ?? null
          setFile(chosen)
          if (chosen) onChoose?.(chosen)
        }}
      />
      {children}
      <FormFailure
        error={save.error ?? upload?.error}
        text={save.data === 'unreadable' ? t('upload.unreadable') : undefined}
      />
      {upload?.state === 'sending' ? (
        <UploadState progress={upload.progress} onStop={upload.stop} />
      ) : (
        <div>
          <Button type="submit" wide={wide} busy={isBusy} disabled={!file || isTooLarge}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
