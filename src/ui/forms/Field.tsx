import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Field.module.css'

type Control =
  | ({ as?: 'input' | undefined } & ComponentProps<'input'>)
  | ({ as: 'textarea' } & ComponentProps<'textarea'>)
  | ({ as: 'select' } & ComponentProps<'select'>)

export type FieldProps = Control & {
  label: ReactNode
  hint?: ReactNode
  /** The error, announced when it appears. */
  error?: string | undefined
}

/** One labelled control. `className` styles the box around label and control; all other props go to the control. */
export function Field({ label, hint, error, className, ...control }: FieldProps) {
  const ownId = useId()
  const id = control.id ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const shared = {
    id,
    className: styles.control,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classNames(hint != null && hintId, error && errorId) || undefined,
  }
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {hint != null && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {renderControl(control, shared)}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

function renderControl(control: Control, shared: object) {
  if (control.as === 'textarea') {
    const { as: _, ...rest } = control
    return <textarea rows={4} {...rest} {...shared} />
  }
  if (control.as === 'select') {
    const { as: _, ...rest } = control
    return <select {...rest} {...shared} />
  }
  const { as: _, ...rest } = control
  // The years of `DayTyped` in the contract. Without them browsers take years of one to six digits.
  if (rest.type === 'date') {
    rest.min ??= '1970-01-01'
    rest.max ??= '2999-12-31'
  }
  return <input {...rest} {...shared} />
}
