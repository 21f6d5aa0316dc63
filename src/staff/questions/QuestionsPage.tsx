import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { questionFilters, type QuestionFilter } from '#contract/classroom/questions.ts'
import type { Role } from '#contract/kinds.ts'
import { questionsOf, type QuestionsOf } from '#contract/staff/questions.ts'
import { useSession } from '#platform/session.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import { Choose } from '#staff/kit/Choose.tsx'
import kit from '#staff/kit/kit.module.css'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Pills } from '#ui/Pills.tsx'
import { staffQuestionsQuery } from './queries.ts'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './questions.module.css'

/** Questions of students, the longest waiting first. Filters are in the address. */
export function QuestionsPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const [params, setParams] = useSearchParams()
  const show: QuestionFilter = params.get('show') === 'answered' ? 'answered' : 'waiting'
  const whose = questionsOf.find((one) => one === params.get('whose')) ?? 'all'
  const classId = Number(params.get('class')) || undefined
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
      <header className={kit.header}>
        <h1>{t('title')}</h1>
        <Pills label={t('which')} className={styles.tabs}>
          {questionFilters.toReversed().map((one) => (
            <Link
              key={one}
              to={`?${new URLSearchParams(search({ show: one })).toString()}`}
              replace
              preventScrollReset
              aria-current={one === show ? 'page' : undefined}
            >
              {t(`${one}`)}
            </Link>
          ))}
        </Pills>
      </header>
      <Asked query={query}>
        {(data) => (
          <>
            <div className={kit.picker}>
              <Field
                as="select"
                label={t('whose')}
                value={whose}
                onChange={({ currentTarget }) =>
                  setParams(search({ whose: currentTarget.value as QuestionsOf }), {
                    replace: true,
                  })
                }
              >
                {questionsOf.map((one) => (
                  <option key={one} value={one}>
                    {t(`of.${one}.${show}`, { count: data.handed_to_me })}
                  </option>
                ))}
              </Field>
              <Choose
                label={t('staff/kit:class')}
                none={t('staff/kit:allClasses')}
                choices={data.classes.map(({ id, class_name, language, waiting }) => ({
                  value: String(id),
                  text: t('classOption', {
                    name: class_name,
                    language: t(`staff/kit:languages.${language}`),
                    waiting,
                  }),
                }))}
                value={classId === undefined ? '' : String(classId)}
                onChange={(chosen) => setParams(search({ classId: chosen }), { replace: true })}
              />
            </div>
            {data.questions.length === 0 ? (
              <Empty icon="message" title={t(whose === 'all' ? `none.${show}` : `noneOf.${whose}`)}>
                {t(whose === 'all' ? `noneText.${show}` : `noneOfText.${whose}`)}
              </Empty>
            ) : (
              <ul role="list" className={kit.cards}>
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
            {data.more && <p className={kit.quiet}>{t('more')}</p>}
          </>
        )}
      </Asked>
    </>
  )
}
