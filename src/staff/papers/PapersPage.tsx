import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { StaffPaperRow } from '#contract/papers/staff-papers.ts'
import { clockText } from '#platform/clock-text.ts'
import { useTranslation } from 'react-i18next'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { Choose } from '#staff/kit/forms/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { Empty } from '#ui/states/Empty.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Tag } from '#ui/Tag.tsx'
import { AddPaper, useSubjectText } from './AddPaper.tsx'
import { ImportTimes } from './ImportTimes.tsx'
import { PaperSubjects } from './PaperSubjects.tsx'
import { staffPapersQuery } from './queries.ts'

const filters = ['subject', 'year', 'language'] as const
type Filter = (typeof filters)[number]

/** Past papers. Filters are in the address. */
export function PapersPage() {
  const { t } = useTranslation(['staff/papers', 'staff/kit'])
  const [params, setParams] = useSearchParams()
  const subjectText = useSubjectText()
  const valueOf: Record<Filter, (paper: StaffPaperRow) => string> = {
    subject: subjectText,
    year: ({ year }) => String(year),
    language: ({ language }) => t(`staff/kit:languages.${language}`),
  }
  return (
    <>
      <header className={kit.header}>
        <h1>{t('title')}</h1>
      </header>
      <QueryBoundary query={useQuery(staffPapersQuery())}>
        {({ papers, subjects, teachers }) => {
          const shown = papers.filter((paper) =>
            filters.every((one) => [null, valueOf[one](paper)].includes(params.get(one))),
          )
          return (
            <>
              <details className={kit.disclosure}>
                <summary>{t('new.open')}</summary>
                <AddPaper subjects={subjects} teachers={teachers} />
              </details>
              <details className={kit.disclosure}>
                <summary>{t('subjects.open')}</summary>
                <PaperSubjects subjects={subjects} />
              </details>
              <details className={kit.disclosure}>
                <summary>{t('import')}</summary>
                <ImportTimes />
              </details>
              <div className={kit.picker}>
                {filters.map((one) => (
                  <Choose
                    key={one}
                    label={t(`${one}`)}
                    none={t('any')}
                    choices={[...new Set(papers.map(valueOf[one]))]
                      .toSorted((a, b) => (one === 'year' ? Number(b) - Number(a) : 0))
                      .map((value) => ({ value, text: value }))}
                    value={params.get(one) ?? ''}
                    onChange={(value) => {
                      const next = new URLSearchParams(params)
                      if (value) next.set(one, value)
                      else next.delete(one)
                      setParams(next, { replace: true })
                    }}
                  />
                ))}
              </div>
              <div className={kit.part}>
                {shown.length === 0 ? (
                  <Empty icon="papers" title={t('none')}>
                    {t('noneText')}
                  </Empty>
                ) : (
                  <ul role="list" className={kit.rows}>
                    {shown.map((paper) => (
                      <li key={paper.id} className={kit.row}>
                        <div>
                          <Link to={`/staff/papers/${paper.id}`} className={kit.whole}>
                            {paper.code} · {paper.year}
                          </Link>{' '}
                          {paper.title}
                          <p className={kit.quiet}>
                            {[subjectText(paper), valueOf.language(paper), paper.teacher]
                              .filter(Boolean)
                              .join(' · ')}
                          </p>
                        </div>
                        <div className={kit.end}>
                          {paper.is_withdrawn && <Tag tone="danger">{t('withdrawn')}</Tag>}
                          {!paper.is_withdrawn && paper.seconds === null && (
                            <Tag tone="accent">{t('unseen')}</Tag>
                          )}
                          {paper.by_staff && <Tag tone="info">{t('byStaff')}</Tag>}
                          <span className={`numbers ${kit.quiet}`}>
                            {t('count', {
                              count: paper.questions,
                              length:
                                paper.seconds === null ? t('noLength') : clockText(paper.seconds),
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
      </QueryBoundary>
    </>
  )
}
