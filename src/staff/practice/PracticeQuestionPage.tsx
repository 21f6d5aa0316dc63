import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StaffPracticePage } from '#contract/practice/staff-practice.ts'
import { chapterTitle } from '#contract/shared/kinds.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { Link } from '#platform/i18n/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import { ChangeQuestion } from './ChangeQuestion.tsx'
import type { ClassChoice, PreviewOf } from './DraftPreview.tsx'
import { AnswerStats } from './AnswerStats.tsx'
import { practiceChoicesQuery, practiceQuestionQuery } from './queries.ts'
import { WithdrawQuestion } from './WithdrawQuestion.tsx'

export function PracticeQuestionPage({ id, Preview }: { id: string; Preview: PreviewOf }) {
  const { t } = useTranslation('staff/practice')
  const choices = useQuery(practiceChoicesQuery())
  return (
    <QueryBoundary
      query={useQuery(practiceQuestionQuery(id))}
      unknown={{ title: t('unknown'), to: '/staff/practice', link: t('toAll') }}
    >
      {(page) => (
        <QueryBoundary query={choices}>
          {({ classes }) => {
            const ofClass = classes.find((one) => one.id === page.class_id)
            return (
              ofClass && (
                <Question key={page.revision} page={page} ofClass={ofClass} Preview={Preview} />
              )
            )
          }}
        </QueryBoundary>
      )}
    </QueryBoundary>
  )
}

type Props = { page: StaffPracticePage; ofClass: ClassChoice; Preview: PreviewOf }

function Question({ page, ofClass, Preview }: Props) {
  const { t } = useTranslation('staff/practice')
  const { question } = page
  const isWithdrawn = question.state === 'withdrawn'
  return (
    <>
      <header className={kit.header}>
        <div>
          <h1>{t('question')}</h1>
          <p className={kit.quiet}>
            {[ofClass.name, chapterTitle(question.chapter, ofClass.language)].join(' · ')}
          </p>
          <p>
            <AnswerStats row={question} />
          </p>
        </div>
        <div className="cluster">
          {isWithdrawn && <Tag tone="danger">{t('states.withdrawn')}</Tag>}
          {question.is_sample && <Tag>{t('sample')}</Tag>}
          <WithdrawQuestion question={question} />
        </div>
      </header>
      {isWithdrawn ? (
        <>
          <Notice>{t('isWithdrawn')}</Notice>
          <Preview question={page.drawn} figure={page.written.figure} language={ofClass.language} />
        </>
      ) : (
        <ChangeQuestion page={page} ofClass={ofClass} Preview={Preview} />
      )}
      <p className={kit.under}>
        <Link to="/staff/practice">{t('toAll')}</Link>
      </p>
    </>
  )
}
