import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** A round mark: one choice of several with the same `name`. */
  kind?: 'checkbox' | 'radio'
}

export function Checkbox({
  label,
  hint,
  error,
  kind = 'checkbox',
  className,
  ...input
}: CheckboxProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  return (
    <div className={className}>
      <label className={styles.row} htmlFor={id}>
        <input
          {...input}
          id={id}
          type={kind}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint != null && hintId, error && errorId) || undefined}
        />
        <span>{label}</span>
      </label>
      {hint != null && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
