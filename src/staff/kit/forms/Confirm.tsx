import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** Asks for confirmation of an action. */
export function Confirm({
  open,
  question,
  confirm,
  deletes = false,
  cancel,
  onClose,
  onConfirm,
  children,
}: {
  open: boolean
  question: string
  /** The text of the button that carries out the action. */
  confirm: string
  /** Makes the confirming button red. */
  deletes?: boolean
  /** Replaces 'Cancel' where the action itself is a cancellation. */
  cancel?: string
  onClose: () => void
  onConfirm: () => void
  /** The affected people, and the consequences. */
  children: ReactNode
}) {
  const { t } = useTranslation('staff/kit')
  const reachable = useReachable()
  return (
    <Dialog
      open={open}
      title={question}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            variant={deletes ? 'danger' : 'primary'}
            disabled={!reachable}
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
