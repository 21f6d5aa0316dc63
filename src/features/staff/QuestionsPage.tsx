import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { questionFilters, type QuestionFilter } from '#contract/questions.ts'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Asked } from './Asked.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { staffQuestionsQuery } from './queries.ts'
import styles from './staff.module.css'

/** The longest waiting first. Which class, and whether the answered ones, is in the address. */
export function QuestionsPage() {
  const { t } = useTranslation('staff')
  const [asked, setAsked] = useSearchParams()
  const show: QuestionFilter = asked.get('show') === 'answered' ? 'answered' : 'waiting'
  const classId = Number(asked.get('class')) || undefined
  const query = useQuery(staffQuestionsQuery(show, classId))
  const search = (one: QuestionFilter, id: number | string | undefined) => ({
    ...(one === 'answered' && { show: one }),
    ...(id && { class: String(id) }),
  })
  return (
    <>
      <header className={styles['header']}>
        <h1>{t('questions.title')}</h1>
        <nav aria-label={t('questions.which')} className={styles['tabs']}>
          {questionFilters.toReversed().map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams(search(one, classId)).toString()}`}
              replace
              preventScrollReset
              aria-current={one === show ? 'page' : undefined}
            >
              {t(`questions.${one}`)}
            </Link>
          ))}
        </nav>
      </header>
      <Asked query={query}>
        {(data) => (
          <>
            <div className={styles['picker']}>
              <Field
                as="select"
                label={t('week.class')}
                value={classId ?? ''}
                onChange={({ currentTarget }) =>
                  setAsked(search(show, currentTarget.value), { replace: true })
                }
              >
                <option value="">{t('week.allClasses')}</option>
                {data.classes.map(({ id, class_name, language, waiting }) => (
                  <option key={id} value={id}>
                    {t('questions.classOption', {
                      name: class_name,
                      language: t(`languages.${language}`),
                      waiting,
                    })}
                  </option>
                ))}
              </Field>
            </div>
            {data.questions.length === 0 ? (
              <Empty icon="message" title={t(`questions.none.${show}`)}>
                {t(`questions.noneText.${show}`)}
              </Empty>
            ) : (
              <ul role="list" className={styles['cards']}>
                {data.questions.map((question) => (
                  <QuestionCard
                    key={question.id}
                    question={question}
                    of={data.classes.find(({ id }) => id === question.class_id)}
                    now={new Date(data.server_time)}
                  />
                ))}
              </ul>
            )}
            {data.more && <p className={styles['quiet']}>{t('questions.more')}</p>}
          </>
        )}
      </Asked>
    </>
  )
}
