import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import styles from './Empty.module.css'

type Props = { icon?: IconName; title: ReactNode; action?: ReactNode; children?: ReactNode }

/** An empty state, and what to do next. */
export function Empty({ icon, title, action, children }: Props) {
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.picture}>
          <Icon name={icon} />
        </span>
      )}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
