import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import { useOffline } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { savedBy, useSaved } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { AskToSave, Part, Savable } from './AskToSave.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemState } from './ItemState.tsx'
import styles from './saved.module.css'

/** The button that saves a recording, with its progress. `links` if they are loaded already. */
export function SaveRecording({
  links,
  ask,
  ...savable
}: Savable & {
  links?: RecordingLinks
  /** Renders the dialog that asks for the quality. */
  ask: (props: ComponentProps<typeof AskToSave>) => ReactNode
}) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [asking, setAsking] = useState<'all' | Part | null>(null)
  const isOffline = useOffline()
  const list = useSaved(savable.uid)
  const items =
    list.state === 'ready'
      ? list.items.filter(({ watched_id }) => watched_id === savable.watchedId)
      : []
  const smallest = Math.min(...(links?.renditions ?? []).map(({ bytes }) => bytes))
  const isWhole = items.some(({ spans }) => spans === null)
  return (
    <section className={styles.save} aria-label={t('button.label')}>
      {items.map((item) => (
        <div key={item.id} className={styles.one}>
          <p className={styles.quality}>{t(`qualities.${item.quality}`)}</p>
          <ItemState item={item} />
          <ItemActions
            uid={savable.uid}
            item={item}
            onRemove={() => void savedBy(savable.uid).remove([item.id])}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          variant={items.length > 0 ? 'quiet' : 'secondary'}
          disabled={isOffline}
          onClick={() => setAsking('all')}
        >
          <Icon name="download" />
          {items.length > 0
            ? t('button.more')
            : Number.isFinite(smallest)
              ? t('button.saveFrom', { size: format.bytes(smallest) })
              : t('button.save')}
        </Button>
        {savable.part && !isWhole && (
          <Button
            variant="quiet"
            disabled={isOffline}
            onClick={() => setAsking(savable.part ?? null)}
          >
            {t('button.savePart', { label: savable.part.label })}
          </Button>
        )}
      </div>
      {isOffline && <p className={styles.soft}>{t('ask.offlineTitle')}</p>}
      {asking &&
        ask({
          ...savable,
          // The requested part, wherever the recording is now.
          part: asking === 'all' ? undefined : asking,
          here: items,
          canKeep: list.state !== 'unavailable',
          onClose: () => setAsking(null),
        })}
    </section>
  )
}
