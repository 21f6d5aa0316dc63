import { useTranslation } from 'react-i18next'
import { isPlayable } from '#offline/saved/saved-item.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SavedItem } from '#platform/saving/saved.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './saved.module.css'
import { progressOf, stateText } from './item-texts.ts'

const icons: Record<SavedItem['state'], IconName> = {
  queued: 'clock',
  saving: 'download',
  paused: 'pause',
  'waiting-network': 'offline',
  'no-space': 'warning',
  done: 'check',
  outdated: 'info',
  broken: 'warning',
}

/** The state of an item, and a progress bar while it is being saved. */
export function ItemState({ item }: { item: SavedItem }) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const { key, values } = stateText(format, item)
  return (
    <div className={styles.state} data-state={item.state}>
      <p>
        <Icon name={icons[item.state]} />
        <span className="numbers">{t(key, values)}</span>
      </p>
      {!isPlayable(item) && item.state !== 'broken' && (
        <progress value={progressOf(item)} aria-label={t(key, values)} />
      )}
      {item.spans && <p className={styles.soft}>{t('state.part')}</p>}
      {item.began_again && !isPlayable(item) && (
        <p className={styles.soft}>{t('state.beganAgain')}</p>
      )}
    </div>
  )
}
