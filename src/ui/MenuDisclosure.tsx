import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './MenuDisclosure.module.css'

/**
 * A button that shows a few links below it. It works before any script; with one it also closes
 * when a link is followed, on Escape, and when the focus or a press goes elsewhere.
 */
export function MenuDisclosure({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (ref.current) ref.current.open = false
  }

  useEffect(() => {
    const closeAfterPress = (event: MouseEvent) => {
      const menu = ref.current
      const button = menu?.querySelector('summary')
      if (menu?.open && !button?.contains(event.target as Node)) menu.open = false
    }
    document.addEventListener('click', closeAfterPress)
    return () => document.removeEventListener('click', closeAfterPress)
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !ref.current?.open) return
    close()
    ref.current.querySelector('summary')?.focus()
  }
  function closeWhenLeft(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <details ref={ref} className={styles['menu']} onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary>
        {label}
        <Icon name="chevron" className={styles['chevron']} />
      </summary>
      <div className={styles['panel']}>{children}</div>
    </details>
  )
}
