import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Photo } from '#contract/shared/pictures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { ChoosePhoto } from '#ui/forms/ChoosePhoto.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './questions.module.css'
import type { AnswerPhoto } from './use-answer-photo.ts'

/** Adds a photo to an answer, and shows it before it is sent. */
export function AnswerPhotoField({ photo }: { photo: AnswerPhoto }) {
  const { t } = useTranslation('staff/questions')
  const format = useFormat()
  const choose = useRef<HTMLButtonElement>(null)
  const { draft, kept } = photo
  return (
    <fieldset className={styles.attachment}>
      <legend>{t('answerPhoto.title')}</legend>
      {draft.state === 'failed' && (
        <Notice tone="danger" announce>
          {t(`answerPhoto.${draft.why}`)}
        </Notice>
      )}
      {draft.state === 'there' && (
        <>
          <DraftPhoto photo={draft.photo} />
          <p className={`numbers ${kit.quiet}`} role="status">
            {t('answerPhoto.size', { size: format.kilobytes(draft.photo.bytes.length) })}
          </p>
        </>
      )}
      {kept !== null && <LinkedPhoto url={kept} alt={t('answerPhoto.alt')} />}
      {draft.state === 'there' || kept !== null ? (
        <Button
          variant="secondary"
          onClick={() => {
            void photo.remove()
            // The pressed button is gone; move the focus to the next action.
            requestAnimationFrame(() => choose.current?.focus())
          }}
        >
          <Icon name="close" />
          {t('answerPhoto.remove')}
        </Button>
      ) : (
        <>
          <p className={kit.quiet}>{t('answerPhoto.hint')}</p>
          <ChoosePhoto
            ref={choose}
            take={t('answerPhoto.take')}
            choose={t('answerPhoto.choose')}
            dropHint={t('answerPhoto.orDrop')}
            busy={draft.state === 'shrinking'}
            onChoose={(file) => void photo.take(file)}
          />
        </>
      )}
    </fieldset>
  )
}

/** A photo on this device. */
function DraftPhoto({ photo: { bytes, type } }: { photo: Photo }) {
  const { t } = useTranslation('staff/questions')
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([bytes], { type }))
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes, type],
  )
  return (
    <span className={styles.photo}>
      <img ref={show} alt={t('answerPhoto.alt')} />
    </span>
  )
}

/** A photo beside a text. A tap opens it at its full size. */
export function LinkedPhoto({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={url} alt={alt} loading="lazy" />
    </a>
  )
}
