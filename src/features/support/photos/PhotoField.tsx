import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { PhotoDraft } from '#platform/media/use-photo-draft.ts'
import { Button } from '#ui/Button.tsx'
import { ChoosePhoto } from '#ui/forms/ChoosePhoto.tsx'
import { Icon } from '#ui/Icon.tsx'
import { KeptPhoto } from './KeptPhoto.tsx'
import styles from '../ask-teacher.module.css'

type Props = { draft: PhotoDraft; onTake: (file: Blob) => void; onRemove: () => void }

/** Takes or chooses a photo for the question, and shows it before it is sent. */
export function PhotoField({ draft, onTake, onRemove }: Props) {
  const { t } = useTranslation('ask-teacher')
  const format = useFormat()
  const labelId = useId()
  const chooseButton = useRef<HTMLButtonElement>(null)

  return (
    <div role="group" aria-labelledby={labelId} className={styles.photoField}>
      <p id={labelId} className={styles.photoLabel}>
        {t('photo.label')}
      </p>
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
        <ChoosePhoto
          ref={chooseButton}
          take={t('photo.take')}
          choose={t('photo.choose')}
          dropHint={t('photo.orDrop')}
          busy={draft.state === 'shrinking'}
          onChoose={onTake}
        />
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
