import { useId, useRef, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { KeptPhoto } from './KeptPhoto.tsx'
import styles from '../ask-teacher.module.css'
import type { PhotoDraft } from './use-photo-draft.ts'

/** Takes or chooses a photo for the question, and shows it before it is sent. */
export function PhotoField({
  draft,
  onTake,
  onRemove,
}: {
  draft: PhotoDraft
  onTake: (file: Blob) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('ask-teacher')
  const format = useFormat()
  const labelId = useId()
  const choose = useRef<HTMLInputElement>(null)
  const take = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)

  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Lets the same file be chosen again after it was removed.
    target.value = ''
    if (file) onTake(file)
  }
  const isBusy = draft.state === 'shrinking'
  return (
    <div role="group" aria-labelledby={labelId} className={styles.photoField}>
      <p id={labelId} className={styles.photoLabel}>
        {t('photo.label')}
      </p>
      <input ref={choose} type="file" accept="image/*" hidden onChange={onFile} />
      <input
        ref={take}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={onFile}
      />
      {draft.state === 'there' ? (
        <div className={styles.photoThere}>
          <KeptPhoto photo={draft.photo} alt={t('photo.alt')} />
          <div className={styles.photoFacts}>
            <span className="numbers quiet">
              {t('photo.size', { size: format.kilobytes(draft.photo.bytes.length) })}
            </span>
            <Button
              variant="secondary"
              onClick={() => {
                onRemove()
                // The pressed button is gone; move the focus to the next action.
                requestAnimationFrame(() => chooseButton.current?.focus())
              }}
            >
              <Icon name="close" />
              {t('photo.remove')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.photoWays}>
          <span className={styles.onTouch}>
            <Button variant="secondary" busy={isBusy} onClick={() => take.current?.click()}>
              <Icon name="camera" />
              {t('photo.take')}
            </Button>
          </span>
          <Button
            ref={chooseButton}
            variant="secondary"
            busy={isBusy}
            onClick={() => choose.current?.click()}
          >
            <Icon name="picture" />
            {t('photo.choose')}
          </Button>
          <span className={`quiet ${styles.withMouse}`}>{t('photo.orDrop')}</span>
        </div>
      )}
      <p
        className={styles.photoNews}
        role="status"
        data-failed={draft.state === 'failed' || undefined}
      >
        {draft.state === 'shrinking' && t('photo.shrinking')}
        {draft.state === 'failed' && t(`photo.${draft.why}`)}
      </p>
    </div>
  )
}
