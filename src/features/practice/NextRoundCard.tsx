import { useTranslation } from 'react-i18next'
import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { roundPath, type NextRound } from './practice-view.ts'
import styles from './practice.module.css'

/** Starts the suggested practice round in one tap. */
export function NextRoundCard({ next: { subject, set, count } }: { next: NextRound }) {
  const { t } = useTranslation('practice')
  const lang = htmlLanguage(subject.language)
  const chapter = subject.chapters.find(({ id }) => id === set)
  return (
    <section aria-labelledby="next-round" className={styles.next}>
      <h2 id="next-round">{t('now')}</h2>
      <p lang={lang}>
        <strong>{subject.class_name}</strong>
      </p>
      {chapter ? (
        <p lang={lang}>{chapterTitle(chapter, subject.language)}</p>
      ) : (
        <p>{t(set === 'due' ? 'sets.due' : 'sets.mistakes')}</p>
      )}
      <Link
        to={roundPath(subject.class_id, set)}
        className={buttonClass({ variant: 'accent', size: 'large' })}
      >
        {t('start', { count })}
      </Link>
    </section>
  )
}
