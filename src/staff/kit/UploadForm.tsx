import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { Uploaded } from '#platform/staff-upload.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormFailure } from './FormFailure.tsx'
import { UploadState } from './UploadState.tsx'
import { useStaffChange } from './use-staff-change.ts'
import { useUpload } from './use-upload.ts'

/** Uploads one file, with further fields about it. */
export function UploadForm<Reply>({
  forWhat,
  field,
  action,
  maximumBytes,
  wide,
  children,
  onChoose,
  attach,
  onDone,
}: {
  /** Stable name of the purpose, so that an interrupted upload can resume. */
  forWhat: string
  field: { label: string; hint: string; accept: string }
  action: string
  maximumBytes: number
  wide?: boolean
  /** Fields below the file. */
  children?: ReactNode
  onChoose?: (file: File) => void
  /** Calls `send`, then attaches the uploaded file. */
  attach: (file: File, send: () => Promise<Uploaded>) => Promise<Reply | 'unreadable'>
  onDone: (reply: Reply) => unknown
}) {
  const { t } = useTranslation('staff/kit')
  const format = useFormat()
  const upload = useUpload(forWhat)
  const [file, setFile] = useState<File | null>(null)
  const save = useStaffChange((chosen: File) => attach(chosen, () => upload.send(chosen)))

  const isTooLarge = file !== null && file.size > maximumBytes

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!file || isTooLarge || save.isPending) return
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
        error={save.error}
        text={save.data === 'unreadable' ? t('upload.unreadable') : undefined}
      />
      {upload.progress ? (
        <UploadState progress={upload.progress} onStop={upload.stop} />
      ) : (
        <div>
          <Button type="submit" wide={wide} busy={save.isPending} disabled={!file || isTooLarge}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
