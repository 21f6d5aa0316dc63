import { Link } from '#platform/i18n/Link.tsx'
import styles from './pages/DownloadsPage.module.css'

type Props = { label: string; choices: readonly { label: string; to: string; current: boolean }[] }

/** A row of links; the current one is highlighted. */
export function PaperFilter({ label, choices }: Props) {
  return (
    <nav aria-label={label} className={styles.filter}>
      <span aria-hidden>{label}</span>
      <ul role="list">
        {choices.map(({ label: text, to, current }) => (
          <li key={to}>
            <Link to={to} preventScrollReset {...(current && { 'aria-current': 'page' })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
