import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import type { PaperSubjects } from '#contract/papers/papers.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { LockedSubjectCard } from '../LockedSubjectCard.tsx'
import styles from '../papers.module.css'
import type { Unlock } from '../PapersLocked.tsx'
import { SubjectCard } from '../SubjectCard.tsx'

/** The page has a search field from this many subjects on. */
const minimumForSearch = 5

/** The subjects of an exam, open ones and locked ones. */
export function SubjectsPage({
  content: { exam, open, locked, is_unlocked, is_closed },
  searchBox,
  unlock,
  ageText,
}: {
  content: PaperSubjects
  searchBox: ReactNode
  unlock: Unlock
  ageText: string | null
}) {
  const { t } = useTranslation('papers')
  const [search, setSearch] = useState('')
  const total = open.length + locked.length
  const foundOpen = open.filter((subject) => matches(subject, search))
  const foundLocked = locked.filter((subject) => matches(subject, search))
  const paths = pastPaperPaths[exam]
  return (
    <div className={`container ${styles.page} ${styles.parts}`}>
      <PageMeta title={t(`title.${exam}`)} hidden />
      <header className={styles.plainHeader}>
        <h1>{t(`title.${exam}`)}</h1>
        {ageText && <Freshness text={ageText} />}
        {is_unlocked && <p className="quiet">{t('subjects.unlocked')}</p>}
      </header>
      {searchBox}
      {total === 0 && (
        <Empty icon="papers" title={t(is_closed ? 'closed' : 'comingSoon')}>
          {is_closed && t('closedText')}
        </Empty>
      )}
      {total >= minimumForSearch && (
        <Field
          type="search"
          label={t('subjects.search')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p className="only-heard" role="status">
        {search && t('subjects.found', { count: foundOpen.length + foundLocked.length })}
      </p>
      {total > 0 && foundOpen.length + foundLocked.length === 0 && (
        <Empty icon="papers" title={t('subjects.noneFound')} />
      )}
      {foundOpen.length > 0 && (
        <section aria-labelledby="open-heading">
          <h2 id="open-heading">{t('subjects.open')}</h2>
          <ul role="list" className={styles.subjects}>
            {foundOpen.map((subject) => (
              <SubjectCard key={subject.id} subject={subject} />
            ))}
          </ul>
        </section>
      )}
      {locked.length > 0 && (
        <section aria-labelledby="locked-heading">
          <h2 id="locked-heading">{t('subjects.locked')}</h2>
          <div className={styles.unlock}>
            <p>{t('locked.byFriend')}</p>
            {unlock(locked.length)}
          </div>
          <ul role="list" className={styles.subjects}>
            {foundLocked.map((subject) => (
              <LockedSubjectCard key={subject.name_eng} subject={subject} />
            ))}
          </ul>
        </section>
      )}
      <nav aria-label={t('more.label')} className={styles.more}>
        <Link to="/chapter">{t('more.chapters')}</Link>
        <Link to={paths.guide}>{t('more.guide')}</Link>
        <Link to={paths.downloads}>{t('more.downloads')}</Link>
        <Link to={paths.timetable}>{t('more.timetable')}</Link>
        <Link to={pastPaperPaths[exam === 'spm' ? 'igcse' : 'spm'].videos}>
          {t(`all.${exam === 'spm' ? 'igcse' : 'spm'}`)}
        </Link>
      </nav>
    </div>
  )
}

type Named = { name_bm: string; name_eng: string; teachers?: readonly { name: string }[] }

/** Whether each word occurs in a name of the subject or of its teachers. */
function matches({ name_bm, name_eng, teachers = [] }: Named, search: string): boolean {
  const text = [name_bm, name_eng, ...teachers.map(({ name }) => name)].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
