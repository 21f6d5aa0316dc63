import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Role } from '#contract/kinds.ts'
import { questionFilters, type QuestionFilter } from '#contract/classroom/questions.ts'
import { questionsOf, type QuestionsOf } from '#contract/staff/questions.ts'
import { useSession } from '#platform/session.ts'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Asked } from './Asked.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import { staffQuestionsQuery } from './queries.ts'
import styles from './staff.module.css'

/** The longest waiting first. Whose, which class, and whether the answered ones, is in the address. */
export function QuestionsPage({ role }: { role: Role }) {
  const { t } = useTranslation('staff')
  const [asked, setAsked] = useSearchParams()
  const show: QuestionFilter = asked.get('show') === 'answered' ? 'answered' : 'waiting'
  const whose = questionsOf.find((one) => one === asked.get('whose')) ?? 'all'
  const classId = Number(asked.get('class')) || undefined
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const query = useQuery(staffQuestionsQuery(show, whose, classId))
  const search = (change: { show?: QuestionFilter; whose?: QuestionsOf; classId?: string }) => {
    const to = { show, whose, classId: classId && String(classId), ...change }
    return {
      ...(to.show === 'answered' && { show: to.show }),
      ...(to.whose !== 'all' && { whose: to.whose }),
      ...(to.classId && { class: to.classId }),
    }
  }
  return (
    <>
      <header className={styles.header}>
        <h1>{t('questions.title')}</h1>
        <nav aria-label={t('questions.which')} className={styles.tabs}>
          {questionFilters.toReversed().map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams(search({ show: one })).toString()}`}
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
            <div className={styles.picker}>
              <Field
                as="select"
                label={t('questions.whose')}
                value={whose}
                onChange={({ currentTarget }) =>
                  setAsked(search({ whose: currentTarget.value as QuestionsOf }), { replace: true })
                }
              >
                {questionsOf.map((one) => (
                  <option key={one} value={one}>
                    {t(`questions.of.${one}.${show}`, { count: data.handed_to_me })}
                  </option>
                ))}
              </Field>
              <Field
                as="select"
                label={t('week.class')}
                value={classId ?? ''}
                onChange={({ currentTarget }) =>
                  setAsked(search({ classId: currentTarget.value }), { replace: true })
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
              <Empty
                icon="message"
                title={t(whose === 'all' ? `questions.none.${show}` : `questions.noneOf.${whose}`)}
              >
                {t(
                  whose === 'all' ? `questions.noneText.${show}` : `questions.noneOfText.${whose}`,
                )}
              </Empty>
            ) : (
              <ul role="list" className={styles.cards}>
                {data.questions.map((question) => (
                  <QuestionCard
                    key={question.id}
                    uid={uid}
                    role={role}
                    question={question}
                    answerers={data.answerers}
                    of={data.classes.find(({ id }) => id === question.class_id)}
                    now={new Date(data.server_time)}
                  />
                ))}
              </ul>
            )}
            {data.more && <p className={styles.quiet}>{t('questions.more')}</p>}
          </>
        )}
      </Asked>
    </>
  )
}
