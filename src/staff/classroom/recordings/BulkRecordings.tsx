import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lessonPath } from '#contract/classroom/staff-classes.ts'
import {
  recordingMaximumBytes,
  toRecordDays,
  type LessonsToRecord,
  type LessonToRecord,
} from '#contract/classroom/staff-files.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useSession } from '#platform/session/session.ts'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { runUpload } from '#staff/kit/uploads/uploads.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import { acceptedVideos, secondsToSend } from './video-file.ts'
import { matchFiles } from './match-files.ts'

type Row = {
  file: File
  lesson: LessonToRecord | undefined
  state: 'chosen' | 'uploading' | 'done' | 'failed'
  error?: unknown
}

const toRecordQuery = () =>
  staffQuery(['classes', 'to-record'], (options) => callStaff('lessonsToRecord', options))

/**
 * Uploads many recordings: each file is matched to a lesson, the matches are reviewed, and the files are sent one by
 * one.
 */
export function BulkRecordings() {
  const { t } = useTranslation('staff/recordings')
  return (
    <>
      <header className={kit.header}>
        <h1>{t('bulk.title')}</h1>
      </header>
      <QueryBoundary query={useQuery(toRecordQuery())}>
        {(page) => <RecordingFiles page={page} />}
      </QueryBoundary>
    </>
  )
}

function RecordingFiles({ page }: { page: LessonsToRecord }) {
  const { t } = useTranslation(['staff/recordings', 'staff/kit'])
  const format = useFormat()
  const reachable = useReachable()
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const [rows, setRows] = useState<readonly Row[]>([])
  // A lesson with a recording is not in `page.lessons`, so the chosen lessons are added.
  const lessons = [
    ...page.lessons,
    ...rows.flatMap(({ lesson }) =>
      lesson && !page.lessons.some(({ id }) => id === lesson.id) ? [lesson] : [],
    ),
  ]
  const [isRunning, setRunning] = useState(false)
  const change = (file: File, to: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.file === file ? { ...row, ...to } : row)))
  const upload = useStaffChange(
    ({ file, lesson }: { file: File; lesson: LessonToRecord }) => send(file, lesson),
    { changes: ['questions'] },
  )

  async function send(file: File, lesson: LessonToRecord) {
    const seconds = await secondsToSend(file, lesson, page.makes_qualities)
    if (seconds === undefined) return 'unreadable'
    const release_at = new Date(page.server_time).toISOString()
    const target = {
      ...{ forWhat: `recording/${lesson.id}`, name: file.name, lessonId: lesson.id },
      ...{ at: lessonPath(lesson), uid },
    }
    return runUpload(target, file, async (sendFile) => {
      const body = { ...(await sendFile()), seconds, release_at }
      return callStaff('attachRecording', { params: { lessonId: lesson.id }, body })
    })
  }

  function add(files: Iterable<File>) {
    const known = new Set(rows.map(({ file }) => `${file.name}/${file.size}`))
    const fresh = [...files].filter(({ name, size }) => !known.has(`${name}/${size}`))
    const taken = new Set(rows.map(({ lesson }) => lesson?.id))
    const found = matchFiles(
      fresh,
      lessons.filter(({ id }) => !taken.has(id)),
    )
    setRows([
      ...rows,
      ...fresh.map((file, n): Row => ({ file, lesson: found[n], state: 'chosen' })),
    ])
  }

  const problemOf = ({ file, lesson }: Row): string | undefined => {
    if (file.size > recordingMaximumBytes)
      return t('bulk.tooLarge', { most: format.bytes(recordingMaximumBytes) })
    const isTwice = lesson && rows.some((row) => row.file !== file && row.lesson?.id === lesson.id)
    return isTwice ? t('bulk.twice') : undefined
  }
  const ready = rows.filter(
    (row) => row.lesson && row.state !== 'done' && row.state !== 'uploading' && !problemOf(row),
  )

  async function uploadAll() {
    setRunning(true)
    for (const { file, lesson } of ready) {
      if (!lesson) continue
      change(file, { state: 'uploading', error: undefined })
      try {
        const reply = await upload.mutateAsync({ file, lesson })
        change(file, { state: reply === 'unreadable' ? 'failed' : 'done' })
      } catch (error) {
        change(file, { state: 'failed', error })
      }
    }
    setRunning(false)
  }

  if (lessons.length === 0)
    return (
      <Empty icon="check" title={t('bulk.none', { days: toRecordDays })}>
        {t('bulk.noneText')}
      </Empty>
    )
  const textOf = (lesson: LessonToRecord) =>
    t('bulk.lessonLine', {
      class: lesson.class_name,
      day: format.dateTime(new Date(lesson.starts_at)),
      title: lesson.title,
    })
  return (
    <div
      className="stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      <p className={kit.quiet}>{t('bulk.lead')}</p>
      <Field
        type="file"
        multiple
        label={t('bulk.choose')}
        hint={t(page.makes_qualities ? 'bulk.hint' : 'bulk.hintAsSent')}
        accept={acceptedVideos(page.makes_qualities)}
        onChange={({ currentTarget }) => {
          add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
      {rows.length > 0 && (
        <ul role="list" className={kit.rows} aria-label={t('bulk.files')}>
          {rows.map((row) => (
            <li key={`${row.file.name}/${row.file.size}`} className={`stack ${kit.entry}`}>
              <div className={kit.end}>
                <strong>{row.file.name}</strong>
                <span className={`numbers ${kit.quiet}`}>{format.bytes(row.file.size)}</span>
                {row.state === 'uploading' && <Tag tone="info">{t('bulk.uploading')}</Tag>}
                {row.state === 'done' && <Tag tone="success">{t('bulk.done')}</Tag>}
              </div>
              {row.state !== 'done' && !isRunning && (
                <>
                  <Choose
                    label={t('bulk.lessonOf', { name: row.file.name })}
                    none={t('bulk.noLesson')}
                    error={problemOf(row)}
                    choices={lessons.map((lesson) => ({ value: lesson.id, text: textOf(lesson) }))}
                    value={row.lesson?.id ?? ''}
                    onChange={(id) =>
                      change(row.file, { lesson: lessons.find((lesson) => lesson.id === id) })
                    }
                  />
                  {row.state === 'failed' && (
                    <FormFailure
                      error={row.error}
                      text={row.error ? undefined : t('bulk.unreadable')}
                    />
                  )}
                  <div>
                    <Button
                      variant="quiet"
                      aria-label={t('bulk.removeOf', { name: row.file.name })}
                      onClick={() => setRows(rows.filter(({ file }) => file !== row.file))}
                    >
                      {t('bulk.remove')}
                    </Button>
                  </div>
                </>
              )}
              {(row.state === 'done' || isRunning) && row.lesson && (
                <p className={kit.quiet}>{textOf(row.lesson)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <>
          <p className={kit.quiet}>{t('bulk.when')}</p>
          <div>
            <Button
              busy={isRunning}
              disabled={ready.length === 0 || !reachable}
              onClick={() => void uploadAll()}
            >
              {t('bulk.start', { count: ready.length })}
            </Button>
          </div>
        </>
      )}
      {!reachable && <p className={kit.quiet}>{t('staff/kit:needsNetwork')}</p>}
    </div>
  )
}
