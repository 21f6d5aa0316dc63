import { useTranslation } from 'react-i18next'
import { savedBy, type SavedItem } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import styles from './saved.module.css'

type Word = 'pause' | 'first' | 'useData' | 'resume' | 'makeRoom' | 'update' | 'retry' | 'remove'
type Action = { word: Word; act: () => void }

type Props = {
  uid: string
  item: SavedItem
  /** Part of each button's label, if there are several items. */
  title?: string
  onRemove?: () => void
  onMakeRoom?: (() => void) | undefined
  /** Moves it to the front of the queue; undefined if it is first, or nothing is waiting. */
  onFirst?: (() => void) | undefined
}

/** The actions possible in an item's state; the parent confirms a removal. */
export function ItemActions({ uid, item, title, onRemove, onMakeRoom, onFirst }: Props) {
  const { t } = useTranslation('saved')
  const saved = savedBy(uid)
  const resume = () => void saved.resume(item.id)
  const actions: Action[] = [
    ...ownActions(),
    ...(onRemove ? [{ word: 'remove' as const, act: onRemove }] : []),
  ]

  function ownActions(): Action[] {
    switch (item.state) {
      case 'queued':
      case 'saving':
        return [
          { word: 'pause', act: () => void saved.pause(item.id) },
          ...(onFirst && item.state === 'queued' ? [{ word: 'first' as const, act: onFirst }] : []),
        ]
      case 'waiting-network':
        return item.why === 'wifi'
          ? [{ word: 'useData', act: () => void saved.allowMobile(item.id) }]
          : [{ word: 'pause', act: () => void saved.pause(item.id) }]
      case 'paused':
        return [{ word: 'resume', act: resume }]
      case 'no-space':
        return [
          ...(onMakeRoom ? [{ word: 'makeRoom' as const, act: onMakeRoom }] : []),
          { word: 'resume', act: resume },
        ]
      case 'outdated':
        return [{ word: 'update', act: resume }]
      case 'broken':
        return [{ word: 'retry', act: resume }]
      case 'done':
        return []
    }
  }

  return (
    <div className={styles.actions}>
      {actions.map(({ word, act }) => (
        <Button
          key={word}
          variant="quiet"
          onClick={act}
          {...(title && { 'aria-label': t('act.named', { action: t(`act.${word}`), title }) })}
        >
          {t(`act.${word}`)}
        </Button>
      ))}
    </div>
  )
}
