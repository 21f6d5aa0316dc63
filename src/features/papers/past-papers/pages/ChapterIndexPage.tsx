import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chapterPath, paperSubjectPath } from '#contract/papers/paths.ts'
import type { PaperChapterIndex } from '#contract/papers/papers.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { PageMeta } from '#ui/PageMeta.tsx'
import styles from '../papers.module.css'
import type { Unlock } from '../PapersLocked.tsx'

type Props = {
  content: PaperChapterIndex
  searchBox: ReactNode
  unlock: Unlock
  ageText: string | null
}

/** The chapters of every subject open to the person, in both languages. */
export function ChapterIndexPage({ content: { open, locked }, searchBox, unlock, ageText }: Props) {
  const { t } = useTranslation('papers')
  const format = useFormat()
  return (
    <div className={`container ${styles.page} ${styles.parts}`}>
      <PageMeta title={t('chapter.title')} hidden />
      <header className={styles.plainHeader}>
        <h1>{t('chapter.title')}</h1>
        {ageText && <Freshness text={ageText} />}
      </header>
      {searchBox}
      {open.length === 0 && <Empty icon="papers" title={t('comingSoon')} />}
      {open.map(({ subject, chapters }, n) => (
        <details key={subject.id} className={styles.chapters} open={n === 0}>
          <summary>
            <span className={styles.colour} style={{ background: subject.background_color_hex }} />
            <h2>{subject.name_eng}</h2>
            <span className="numbers quiet">{t('chapter.count', { count: chapters.length })}</span>
          </summary>
          <ol role="list">
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <Link to={chapterPath(chapter.id)}>
                  <span>{chapter.title_eng}</span>
                  <span className="quiet" lang="ms">
                    {chapter.title_bm}
                  </span>
                </Link>
                <span className="numbers quiet">
                  {t('questions', { count: chapter.questions })}
                </span>
              </li>
            ))}
          </ol>
          <Link to={paperSubjectPath(subject)}>
            {t('chapter.browse', { subject: subject.name_eng })}
          </Link>
        </details>
      ))}
      {locked.length > 0 && (
        <section aria-labelledby="locked-heading" className={styles.moreLocked}>
          <h2 id="locked-heading">{t('subjects.locked')}</h2>
          <p>
            {format.list(
              locked.map(({ name_eng }) => name_eng),
              'conjunction',
            )}
          </p>
          {unlock(locked.length)}
        </section>
      )}
    </div>
  )
}
