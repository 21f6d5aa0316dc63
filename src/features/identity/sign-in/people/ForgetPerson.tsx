import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetPerson } from '#platform/session/forget-person.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { LeftBehind } from '#platform/session/left-behind.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { uid: string; name: string; left: LeftBehind | undefined; onClose: () => void }

/** Removes a person from the list. Their data stays locked to them unless it is removed too. */
export function ForgetPerson({ uid, name, left, onClose }: Props) {
  const { t } = useTranslation('people')
  const format = useFormat()
  const [removesSaved, setRemovesSaved] = useState(false)
  const [removesUnsent, setRemovesUnsent] = useState(false)
  const [busy, setBusy] = useState(false)

  async function forget() {
    setBusy(true)
    await forgetPerson(uid, { saved: removesSaved, unsent: removesUnsent })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('forgetTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('forgetNo')}
          </Button>
          <Button
            variant={removesSaved || removesUnsent ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void forget()}
          >
            {t('forgetYes')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('forgetText', { name })}</p>
        {left && left.saved.count > 0 && (
          <Checkbox
            label={t('removeSaved', {
              count: left.saved.count,
              size: format.bytes(left.saved.bytes),
            })}
            checked={removesSaved}
            onChange={({ currentTarget }) => setRemovesSaved(currentTarget.checked)}
          />
        )}
        {left && left.unsent > 0 && (
          <Checkbox
            label={t('removeUnsent', { count: left.unsent })}
            hint={t('removeUnsentHint')}
            checked={removesUnsent}
            onChange={({ currentTarget }) => setRemovesUnsent(currentTarget.checked)}
          />
        )}
      </div>
    </Dialog>
  )
}
