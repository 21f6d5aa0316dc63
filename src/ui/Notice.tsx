import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'info' | 'warning' | 'danger' | 'success'

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  warning: 'warning',
  danger: 'warning',
  success: 'check',
}

/** A message in the page. Set `announce` if it appears after an action. */
export function Notice({
  tone = 'info',
  icon = icons[tone],
  title,
  action,
  announce = false,
  children,
}: {
  tone?: NoticeTone
  icon?: IconName
  title?: ReactNode
  action?: ReactNode
  announce?: boolean
  children?: ReactNode
}) {
  const role = announce ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(styles.notice, styles[tone])} role={role}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
