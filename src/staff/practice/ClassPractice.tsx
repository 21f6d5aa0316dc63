import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  helpRule,
  wrongStudentsAtLeast,
  type ClassPractice as Page,
  type WrongQuestion,
} from '#contract/practice/class-practice.ts'
import { chapterTitle } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { RowLink, Table, type Column } from '#staff/kit/lists/Table.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import styles from './practice.module.css'
import { classPracticeQuery } from './queries.ts'

/** Common mistakes of a class, and students who may need help, with the rules used. */
export function ClassPractice({ classId }: { classId: number }) {
  const { t } = useTranslation('staff/practice')
  return (
    <QueryBoundary
      query={useQuery(classPracticeQuery(classId))}
      unknown={{ title: t('ofClass.unknown'), to: '/staff/classes', link: t('ofClass.toAll') }}
    >
      {(page) => (
        <>
          <header className={kit.header}>
            <div>
              <h1>{t('ofClass.title', { name: page.class_name })}</h1>
              <p>
                <Link to={`/staff/classes/${classId}`}>{t('ofClass.back')}</Link>
              </p>
            </div>
          </header>
          <section aria-labelledby="wrong" className={kit.part}>
            <h2 id="wrong">{t('ofClass.wrong')}</h2>
            <p className={`quiet ${styles.rule}`}>
              {t('ofClass.wrongRule', { count: wrongStudentsAtLeast })}
            </p>
            <WrongQuestions questions={page.questions} language={page.language} />
          </section>
          <section aria-labelledby="help" className={kit.part}>
            <h2 id="help">{t('ofClass.help')}</h2>
            <p className={`quiet ${styles.rule}`}>
              {t('ofClass.helpRule', { questions: helpRule.questions, atLeast: helpRule.atLeast })}
            </p>
            <NeedHelp students={page.students} />
          </section>
        </>
      )}
    </QueryBoundary>
  )
}

function WrongQuestions({ questions, language }: Pick<Page, 'questions' | 'language'>) {
  const { t } = useTranslation('staff/practice')
  const columns: Column<WrongQuestion>[] = [
    {
      head: t('columns.question'),
      cell: ({ id, text, chapter }) => (
        <>
          <RowLink to={`/staff/practice/${id}`}>{text}</RowLink>
          <p className={kit.quiet}>{chapterTitle(chapter, language)}</p>
        </>
      ),
    },
    {
      head: t('ofClass.gotWrong'),
      cell: ({ students, wrong }) => (
        <span className="numbers">{t('ofClass.wrongOf', { wrong, count: students })}</span>
      ),
    },
    {
      head: t('ofClass.instead'),
      cell: ({ answers }) => (
        <ul role="list">
          {answers.map(({ text, students }) => (
            <li key={text}>{t('ofClass.answer', { text, count: students })}</li>
          ))}
        </ul>
      ),
    },
  ]
  if (questions.length === 0)
    return (
      <Empty icon="check" title={t('ofClass.noneWrong')}>
        {t('ofClass.noneWrongText')}
      </Empty>
    )
  return (
    <Table label={t('ofClass.wrong')} columns={columns} rows={questions} keyOf={({ id }) => id} />
  )
}

function NeedHelp({ students }: Pick<Page, 'students'>) {
  const { t } = useTranslation('staff/practice')
  if (students.length === 0)
    return (
      <Empty icon="check" title={t('ofClass.noHelp')}>
        {t('ofClass.noHelpText')}
      </Empty>
    )
  return (
    <ul role="list" className={kit.rows}>
      {students.map(({ uid, name, right, of }) => (
        <li key={uid} className={kit.row}>
          <strong>{name || t('ofClass.noName')}</strong>
          <span className={`numbers ${kit.quiet}`}>
            {t('ofClass.rightOf', { right, count: of })}
          </span>
        </li>
      ))}
    </ul>
  )
}
