import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonFiles, RecordingPreview } from '#contract/classroom/staff-files.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Field } from '#ui/forms/Field.tsx'
import { LazyDetails } from '#ui/LazyDetails.tsx'
import { Chapters } from './Chapters.tsx'
import { previewQuery } from './queries.ts'
import styles from './recordings.module.css'

type PreviewProps = { lessonId: string; recording: NonNullable<LessonFiles['recording']> }

/** A recording as students see it, released or not, with its chapters beside it. */
export function Preview({ lessonId, recording }: PreviewProps) {
  const { t } = useTranslation('staff/recordings')
  return (
    <LazyDetails className={kit.disclosure} summary={t('preview.open')}>
      <Opened lessonId={lessonId} recording={recording} />
    </LazyDetails>
  )
}

function Opened({ lessonId, recording }: Parameters<typeof Preview>[0]) {
  const video = useRef<HTMLVideoElement>(null)
  return (
    <QueryBoundary query={useQuery(previewQuery(lessonId))}>
      {(preview) => (
        <div className="stack">
          <Player preview={preview} video={video} />
          <Chapters lessonId={lessonId} recording={recording} video={video} />
        </div>
      )}
    </QueryBoundary>
  )
}

type PlayerProps = { preview: RecordingPreview; video: RefObject<HTMLVideoElement | null> }

function Player({ preview, video }: PlayerProps) {
  const { t } = useTranslation('staff/recordings')
  const { renditions, captions } = preview
  const [quality, setQuality] = useState(renditions.at(-1)?.quality)
  const shown = renditions.find((one) => one.quality === quality) ?? renditions.at(-1)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the recording's captions are its tracks */}
      <video
        ref={video}
        src={shown?.url}
        className={styles.video}
        controls
        playsInline
        preload="metadata"
      >
        {captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {renditions.length > 1 && (
        <Field
          as="select"
          label={t('preview.quality')}
          value={shown?.quality}
          onChange={({ currentTarget }) =>
            setQuality(renditions.find((one) => one.quality === currentTarget.value)?.quality)
          }
        >
          {renditions.map((one) => (
            <option key={one.quality} value={one.quality}>
              {t(`preview.qualities.${one.quality}`)}
            </option>
          ))}
        </Field>
      )}
    </>
  )
}
