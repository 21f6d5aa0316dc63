import { useEffect, useState, useSyncExternalStore } from 'react'
import { dismissToast, onToasts, shownToasts, type Toast } from './toasts.ts'
import { classNames } from './class-names.ts'
import styles from './Toaster.module.css'

const none: readonly Toast[] = []

/** Where toasts appear: at the top, in the middle, each for `milliseconds`, longer while it is pointed at. */
export function Toaster({ milliseconds, label }: { milliseconds: number; label: string }) {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => none)
  return (
    <div className={styles.toaster} role="status" aria-live="polite" aria-label={label}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} milliseconds={milliseconds} />
      ))}
    </div>
  )
}

function ToastItem({ toast, milliseconds }: { toast: Toast; milliseconds: number }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), milliseconds)
    return () => clearTimeout(timer)
  }, [held, toast.id, milliseconds])
  return (
    <p
      className={classNames(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // Focus keeps a toast open, as a pointer does.
      tabIndex={0}
    >
      {toast.text}
    </p>
  )
}
