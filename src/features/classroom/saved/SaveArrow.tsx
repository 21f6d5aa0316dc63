import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prefetchedMaterialMaximumBytes } from '#contract/shared/limits.ts'
import { bytesHere, isPlayable, itemId } from '#offline/saved/saved-item.ts'
import { isReachable } from '#platform/api/online.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { autoDownloadBlocker } from '#platform/saving/connection.ts'
import { savedBy } from '#platform/saving/saved.ts'
import { readSpace } from '#platform/saving/space.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './SaveArrow.module.css'
import { HeldSave } from './HeldSave.tsx'
import { forgetRequests, noteRequest } from './just-saved.ts'
import { itemInRow, type OneTap } from './one-tap.ts'
import { RemoveSaved } from './RemoveSaved.tsx'
import { isLocked, leaseText, progressOf } from './item-texts.ts'

const doubleTapMs = 500

const AskBeforeMobileData = lazySection(
  async () => (await import('./AskBeforeMobileData.tsx')).AskBeforeMobileData,
)

/** The button in a row: an arrow that saves, then a ring of progress that cancels, then a mark that removes. */
export function SaveArrow({ uid, label, save, list }: OneTap) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [dialog, setDialog] = useState<'first' | 'remove'>()
  const [notKept, setNotKept] = useState(false)
  const tappedAt = useRef(-doubleTapMs)
  const { bytes, quality } = save.rendition
  const size = format.bytes(bytes)
  const saved = savedBy(uid)
  const item = list.state === 'ready' ? itemInRow(list.items, save.watched_id) : undefined
  const isHere = item !== undefined && isPlayable(item)
  const lease = list.state === 'ready' ? list.lease : undefined
  const locked = isHere && isLocked(item, lease)
  // Opening a file of this size needs no confirmation either, and transfers as much.
  const isSmall = quality === 'file' && bytes <= prefetchedMaterialMaximumBytes

  async function start(mayUseMobile: boolean) {
    setDialog(undefined)
    noteRequest(itemId(save.watched_id, quality), label)
    setNotKept(!(await saved.save({ ...save, may_use_mobile: mayUseMobile })))
  }
  async function tap() {
    // Without a connection the item waits in the queue.
    const asksFirst =
      isReachable() && ((!isSmall && autoDownloadBlocker()) || (await isTight(bytes)))
    if (asksFirst) setDialog('first')
    else await start(isSmall)
  }
  async function cancel(id: string) {
    await saved.remove([id])
    forgetRequests(id)
  }
  const actions = {
    arrow: {
      icon: 'download',
      name: t('one.save', { label, size }),
      act: () => void tap(),
    },
    ring: {
      icon: 'close',
      name: t('one.cancel', { label }),
      act: () => item && void cancel(item.id),
    },
    mark: {
      icon: locked ? 'lock' : 'check',
      name: t('one.remove', { label, size: format.bytes(item ? bytesHere(item) : 0) }),
      act: () => setDialog('remove'),
    },
  } as const
  const lockedText = locked && leaseText(format, item, lease)
  const shown = isHere ? 'mark' : item ? 'ring' : 'arrow'
  const { icon, name, act } = actions[shown]

  if (list.state === 'reading') return <span className={styles.place} />
  return (
    <>
      <span className={styles.place} data-shown={shown}>
        {shown === 'ring' && item && (
          <span
            role="progressbar"
            aria-label={t('one.saving', { label })}
            aria-valuenow={Math.round(100 * progressOf(item))}
            className={styles.ring}
          >
            <svg viewBox="0 0 40 40" aria-hidden>
              <circle cx="20" cy="20" r="18" />
              <circle
                cx="20"
                cy="20"
                r="18"
                pathLength="100"
                strokeDasharray={`${100 * progressOf(item)} 100`}
              />
            </svg>
          </span>
        )}
        <button
          type="button"
          aria-label={name}
          onClick={({ timeStamp }) => {
            // The second half of a double tap does not cancel what the first began.
            if (timeStamp - tappedAt.current < doubleTapMs) return
            tappedAt.current = timeStamp
            act()
          }}
        >
          <Icon name={icon} />
          {shown === 'arrow' && quality !== 'file' && (
            <span className={`numbers ${styles.size}`}>{size}</span>
          )}
        </button>
      </span>
      {lockedText ? (
        <p className={styles.held}>{t(lockedText.key, lockedText.values)}</p>
      ) : notKept || (item && !isHere) ? (
        <div className={styles.held} role="status">
          {notKept || !item ? t('ask.notKept') : <HeldSave uid={uid} item={item} label={label} />}
        </div>
      ) : null}
      {dialog === 'first' && (
        <AskBeforeMobileData
          label={label}
          bytes={bytes}
          onSave={start}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && item && (
        <RemoveSaved
          items={[item]}
          bytes={bytesHere(item)}
          onRemove={() => {
            setDialog(undefined)
            void saved.remove([item.id])
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

async function isTight(bytes: number): Promise<boolean> {
  const free = (await readSpace())?.guessedFreeBytes
  return free != null && free < bytes
}
