import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { questionFilters } from '#contract/support/questions.ts'
import { classIdPattern } from '#contract/shared/ids.ts'
import type { Role } from '#contract/shared/kinds.ts'
import { questionsOf } from '#contract/support/staff-questions.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useSession } from '#platform/session/session.ts'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Pills } from '#ui/Pills.tsx'
import { savedRepliesQuery, staffQuestionsQuery } from './queries.ts'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './questions.module.css'
import { useOpenQuestions } from './use-open-questions.ts'

const listOptions = {
  show: ['answered'],
  whose: ['mine', 'handed'],
  class_id: classIdPattern,
} as const

/** Questions of students: unanswered ones oldest first, answered ones by newest answer. */
export function QuestionsPage({ role }: { role: Role }) {
  const { t } = useTranslation(['staff/questions', 'staff/kit'])
  const session = useSession()
  const uid = session.state === 'signed-in' ? session.uid : ''
  const list = useStaffList(listOptions)
  const { show = 'waiting', whose = 'all' } = list.chosen
  const query = useListQuery(staffQuestionsQuery(list.query))
  const listKey = JSON.stringify(list.query)
  const { withOpen, hold } = useOpenQuestions(listKey)
  // Fetched once for all forms of answers.
  useQuery({ ...savedRepliesQuery(), enabled: mayDo(role, 'answer') })
  const { handed_to_me: count = 0, classes = [] } = query.data ?? {}
  const isFiltered = list.search !== '' || list.chosen.class_id !== undefined
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'whose',
          label: t('whose'),
          all: t(`of.all.${show}`),
          options: questionsOf.flatMap((value) =>
            value === 'all' ? [] : [{ value, text: t(`of.${value}.${show}`, { count }) }],
          ),
        },
        {
          name: 'class_id',
          label: t('staff/kit:class'),
          all: t('staff/kit:allClasses'),
          options: classes.map(({ id, class_name, language, waiting }) => ({
            value: String(id),
            text: t('classOption', {
              name: class_name,
              language: t(`staff/kit:languages.${language}`),
              waiting,
            }),
          })),
        },
      ]}
      query={query}
      rows={({ questions }) => withOpen(questions)}
      keyOf={({ id }) => id}
      card={(question, { questions, answerers, classes: all, server_time }) => (
        <QuestionCard
          uid={uid}
          role={role}
          question={question}
          answerers={answerers}
          subject={all.find(({ id }) => id === question.class_id)}
          now={new Date(server_time)}
          list={query.isPlaceholderData ? undefined : listKey}
          onOpen={() => hold(question, questions)}
        />
      )}
      none={
        isFiltered
          ? { title: t('noneFound'), text: t('noneFoundText') }
          : {
              title: t(whose === 'all' ? `none.${show}` : `noneOf.${whose}`),
              text: t(whose === 'all' ? `noneText.${show}` : `noneOfText.${whose}`),
            }
      }
      exported={{
        name: 'questions',
        fetch: () => callStaff('exportQuestions', { query: list.unpagedQuery }),
      }}
      actions={
        <Pills label={t('which')} className={styles.tabs}>
          {questionFilters.toReversed().map((one) => (
            <Link
              key={one}
              to={list.linkWith('show', one === 'waiting' ? '' : one)}
              replace
              preventScrollReset
              aria-current={one === show ? 'page' : undefined}
            >
              {t(`${one}`)}
            </Link>
          ))}
        </Pills>
      }
    />
  )
}
