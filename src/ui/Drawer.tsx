import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useModal } from './use-modal.ts'
import styles from './Drawer.module.css'

/** A modal panel at the side. What closes it from inside, such as a link, calls `onClose` itself. */
export function Drawer({
  open,
  id,
  label,
  closeLabel,
  heading,
  children,
  onClose,
}: {
  open: boolean
  id?: string
  label: string
  closeLabel: string
  heading?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} id={id} className={styles['drawer']} aria-label={label}>
      {open && (
        <div className={styles['panel']}>
          <div className={styles['top']}>
            {heading}
            <button type="button" className={styles['close']} onClick={onClose}>
              <Icon name="close" label={closeLabel} />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
