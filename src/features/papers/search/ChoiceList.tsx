import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './search.module.css'
import type { SearchResult } from './recent-results.ts'

const icons: Record<SearchResult['kind'], IconName> = {
  subject: 'papers',
  chapter: 'classes',
  paper: 'papers',
  question: 'play',
}

type Props = {
  id: string
  optionId: (n: number) => string
  heading: string
  choices: readonly SearchResult[]
  active: number | null
  /** Called before the navigation to the result. */
  onChoose: (choice: SearchResult) => void
  /** The number of results that are not shown. */
  more: number
}

/** The results. The focus stays in the search box, which handles the keys. */
export function ChoiceList({ id, optionId, heading, choices, active, onChoose, more }: Props) {
  const { t } = useTranslation('search')
  return (
    <>
      <p className={styles.heading} aria-hidden>
        {heading}
      </p>
      <div id={id} role="listbox" aria-label={heading} className={styles.list}>
        {choices.map((choice, n) => (
          <Link
            key={choice.to}
            to={choice.to}
            id={optionId(n)}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            className={classNames(styles.option, n === active && styles.active)}
            // Keeps the focus in the search box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <Icon name={icons[choice.kind]} className={styles.kind} />
            <span className={styles.words}>
              <span className={styles.title}>{choice.title}</span>
              <span className={styles.detail}>{choice.detail}</span>
            </span>
            {choice.time && <span className={`numbers ${styles.time}`}>{choice.time}</span>}
          </Link>
        ))}
      </div>
      {more > 0 && <p className={styles.more}>{t('more', { count: more })}</p>}
    </>
  )
}
