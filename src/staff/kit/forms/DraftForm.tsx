import type { FormEvent, ReactNode } from 'react'
import { FormActions } from './FormActions.tsx'
import kit from '../kit.module.css'

/** A form that opens in place, with a button that discards its draft. */
export function DraftForm({
  title,
  open,
  onOpen,
  onSubmit,
  error,
  save,
  busy,
  disabled = false,
  onDrop,
  foot,
  children,
}: {
  title: string
  open: boolean
  onOpen: (open: boolean) => void
  onSubmit: (event: FormEvent) => unknown
  error: unknown
  /** Label of the button that sends the form. */
  save: string
  busy: boolean
  /** Disabled for a reason other than the network. */
  disabled?: boolean
  /** Undefined while nothing is typed. */
  onDrop: (() => void) | undefined
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <details
      className={kit.disclosure}
      open={open}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className={`stack ${kit.narrow}`}>
        {children}
        <FormActions
          error={error}
          save={save}
          busy={busy}
          disabled={disabled}
          hasDraft
          onCancel={onDrop}
          foot={foot}
        />
      </form>
    </details>
  )
}
