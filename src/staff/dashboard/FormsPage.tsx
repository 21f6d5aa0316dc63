import { useTranslation } from 'react-i18next'
import { formKeys } from '#contract/site/forms/forms.ts'
import { answerText, formsSorting, type SentForm } from '#contract/site/staff-forms.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { LazyDetails } from '#ui/LazyDetails.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { sentFormsQuery } from './queries.ts'

const [firstForm, ...otherForms] = formKeys

/** Submissions of public forms. */
export function FormsPage() {
  const { t } = useTranslation('staff/office')
  const format = useFormat()
  const list = useStaffList({ form: otherForms }, formsSorting)
  const form = list.chosen.form ?? firstForm
  const { form: _, ...unpagedQuery } = list.unpagedQuery
  const { form: __, ...query } = list.query
  const columns: Column<SentForm>[] = [
    {
      head: t('forms.who'),
      cell: ({ answers }) => (
        <strong>{answerText(answers['name'] ?? answers['email']) || '–'}</strong>
      ),
    },
    {
      head: t('forms.received'),
      sort: '-received',
      cell: ({ received_at }) => (
        <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(received_at))}</span>
      ),
    },
    { head: t('forms.answers'), cell: (sent) => <Answers sent={sent} /> },
  ]
  return (
    <StaffList
      title={t('forms.title')}
      list={list}
      searchLabel={t('forms.search')}
      filters={[
        {
          name: 'form',
          label: t('forms.form'),
          all: t(`forms.names.${firstForm}`),
          options: otherForms.map((value) => ({ value, text: t(`forms.names.${value}`) })),
        },
      ]}
      query={useListQuery(sentFormsQuery(form, query))}
      rows={({ sent }) => sent}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('forms.none'), text: t('forms.noneText') }}
      exported={{
        name: form,
        fetch: () => callStaff('exportForms', { params: { form }, query: unpagedQuery }),
      }}
    />
  )
}

/** All answers and campaign fields of a submission, rendered once they are opened. */
function Answers({ sent: { answers, utm } }: { sent: SentForm }) {
  const { t } = useTranslation('staff/office')
  const entries = Object.entries({ ...answers, ...utm })
    .map(([name, answer]) => ({ name, text: answerText(answer) }))
    .filter(({ text }) => text !== '')
  return (
    <LazyDetails summary={t('forms.answersCount', { count: entries.length })}>
      <dl className={kit.details}>
        {entries.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </LazyDetails>
  )
}
