import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './ProgressPage.module.css'

/** One class or subject; without its content, why there is none. */
export function ProgressRow({
  name,
  path,
  under,
  colour,
  isPending,
  children,
}: {
  name: string
  path: string
  under: string
  colour: string
  isPending: boolean
  /** Undefined while what it is counted from is not here. */
  children: ReactNode | undefined
}) {
  const { t } = useTranslation('progress')
  return (
    <li className={styles.row} style={{ '--subject': colour } as CSSProperties}>
      <div>
        <h3>
          <Link to={path}>{name}</Link>
        </h3>
        <p className="quiet">{under}</p>
      </div>
      {children ??
        (isPending ? (
          <div aria-busy>
            <p className="only-heard">{t('rowLoading', { name })}</p>
            <Skeleton />
          </div>
        ) : (
          <p className="quiet">{t('notHere')}</p>
        ))}
    </li>
  )
}
