import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { recordingMaximumSeconds } from '#contract/shared/limits.ts'
import {
  problemsOf,
  readTimesDraft,
  secondOf,
  type DraftRow,
  type QuestionTime,
  type TimesDraft,
} from '#contract/papers/times.ts'
import { questionsOfPaperAtMost, type StaffPaperPage } from '#contract/papers/staff-papers.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useTypedDraft } from '#staff/kit/forms/use-typed-draft.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { staffPaperQuery } from './queries.ts'
import styles from './TimesEditor.module.css'
import { TimesRow } from './TimesRow.tsx'

const toRow = ({ at_second, ...one }: QuestionTime): DraftRow => ({
  ...one,
  at: at_second === null ? '' : clockText(at_second),
})
const toTime = ({ at, ...one }: DraftRow): QuestionTime => ({ ...one, at_second: secondOf(at) })

type Props = {
  page: StaffPaperPage
  uid: string
  source: { url: string; captions: RecordingLinks['captions'] } | undefined
}

/**
 * Edits questions and times beside the solution video. The T key gives the current question the video's time and
 * moves to the next one. The draft is kept on this device.
 */
export function TimesEditor({ page, uid, source }: Props) {
  const { t } = useTranslation('staff/papers')
  const reachable = useReachable()
  const client = useQueryClient()
  const paperId = page.paper.id
  const draft = useTypedDraft(uid, `paper-times/${paperId}`, readTimesDraft)
  const [current, setCurrent] = useState(0)
  const [showsProblems, setShowsProblems] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const rows = draft.typed?.rows ?? page.questions.map(toRow)
  const version = draft.typed?.version ?? page.version
  const times = rows.map(toTime)
  const problems = problemsOf(times, {
    seconds: page.paper.seconds ?? recordingMaximumSeconds,
    chapterIds: new Set(page.chapters.map(({ id }) => id)),
  })
  const save = useStaffChange(
    (sent: TimesDraft) =>
      callStaff('savePaperTimes', {
        params: { paperId },
        body: { replaces: sent.version, questions: sent.rows.map(toTime) },
      }),
    {
      changes: ['papers', 'practice'],
      onDone(saved, sent) {
        client.setQueryData(staffPaperQuery(paperId).queryKey, saved)
        draft.markSaved(sent, (typed) => ({ ...typed, version: saved.version }))
        setShowsProblems(false)
        showToast(t('saved'), 'success')
      },
    },
  )

  const change = (next: DraftRow[]) => draft.keep({ version, rows: next })
  function discard() {
    draft.forget()
    setShowsProblems(false)
  }
  const changeRow = (at: number, part: Partial<DraftRow>) =>
    change(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  function setTime(at: number) {
    if (!video.current || !rows[at]) return
    changeRow(at, { at: clockText(video.current.currentTime) })
    const next = Math.min(at + 1, rows.length - 1)
    setCurrent(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  function add() {
    const last = rows.at(-1)
    change([
      ...rows,
      { label: '', at: '', chapter_id: last?.chapter_id ?? '', topic_bm: '', topic_eng: '' },
    ])
    setCurrent(rows.length)
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const isTyping =
      event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (event.code !== 'KeyT' || event.ctrlKey || event.metaKey || isTyping !== event.altKey) return
    event.preventDefault()
    setTime(current)
  }
  function submit() {
    setShowsProblems(true)
    if (problems.length === 0) save.mutate({ version, rows })
  }

  return (
    <section className={styles.editor} aria-label={t('editor')} onKeyDown={press}>
      <div className={styles.beside}>
        {source ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the recording's captions are its tracks
          <video ref={video} src={source.url} controls playsInline preload="metadata">
            {source.captions.map(({ language, label, url }) => (
              <track key={language} kind="captions" srcLang={language} label={label} src={url} />
            ))}
          </video>
        ) : (
          <div className={styles.noVideo}>{t('noVideo')}</div>
        )}
        <p className={styles.hint}>{t('keys')}</p>
        {draft.typed && (
          <Notice
            tone="warning"
            title={t('draft')}
            action={
              <Button variant="quiet" onClick={discard}>
                {t('discard')}
              </Button>
            }
          >
            {t(version === page.version ? 'draftText' : 'draftOld')}
          </Notice>
        )}
        <FormFailure error={save.error} />
        {showsProblems && problems.length > 0 && (
          <Notice tone="danger" announce>
            {t('marked', { count: problems.length })}
          </Notice>
        )}
        <div className="cluster">
          <Button busy={save.isPending} disabled={!reachable || !draft.typed} onClick={submit}>
            {t('save')}
          </Button>
          <Button
            variant="secondary"
            disabled={rows.length >= questionsOfPaperAtMost}
            onClick={add}
          >
            {t('add')}
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              change(
                rows.toSorted(
                  (a, b) => (secondOf(a.at) ?? Infinity) - (secondOf(b.at) ?? Infinity),
                ),
              )
            }
          >
            {t('sort')}
          </Button>
        </div>
      </div>
      <ol role="list" ref={list} className={styles.list}>
        {rows.map((row, n) => (
          <TimesRow
            key={n}
            row={row}
            number={n + 1}
            isCurrent={n === current}
            chapters={page.chapters}
            problems={showsProblems ? problems.filter((one) => one.row === n) : []}
            onFocus={() => setCurrent(n)}
            onChange={(part) => changeRow(n, part)}
            onSet={() => setTime(n)}
            onSeek={() => {
              if (video.current) video.current.currentTime = secondOf(row.at) ?? 0
            }}
            onRemove={() => change(rows.filter((_, at) => at !== n))}
          />
        ))}
      </ol>
    </section>
  )
}
