import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bytesHere, bytesWanted, isPrefetched, isPlayable } from '#offline/saved/saved-item.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useObservable } from '#platform/observable.ts'
import { savedBy, useSaved, type SavedItem } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { isOfClass, type ClassPlace } from './class-plan.ts'
import { tappedItems } from './just-saved.ts'
import styles from './saved.module.css'
import { stateText } from './item-texts.ts'

type Props = {
  uid: string
  place: ClassPlace
  /** Used in the list of saved items, which shows the progress itself. */
  isListed?: boolean
  /** Renders the dialog that asks what to save. */
  ask: (onClose: () => void) => ReactNode
}

/** The button that saves a whole class, with its progress. */
export function SaveClass({ uid, place, isListed = false, ask }: Props) {
  const { t } = useTranslation('saved')
  const [asking, setAsking] = useState(false)
  const inRows = useObservable(tappedItems)
  const list = useSaved(uid)
  const items =
    list.state === 'ready'
      ? list.items.filter((item) => isOfClass(item, place) && !isPrefetched(item))
      : []
  // An item saved from its row shows its state in the row; the progress here would shift the row.
  const isSaving = items.some((item) => !isPlayable(item) && !inRows.has(item.id))
  return (
    <div className={styles.saveClass}>
      {isSaving && !isListed && <ClassProgress uid={uid} items={items} />}
      <Button
        variant={isSaving || isListed ? 'quiet' : 'secondary'}
        onClick={() => setAsking(true)}
      >
        <Icon name="download" />
        {t(isSaving || isListed ? 'class.more' : 'class.save')}
      </Button>
      {asking && ask(() => setAsking(false))}
    </div>
  )
}

/** How much of a class is saved, with buttons that pause and resume the rest. */
function ClassProgress({ uid, items }: { uid: string; items: readonly SavedItem[] }) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const saved = savedBy(uid)
  const unfinished = items.filter((item) => !isPlayable(item))
  const idsIn = (...states: SavedItem['state'][]) =>
    unfinished.filter(({ state }) => states.includes(state)).map(({ id }) => id)
  const running = idsIn('queued', 'saving', 'waiting-network')
  const stopped = idsIn('paused', 'no-space', 'broken')
  const here = items.reduce((sum, item) => sum + bytesHere(item), 0)
  const wanted = items.reduce((sum, item) => sum + bytesWanted(item), 0)
  const progressText = t('class.progress', {
    done: items.length - unfinished.length,
    count: items.length,
    here: format.bytes(here),
    size: format.bytes(wanted),
  })
  // Why saving is held up, if it is.
  const held = unfinished.find(({ state }) => state !== 'queued' && state !== 'saving')
  const heldText =
    held && !unfinished.some(({ state }) => state === 'saving') && stateText(format, held)
  return (
    <div className={styles.one}>
      <p className="numbers" role="status">
        {progressText}
      </p>
      <div className={styles.state}>
        <progress value={here / Math.max(1, wanted)} aria-label={progressText} />
      </div>
      {heldText && <p className={styles.soft}>{t(heldText.key, heldText.values)}</p>}
      <div className={styles.actions}>
        {running.length > 0 && (
          <Button variant="secondary" onClick={() => void saved.pause(...running)}>
            {t('class.pause')}
          </Button>
        )}
        {stopped.length > 0 && (
          <Button variant="secondary" onClick={() => void saved.resume(...stopped)}>
            {t('class.resume')}
          </Button>
        )}
        <Link to="/download">{t('class.list')}</Link>
      </div>
    </div>
  )
}
