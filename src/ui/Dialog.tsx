import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useModal } from './use-modal.ts'
import styles from './Dialog.module.css'

export type DialogProps = {
  open: boolean
  title: ReactNode
  /** The label of the close button; without a label the button is missing. */
  closeLabel?: string | undefined
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

export function Dialog({ open, title, closeLabel, actions, children, onClose }: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {closeLabel && (
              <button type="button" className={styles.close} onClick={onClose}>
                <Icon name="close" label={closeLabel} />
              </button>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
