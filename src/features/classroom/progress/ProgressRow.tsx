import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './ProgressPage.module.css'

/** A class or subject with its progress, or a placeholder while that is missing. */
export function ProgressRow({
  name,
  lang,
  path,
  subtitle,
  colour,
  isPending,
  footer,
  children,
}: {
  name: string
  /** The language of the name. */
  lang: string
  path: string
  subtitle: string
  colour: string
  isPending: boolean
  /** Shown in any case. */
  footer?: ReactNode
  /** The progress; undefined until it is loaded. */
  children: ReactNode | undefined
}) {
  const { t } = useTranslation('progress')
  return (
    <li className={styles.row} style={{ '--subject': colour } as CSSProperties}>
      <div>
        <h3>
          <Link to={path} lang={lang}>
            {name}
          </Link>
        </h3>
        <p className="quiet">{subtitle}</p>
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
      {footer}
    </li>
  )
}

/** A count as text and as a bar. */
export function Measure({ text, count, of }: { text: string; count: number; of: number }) {
  return (
    <span className={styles.measure}>
      <span className="numbers">{text}</span>
      <progress max={of} value={count} aria-hidden />
    </span>
  )
}
