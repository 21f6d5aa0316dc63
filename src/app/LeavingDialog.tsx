import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Choice, Farewell } from './leaving.ts'

/** What is not sent yet, what stays and may be removed, and whether this phone remembers who leaves. */
export function LeavingDialog({
  farewell: { unsent, saved, maskedEmail },
  title,
  action,
  whyNot,
  onStay,
  onLeave,
}: {
  farewell: Farewell
  /** Of another way to leave than the ordinary one. */
  title?: string
  action?: string
  /** Why they cannot leave by it now. */
  whyNot?: ReactNode
  onStay: () => void
  onLeave: (choice: Choice) => void
}) {
  const { t } = useTranslation('leaving')
  const format = useFormat()
  const [removesSaved, setRemovesSaved] = useState(false)
  const [remembers, setRemembers] = useState(true)
  return (
    <Dialog
      open
      title={title ?? t('title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="secondary" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button disabled={!!whyNot} onClick={() => onLeave({ removesSaved, remembers })}>
            {action ?? t('leave')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {whyNot}
        {unsent > 0 && <p>{t('unsent', { count: unsent })}</p>}
        {saved.count > 0 && (
          <>
            <p>{t('saved', { count: saved.count, size: format.bytes(saved.bytes) })}</p>
            <Checkbox
              label={t('removeSaved')}
              checked={removesSaved}
              onChange={({ currentTarget }) => setRemovesSaved(currentTarget.checked)}
            />
          </>
        )}
        <Checkbox
          label={t('remember')}
          hint={t('rememberHint', { email: maskedEmail })}
          checked={remembers}
          onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
