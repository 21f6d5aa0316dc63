import { useTranslation } from 'react-i18next'
import type { QuestionSearch } from '#contract/papers/search/search.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Button } from '#ui/Button.tsx'
import { shorterQueries } from './choices.ts'
import styles from './search.module.css'

const maxSuggestions = 3

type Props = {
  typed: string
  search: QuestionSearch
  exam: ExamKey
  /** Puts a query into the box. */
  take: (typed: string) => void
}

/** Says that nothing was found, and suggests the query without one word, or an example. */
export function NothingFound({ typed, search, exam, take }: Props) {
  const { t } = useTranslation('search')
  const shorter = shorterQueries(search, typed, maxSuggestions)
  const examples = t(`examples.${exam}`, { returnObjects: true })
  return (
    <div className={styles.aside}>
      <p className={styles.title}>{t('nothing', { typed })}</p>
      <p>{shorter.length > 0 ? t('shorter') : t('tryExample')}</p>
      <div className={styles.suggestions}>
        {(shorter.length > 0 ? shorter : examples).map((text) => (
          <Button key={text} variant="secondary" onClick={() => take(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
