import { useState, type ReactNode } from 'react'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import { Confirm } from './Confirm.tsx'

/** A button that asks for confirmation before it takes something from students, or deletes what staff made. */
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
  /** The text of the button that carries it out. */
  confirm: string
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Only deleting is red. */
  deletes?: boolean
  busy: boolean
  onConfirm: () => void
  /** How many people are affected. */
  reach?: ReactNode
  /** The consequences of the action. */
  children: ReactNode
}) {
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
      <Confirm
        open={asks}
        question={question}
        confirm={confirm}
        deletes={deletes}
        onClose={() => setAsks(false)}
        onConfirm={onConfirm}
      >
        {reach}
        <p>{children}</p>
      </Confirm>
    </>
  )
}
