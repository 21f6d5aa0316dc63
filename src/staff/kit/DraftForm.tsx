import type { FormEvent, ReactNode } from 'react'
import { FormActions } from './FormActions.tsx'
import kit from './kit.module.css'

/** A form that opens in its place; what is typed into it is kept until it is saved or dropped. */
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
  onSubmit: (event: FormEvent) => Promise<void>
  error: unknown
  /** What the button says. */
  save: string
  busy: boolean
  /** For another reason than the network. */
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
