import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SignOutChoice, SignOutSummary } from './sign-out.ts'

/** Lists unsent work and saved files, offers to remove the files, and asks whether this phone remembers the person. */
export function SignOutDialog({
  summary,
  title,
  action,
  disabledReason,
  onStay,
  onConfirm,
}: {
  summary: SignOutSummary
  /** Replaces the title and button of an ordinary sign-out. */
  title?: string
  action?: string
  disabledReason?: ReactNode
  onStay: () => void
  onConfirm: (choice: SignOutChoice) => void
}) {
  const { t } = useTranslation('sign-out')
  const format = useFormat()
  const { unsent, saved, maskedEmail } = summary
  const [removesSaved, setRemovesSaved] = useState(false)
  const [remembers, setRemembers] = useState(summary.remembers)
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
          <Button
            disabled={!!disabledReason}
            onClick={() => onConfirm({ removesSaved, remembers })}
          >
            {action ?? t('confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {disabledReason}
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
