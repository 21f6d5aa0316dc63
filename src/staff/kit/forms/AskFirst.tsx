import { useState, type ReactNode } from 'react'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Confirm } from './Confirm.tsx'

/** A button that asks for confirmation before it acts. */
export function AskFirst({
  label,
  name,
  question,
  confirm,
  variant = 'secondary',
  deletes = false,
  busy,
  onConfirm,
  reach,
  children,
}: {
  label: string
  /** The button's accessible name, if the label does not name its object. */
  name?: string
  question: string
  /** The text of the button that carries out the action. */
  confirm: string
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Makes the confirming button red. */
  deletes?: boolean
  busy: boolean
  onConfirm: () => void
  /** How many people are affected. */
  reach?: ReactNode
  /** The consequences of the action. */
  children: ReactNode
}) {
  const reachable = useReachable()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        busy={busy}
        disabled={!reachable}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Confirm
        open={isAsking}
        question={question}
        confirm={confirm}
        deletes={deletes}
        onClose={() => setAsking(false)}
        onConfirm={onConfirm}
      >
        {reach}
        <p>{children}</p>
      </Confirm>
    </>
  )
}
