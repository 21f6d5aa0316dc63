import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptLease } from '#contract/classroom/lease.ts'
import { roomPlan } from '#offline/saved/make-room.ts'
import { bytesHere, bytesWanted } from '#offline/saved/saved-item.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lowerSaved, savedBy, type SavedItem } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import styles from './saved.module.css'
import { isLocked } from './item-texts.ts'

/** The room to make if no item waits for it: about an hour in low quality. */
const usualBytes = 200_000_000

type Props = {
  uid: string
  items: readonly SavedItem[]
  lease: KeptLease | undefined
  onClose: () => void
}

/** Proposes items to remove or to keep in a lower quality, and applies the ticked proposals. */
export function MakeRoom({ uid, items, lease, onClose }: Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [plan] = useState(() =>
    roomPlan(items, (item) => isLocked(item, lease), neededBytes(items), new Date()),
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(plan.filter(({ proposed }) => proposed).map(({ item }) => item.id)),
  )
  const chosen = plan.filter(({ item }) => ticked.has(item.id))
  const frees = format.bytes(chosen.reduce((sum, { freesBytes }) => sum + freesBytes, 0))

  function tick(id: string, on: boolean) {
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  }
  async function apply() {
    onClose()
    const removed = chosen.filter(({ kind }) => kind === 'remove').map(({ item }) => item.id)
    await savedBy(uid).remove(removed)
    for (const { item } of chosen.filter(({ kind }) => kind === 'lower'))
      await lowerSaved(uid, item)
    // Resumes the items that waited for room.
    for (const { id, state } of items)
      if (state === 'no-space' && !ticked.has(id)) await savedBy(uid).resume(id)
  }

  return (
    <Dialog
      open
      title={t('room.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('room.cancel')}
          </Button>
          {plan.length > 0 && (
            <Button {...(chosen.length === 0 && { disabled: true })} onClick={() => void apply()}>
              {t('room.apply')}
            </Button>
          )}
        </>
      }
    >
      {plan.length === 0 ? (
        <Empty icon="saved" title={t('room.none')}>
          {t('room.noneText')}
        </Empty>
      ) : (
        <div className="stack">
          <p>{t('room.text')}</p>
          <ul role="list" className={styles.room}>
            {plan.map(({ kind, item, reason, freesBytes }) => (
              <li key={item.id}>
                <Checkbox
                  checked={ticked.has(item.id)}
                  onChange={({ currentTarget }) => tick(item.id, currentTarget.checked)}
                  label={item.title}
                  hint={[
                    t(`qualities.${item.quality}`),
                    t(`room.reason.${reason}`),
                    ...(kind === 'lower' ? [t('room.lower')] : []),
                    t('room.frees', { size: format.bytes(freesBytes) }),
                  ].join(' · ')}
                />
              </li>
            ))}
          </ul>
          <p role="status">
            <strong className="numbers">{t('room.total', { size: frees })}</strong>
          </p>
        </div>
      )}
    </Dialog>
  )
}

/** The bytes that the items waiting for room still need. */
function neededBytes(items: readonly SavedItem[]): number {
  const lacking = items
    .filter(({ state }) => state === 'no-space')
    .reduce((sum, item) => sum + bytesWanted(item) - bytesHere(item), 0)
  return lacking || usualBytes
}
