import { useEffect, useState, type RefObject } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { secondOf } from '#contract/papers/times.ts'
import {
  ChangeChapters,
  chaptersAtMost,
  type LessonFiles,
} from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { ChangedMeanwhile } from '#staff/kit/forms/ChangedMeanwhile.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { textsByField } from '#staff/kit/forms/use-staff-form.ts'
import { useVersionedForm } from '#staff/kit/forms/use-versioned-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { PasteChapters } from './PasteChapters.tsx'
import styles from './recordings.module.css'

const Typed = v.object({
  chapters: v.pipe(
    v.array(
      v.object({
        at_seconds: v.pipe(
          v.string(),
          v.transform((typed) => secondOf(typed) ?? Number.NaN),
        ),
        title: v.string(),
      }),
    ),
    ChangeChapters.entries.chapters,
  ),
})

type Props = {
  lessonId: string
  recording: NonNullable<LessonFiles['recording']>
  video: RefObject<HTMLVideoElement | null>
}

/** Edits the chapters of a recording; a new one begins at the video's current second. */
export function Chapters({ lessonId, recording, video }: Props) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const form = useVersionedForm(
    Typed,
    {
      chapters: recording.chapters.map(({ at_seconds, title }) => ({
        at_seconds: clockText(at_seconds),
        title,
      })),
    },
    recording.chapters_version,
    textsByField,
  )
  const { control, errorOf, field, submit, watch } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'chapters' })
  const rows = watch('chapters')
  const second = useSecond(video)
  const save = useStaffChange(
    ({ chapters }: v.InferOutput<typeof Typed>) =>
      callStaff('changeChapters', {
        params: { lessonId },
        body: { replaces: form.replaces, chapters },
      }),
    { changes: ['classes', 'questions'], refetchesOnError: true },
  )

  async function send(typed: v.InferOutput<typeof Typed>) {
    const saved = await save.mutateAsync(typed).catch(() => undefined)
    if (!saved) return
    form.markSaved(saved.chapters_version)
    showToast(t('preview.saved'), 'success')
  }

  const withReset = (choose: () => void) => () => {
    save.reset()
    choose()
  }

  const wrong = errorOf('chapters')
  return (
    <form noValidate onSubmit={submit(send)} className="stack">
      <h3>{t('preview.chapters')}</h3>
      {rows.length === 0 && <p className={kit.quiet}>{t('preview.none')}</p>}
      <ol role="list" className="stack">
        {fields.map(({ id }, n) => (
          <li key={id} className={styles.chapter}>
            <Field
              label={t('preview.time')}
              required
              maxLength={8}
              {...field(`chapters.${n}.at_seconds`, { deps: 'chapters' })}
            />
            <Field
              label={t('preview.title')}
              required
              maxLength={shortTextMaximumCharacters}
              {...field(`chapters.${n}.title`)}
            />
            <div className={styles.tools}>
              <Button
                variant="quiet"
                aria-label={t('preview.seek', { time: rows[n]?.at_seconds })}
                onClick={() => {
                  if (video.current)
                    video.current.currentTime = secondOf(rows[n]?.at_seconds ?? '') ?? 0
                }}
              >
                <Icon name="play" />
              </Button>
              <Button
                variant="quiet"
                aria-label={t('preview.remove', { title: rows[n]?.title || rows[n]?.at_seconds })}
                onClick={() => remove(n)}
              >
                <Icon name="close" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <PasteChapters onAdd={(chapters) => append(chapters, { shouldFocus: false })} />
      {wrong && <Notice tone="danger">{wrong}</Notice>}
      {form.isOutdated && (
        <ChangedMeanwhile onKeep={withReset(form.keepTyped)} onDrop={withReset(form.dropTyped)} />
      )}
      <FormActions
        error={form.isOutdated ? null : save.error}
        save={t('preview.save')}
        busy={save.isPending}
        disabled={!form.isDirty || form.isOutdated}
      >
        <Button
          variant="secondary"
          disabled={fields.length >= chaptersAtMost}
          onClick={() =>
            append(
              { at_seconds: clockText(second), title: '' },
              { focusName: `chapters.${fields.length}.title` },
            )
          }
        >
          {t('preview.add', { time: clockText(second) })}
        </Button>
      </FormActions>
    </form>
  )
}

/** The current second of the video. */
function useSecond(video: RefObject<HTMLVideoElement | null>): number {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const note = () => setSecond(Math.floor(element.currentTime))
    element.addEventListener('timeupdate', note)
    element.addEventListener('seeked', note)
    return () => {
      element.removeEventListener('timeupdate', note)
      element.removeEventListener('seeked', note)
    }
  }, [video])
  return second
}
