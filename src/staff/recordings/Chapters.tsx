import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import { secondOf } from '#contract/papers/times.ts'
import { chaptersAtMost, type ChangeChapters, type LessonFiles } from '#contract/staff/files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { showToast } from '#ui/toasts.ts'
import styles from './recordings.module.css'

type Row = { at: string; title: string }

/** The chapters of a recording, set from the video's time. */
export function Chapters({
  lessonId,
  recording,
  video,
}: {
  lessonId: string
  recording: NonNullable<LessonFiles['recording']>
  video: RefObject<HTMLVideoElement | null>
}) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const [rows, setRows] = useState<readonly Row[]>(
    recording.chapters.map(({ at_seconds, title }) => ({ at: clockText(at_seconds), title })),
  )
  const [isChanged, setChanged] = useState(false)
  const [showsWrong, setShowsWrong] = useState(false)
  /** The row that was added last, whose name is to be typed next. */
  const [added, setAdded] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (added !== undefined)
      list.current?.children[added]?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [added])
  const second = useSecond(video)
  const save = useStaffChange(async (chapters: ChangeChapters['chapters']) => {
    const saved = await callStaff('changeChapters', {
      params: { lessonId },
      body: { replaces: recording.chapters_version, chapters },
    })
    // The refetch that follows mounts this form again.
    showToast(t('preview.saved'), 'success')
    return saved
  })

  function change(next: readonly Row[]) {
    setRows(next)
    setChanged(true)
  }
  const edit = (at: number, part: Partial<Row>) =>
    change(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  const wrongTime = ({ at }: Row) => secondOf(at) === null
  const lacksTitle = ({ title }: Row) => title.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setShowsWrong(true)
    if (save.isPending || rows.some((row) => wrongTime(row) || lacksTitle(row))) return
    const chapters = rows.map(({ at, title }) => ({ at_seconds: secondOf(at) ?? 0, title }))
    save.mutate(chapters)
  }

  return (
    <form noValidate onSubmit={submit} className="stack">
      <h3>{t('preview.chapters')}</h3>
      {rows.length === 0 && <p className={kit.quiet}>{t('preview.none')}</p>}
      <ol ref={list} role="list" className="stack">
        {rows.map((row, n) => (
          <li key={n} className={styles.chapter}>
            <Field
              label={t('preview.time')}
              required
              maxLength={8}
              value={row.at}
              error={
                showsWrong && wrongTime(row) ? t('staff/kit:failure.fields.at_seconds') : undefined
              }
              onChange={({ currentTarget }) => edit(n, { at: currentTarget.value })}
            />
            <Field
              label={t('preview.title')}
              name="title"
              required
              maxLength={shortTextMaximumCharacters}
              value={row.title}
              error={
                showsWrong && lacksTitle(row) ? t('staff/kit:failure.fields.title') : undefined
              }
              onChange={({ currentTarget }) => edit(n, { title: currentTarget.value })}
            />
            <div className={styles.tools}>
              <Button
                variant="quiet"
                aria-label={t('preview.seek', { time: row.at })}
                onClick={() => {
                  if (video.current) video.current.currentTime = secondOf(row.at) ?? 0
                }}
              >
                <Icon name="play" />
              </Button>
              <Button
                variant="quiet"
                aria-label={t('preview.remove', { title: row.title || row.at })}
                onClick={() => {
                  setAdded(undefined)
                  change(rows.filter((_, at) => at !== n))
                }}
              >
                <Icon name="close" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <FormActions
        error={save.error}
        save={t('preview.save')}
        busy={save.isPending}
        disabled={!isChanged}
      >
        <Button
          variant="secondary"
          disabled={rows.length >= chaptersAtMost}
          onClick={() => {
            setAdded(rows.length)
            change([...rows, { at: clockText(second), title: '' }])
          }}
        >
          {t('preview.add', { time: clockText(second) })}
        </Button>
      </FormActions>
    </form>
  )
}

/** The whole second at which the video is. */
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
