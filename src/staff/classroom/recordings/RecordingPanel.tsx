import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { clockOf } from '#contract/classroom/staff-classes.ts'
import {
  chaptersWithin,
  recordingMaximumBytes,
  type LessonFiles,
} from '#contract/classroom/staff-files.ts'
import type { StaffLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { clockText } from '#platform/clock-text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { secondsOfVideo } from '#platform/media/staff-upload.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { Reach } from '#staff/kit/Reach.tsx'
import { offerUndo } from '#staff/kit/undo.ts'
import { UploadForm } from '#staff/kit/uploads/UploadForm.tsx'
import { useLessonFiles } from '#staff/kit/uploads/use-lesson-files.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toasts.ts'
import { Captions } from './Captions.tsx'
import { acceptedVideos, secondsToSend } from './video-file.ts'
import { Preparing } from './Preparing.tsx'
import { Preview } from './Preview.tsx'

/** Uploads, releases and withdraws a lesson's recording, and uploads captions. */
export function RecordingPanel({ lesson }: { lesson: StaffLesson }) {
  return (
    <QueryBoundary query={useLessonFiles(lesson.id)}>
      {(files) => (
        <>
          {files.preparation && (
            <Preparing
              lessonId={lesson.id}
              preparation={files.preparation}
              now={new Date(files.server_time)}
            />
          )}
          {files.recording && <CurrentRecording lesson={lesson} files={files} />}
          <UploadRecording lesson={lesson} files={files} />
        </>
      )}
    </QueryBoundary>
  )
}

function CurrentRecording({ lesson, files }: { lesson: StaffLesson; files: LessonFiles }) {
  const { t } = useTranslation('staff/recordings')
  const format = useFormat()
  const params = { lessonId: lesson.id }
  const release = useStaffChange(
    (release_at: string | null) => callStaff('releaseRecording', { params, body: { release_at } }),
    { changes: ['classes', 'questions'] },
  )
  const { recording } = files
  if (!recording) return null
  async function carryOut(to: string | null, done: 'released' | 'taken') {
    if (!(await release.mutateAsync(to).catch(() => undefined))) return
    offerUndo({
      changes: ['classes', 'questions'],
      text: t(`recording.${done}`),
      undo: () => callStaff('releaseRecording', { params, body: { release_at: before } }),
      undone: t('recording.undone'),
    })
  }
  const reach = (
    <Reach
      whom={{ class: String(lesson.class_id) }}
      text={(count) => t('recording.reach', { count })}
    />
  )
  const before = recording.release_at
  const { seconds, renditions, release_at } = recording
  const isOut = release_at !== null && new Date(release_at) <= new Date(files.server_time)
  return (
    <section className="stack" aria-label={t('recording.title')}>
      <p>
        {t(release_at ? (isOut ? 'recording.since' : 'recording.from') : 'recording.withdrawn', {
          when: release_at ? format.dateTime(new Date(release_at)) : '',
        })}
        <br />
        <span className={`numbers ${kit.quiet}`}>
          {[
            clockText(seconds),
            ...renditions.map(({ quality, bytes }) =>
              t(`recording.rendition.${quality}`, { size: format.bytes(bytes) }),
            ),
          ].join(' · ')}
        </span>
      </p>
      <div className="cluster">
        {!isOut && (
          <AskFirst
            variant="primary"
            label={t('recording.releaseNow')}
            question={t('recording.releaseAsk')}
            confirm={t('recording.releaseNow')}
            busy={release.isPending}
            onConfirm={() => void carryOut(files.server_time, 'released')}
            reach={reach}
          >
            {t('recording.releaseMeans')}
          </AskFirst>
        )}
        {release_at && (
          <AskFirst
            label={t('recording.withdraw')}
            question={t('recording.withdrawAsk')}
            confirm={t('recording.withdrawSure')}
            busy={release.isPending}
            onConfirm={() => void carryOut(null, 'taken')}
            reach={reach}
          >
            {t('recording.withdrawMeans')}
          </AskFirst>
        )}
      </div>
      <FormFailure error={release.error} />
      <Preview lessonId={lesson.id} recording={recording} />
      <Captions lessonId={lesson.id} recording={recording} />
    </section>
  )
}

function UploadRecording({ lesson, files }: { lesson: StaffLesson; files: LessonFiles }) {
  const { t } = useTranslation('staff/recordings')
  const now = new Date(files.server_time)
  const [seconds, setSeconds] = useState<number>()
  const [at, setAt] = useState({ day: malaysianDay(now), time: clockOf(now) })
  return (
    <UploadForm
      changes={['classes', 'questions']}
      forWhat={`recording/${lesson.id}`}
      lesson={lesson}
      field={{
        label: t(files.recording || files.preparation ? 'recording.replace' : 'recording.choose'),
        hint: t(files.makes_qualities ? 'recording.hint' : 'recording.hintAsSent'),
        accept: acceptedVideos(files.makes_qualities),
      }}
      action={t('recording.save')}
      maximumBytes={recordingMaximumBytes}
      wide
      onChoose={(file) => {
        setSeconds(undefined)
        if (files.recording) void secondsOfVideo(file).then(setSeconds)
      }}
      attach={async (video, send) => {
        const seconds = await secondsToSend(video, lesson, files.makes_qualities)
        if (seconds === undefined) return 'unreadable'
        const release_at = atMalaysianTime(at.day, at.time).toISOString()
        const body = { ...(await send()), seconds, release_at }
        return callStaff('attachRecording', { params: { lessonId: lesson.id }, body })
      }}
      onDone={({ preparation }) =>
        showToast(t(preparation ? 'recording.sent' : 'recording.saved'), 'success')
      }
    >
      {files.recording && <ReplacementNotes recording={files.recording} seconds={seconds} />}
      <div className={kit.times}>
        {(['day', 'time'] as const).map((name) => (
          <Field
            key={name}
            label={t(`recording.release.${name}`)}
            type={name === 'day' ? 'date' : 'time'}
            required
            value={at[name]}
            onChange={({ currentTarget }) => setAt({ ...at, [name]: currentTarget.value })}
          />
        ))}
      </div>
    </UploadForm>
  )
}

type Props = {
  recording: NonNullable<LessonFiles['recording']>
  /** The length of the chosen video. */
  seconds: number | undefined
}

/** What a replacement of the recording preserves, and what it does not. */
function ReplacementNotes({ recording: { chapters, captions }, seconds }: Props) {
  const { t } = useTranslation('staff/recordings')
  const format = useFormat()
  if (chapters.length === 0 && captions.length === 0) return null
  const within = seconds === undefined ? chapters : chaptersWithin(chapters, seconds)
  const lost = chapters.filter((one) => !within.includes(one))
  return (
    <>
      {seconds !== undefined && lost.length > 0 && (
        <Notice tone="warning" announce>
          {t('recording.loses', {
            count: lost.length,
            length: clockText(seconds),
            titles: format.list(
              lost.map(({ title }) => title),
              'conjunction',
            ),
          })}
        </Notice>
      )}
      <p className={kit.quiet}>{t('recording.keeps')}</p>
    </>
  )
}
