import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { SavedItem } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  items: readonly SavedItem[]
  bytes: number
  onRemove: () => void
  onClose: () => void
}

export function RemoveSaved({ items, bytes, onRemove, onClose }: Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  return (
    <Dialog
      open
      title={t('library.removeTitle', { count: items.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('library.removeNo')}
          </Button>
          <Button variant="danger" onClick={onRemove}>
            {t('library.removeYes')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ul>
          {items.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p>{t('library.removeText', { size: format.bytes(bytes) })}</p>
      </div>
    </Dialog>
  )
}
