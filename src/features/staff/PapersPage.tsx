import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { StaffPaperRow } from '#contract/staff/papers.ts'
import { clockText } from '#platform/clock-text.ts'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Tag } from '#ui/Tag.tsx'
import { AddPaper } from './AddPaper.tsx'
import { Asked } from './Asked.tsx'
import { ImportTimes } from './ImportTimes.tsx'
import { staffPapersQuery } from './queries.ts'
import styles from './staff.module.css'

const filters = ['subject', 'year', 'language'] as const
type Filter = (typeof filters)[number]

/** Past papers by subject, year and language. What is chosen is in the address. */
export function PapersPage() {
  const { t } = useTranslation('staff')
  const [asked, setAsked] = useSearchParams()
  const subjectText = ({ exam, subject }: StaffPaperRow) =>
    t('papers.subjectOption', { exam: t(`papers.exams.${exam}`), subject })
  const valueOf: Record<Filter, (paper: StaffPaperRow) => string> = {
    subject: subjectText,
    year: ({ year }) => String(year),
    language: ({ language }) => t(`languages.${language}`),
  }
  return (
    <>
      <header className={styles.header}>
        <h1>{t('papers.title')}</h1>
      </header>
      <Asked query={useQuery(staffPapersQuery())}>
        {({ papers, subjects, teachers }) => {
          const shown = papers.filter((paper) =>
            filters.every((one) => [null, valueOf[one](paper)].includes(asked.get(one))),
          )
          return (
            <>
              <details className={styles.extra}>
                <summary>{t('papers.new.open')}</summary>
                <AddPaper subjects={subjects} teachers={teachers} />
              </details>
              <details className={styles.extra}>
                <summary>{t('papers.import')}</summary>
                <ImportTimes />
              </details>
              <div className={styles.picker}>
                {filters.map((one) => (
                  <Field
                    key={one}
                    as="select"
                    label={t(`papers.${one}`)}
                    value={asked.get(one) ?? ''}
                    onChange={({ currentTarget: { value } }) => {
                      const next = new URLSearchParams(asked)
                      if (value) next.set(one, value)
                      else next.delete(one)
                      setAsked(next, { replace: true })
                    }}
                  >
                    <option value="">{t('papers.any')}</option>
                    {[...new Set(papers.map(valueOf[one]))].map((value) => (
                      <option key={value} value={value}>
                        {value}
                      </option>
                    ))}
                  </Field>
                ))}
              </div>
              <div className={styles.part}>
                {shown.length === 0 ? (
                  <Empty icon="papers" title={t('papers.none')}>
                    {t('papers.noneText')}
                  </Empty>
                ) : (
                  <ul role="list" className={styles.rows}>
                    {shown.map((paper) => (
                      <li key={paper.id} className={styles.row}>
                        <div>
                          <Link to={`/staff/papers/${paper.id}`} className={styles.whole}>
                            {paper.code} · {paper.year}
                          </Link>{' '}
                          {paper.title}
                          <p className={styles.quiet}>
                            {[subjectText(paper), valueOf.language(paper), paper.teacher]
                              .filter(Boolean)
                              .join(' · ')}
                          </p>
                        </div>
                        <div className={styles.end}>
                          {paper.is_withdrawn && <Tag tone="danger">{t('papers.withdrawn')}</Tag>}
                          {!paper.is_withdrawn && paper.seconds === null && (
                            <Tag tone="accent">{t('papers.unseen')}</Tag>
                          )}
                          {paper.by_staff && <Tag tone="info">{t('papers.byStaff')}</Tag>}
                          <span className={`numbers ${styles.quiet}`}>
                            {t('papers.count', {
                              count: paper.questions,
                              length:
                                paper.seconds === null
                                  ? t('papers.noLength')
                                  : clockText(paper.seconds),
                            })}
                          </span>
                        </div>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </>
          )
        }}
      </Asked>
    </>
  )
}
