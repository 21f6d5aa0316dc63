import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  captionLanguages,
  captionsMaximumBytes,
  captionType,
  type LessonFiles,
} from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { previewQuery } from './queries.ts'

type Props = { lessonId: string; recording: NonNullable<LessonFiles['recording']> }

/** Uploads captions in each language, as SubRip or WebVTT. */
export function Captions({ lessonId, recording }: Props) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const format = useFormat()
  const client = useQueryClient()
  const send = useStaffChange(
    async ({ language, file }: { language: (typeof captionLanguages)[number]; file: File }) => {
      if (file.size > captionsMaximumBytes) return 'too-large'
      await callStaff('sendCaptions', {
        params: { lessonId, language },
        body: { type: captionType(file.name), bytes: new Uint8Array(await file.arrayBuffer()) },
      })
      return 'saved'
    },
    { changes: ['classes', 'questions'] },
  )

  async function choose(language: (typeof captionLanguages)[number], file: File) {
    const outcome = await send.mutateAsync({ language, file }).catch(() => undefined)
    if (outcome !== 'saved') return
    showToast(t('recording.captionsSaved'), 'success')
    await client.invalidateQueries({ queryKey: previewQuery(lessonId).queryKey })
  }

  return (
    <>
      <div className={kit.times}>
        {captionLanguages.map((language) => (
          <Field
            key={language}
            label={t(`recording.captions.${language}`)}
            hint={t(
              recording.captions.includes(language)
                ? 'recording.hasCaptions'
                : 'recording.captionsHint',
            )}
            type="file"
            accept=".srt,.vtt,text/vtt,application/x-subrip"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void choose(language, file)
            }}
          />
        ))}
      </div>
      <FormFailure
        error={send.error}
        text={
          send.data === 'too-large'
            ? t('staff/kit:upload.tooLarge', {
                size: format.bytes(send.variables.file.size),
                most: format.bytes(captionsMaximumBytes),
              })
            : undefined
        }
      />
    </>
  )
}
