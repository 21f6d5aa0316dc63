import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A button that asks in a dialog before it takes something from students, or deletes what staff made. */
export function AskFirst({
  label,
  name,
  question,
  confirm,
  variant = 'secondary',
  busy,
  onConfirm,
  children,
}: {
  label: string
  /** The button's accessible name, where the label does not say what it acts on. */
  name?: string
  question: string
  /** The text of the button that carries it out. */
  confirm: string
  variant?: 'secondary' | 'quiet'
  busy: boolean
  onConfirm: () => void
  /** What it means for students, or for what staff made. */
  children: ReactNode
}) {
  const { t } = useTranslation('staff/kit')
  const reachable = useReachable()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        busy={busy}
        disabled={!reachable}
        aria-label={name}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      <Dialog
        open={asks}
        title={question}
        closeLabel={t('close')}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsks(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant="danger"
              disabled={!reachable}
              onClick={() => {
                setAsks(false)
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </>
        }
      >
        <p>{children}</p>
      </Dialog>
    </>
  )
}
