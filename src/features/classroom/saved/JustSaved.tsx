import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useObservable } from '#platform/observable.ts'
import { savedBy, useSaved } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { tappedItems, forgetRequests, savedOf } from './just-saved.ts'
import styles from './SaveArrow.module.css'

const shownMs = 8000

/** Confirms that an item was saved, with an undo button for some seconds. */
export function JustSaved({ uid }: { uid: string }) {
  const { t } = useTranslation('saved')
  const list = useSaved(uid)
  const labels = useObservable(tappedItems)
  const ids = list.state === 'ready' ? savedOf(list.items, labels) : []
  const key = ids.join(' ')
  const last = ids.at(-1)
  /** The `key` of the bar that a pointer or the focus is on, which then stays. */
  const [heldKey, setHeldKey] = useState('')
  const isHeld = heldKey === key

  useEffect(() => () => tappedItems.set(new Map()), [])
  useEffect(() => {
    if (!key || isHeld) return
    const timer = setTimeout(() => forgetRequests(...key.split(' ')), shownMs)
    return () => clearTimeout(timer)
  }, [key, isHeld])

  return (
    <div role="status" className={styles.justSaved}>
      {last && (
        <div
          className={styles.bar}
          onPointerEnter={() => setHeldKey(key)}
          onPointerLeave={() => setHeldKey('')}
          onFocus={() => setHeldKey(key)}
          onBlur={() => setHeldKey('')}
        >
          <Icon name="check" />
          <p>{t('one.done', { label: labels.get(last) })}</p>
          <Button
            variant="quiet"
            onClick={() => {
              void savedBy(uid).remove([last])
              forgetRequests(...ids)
            }}
          >
            {t('one.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
