import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptLease } from '#contract/classroom/lease.ts'
import { isPlayable } from '#offline/saved/saved-item.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { savedBy, type SavedItem } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemState } from './ItemState.tsx'
import { readLink } from './KeptFiles.tsx'
import styles from './saved.module.css'
import { isLocked, leaseText } from './item-texts.ts'

type Checked = 'checking' | 'whole' | 'missing' | 'differs'

type Props = {
  uid: string
  item: SavedItem
  lease: KeptLease | undefined
  selected: boolean
  onSelect: (on: boolean) => void
  onRemove: () => void
  onMakeRoom: () => void
  onFirst: (() => void) | undefined
}

export function SavedRow({ uid, item, lease, selected, onSelect, ...acts }: Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [checked, setChecked] = useState<Checked>()
  const locked = isLocked(item, lease)
  const shownLease = leaseText(format, item, lease)

  async function check() {
    setChecked('checking')
    setChecked(await savedBy(uid).verify(item.id))
  }

  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        checked={selected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        aria-label={t('library.select', { title: item.title })}
      />
      <div className={styles.about}>
        <p className={styles.title}>
          {locked && isPlayable(item) ? (
            <>
              <Icon name="lock" /> {item.title}
            </>
          ) : (
            <Link {...(item.quality === 'file' ? readLink(item.watched_id) : { to: item.path })}>
              {item.title}
            </Link>
          )}
        </p>
        <p className={styles.soft}>{t(`qualities.${item.quality}`)}</p>
        <ItemState item={item} />
        {isPlayable(item) && <p className={styles.soft}>{t(shownLease.key, shownLease.values)}</p>}
        {checked && (
          <p className={styles.soft} role="status">
            {t(`checked.${checked}`)}
          </p>
        )}
      </div>
      <div className={styles.rowActions}>
        <ItemActions uid={uid} item={item} title={item.title} {...acts} />
        {isPlayable(item) && (
          <Button
            variant="quiet"
            busy={checked === 'checking'}
            aria-label={t('act.named', { action: t('act.check'), title: item.title })}
            onClick={() => void check()}
          >
            {t('act.check')}
          </Button>
        )}
      </div>
    </li>
  )
}
