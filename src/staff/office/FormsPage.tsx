import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formKeys, type FormKey } from '#contract/forms/forms.ts'
import { rowOf, type SentForms } from '#contract/staff/forms.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import { downloadCsv } from '#staff/kit/download-csv.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { sentFormsQuery } from './queries.ts'

/** Entries of public forms, with a CSV download. The chosen form is in the address. */
export function FormsPage() {
  const { t } = useTranslation('staff/office')
  const [params, setParams] = useSearchParams()
  const form = formKeys.find((one) => one === params.get('form')) ?? formKeys[0]
  const query = useQuery(sentFormsQuery(form))
  return (
    <>
      <header className={kit.header}>
        <h1>{t('forms.title')}</h1>
      </header>
      <div className={kit.picker}>
        <Field
          as="select"
          label={t('forms.form')}
          value={form}
          onChange={({ currentTarget }) =>
            setParams({ form: currentTarget.value }, { replace: true })
          }
        >
          {formKeys.map((one) => (
            <option key={one} value={one}>
              {t(`forms.names.${one}`)}
            </option>
          ))}
        </Field>
        {query.data && query.data.sent.length > 0 && (
          <Button variant="secondary" onClick={() => download(form, query.data)}>
            {t('forms.download')}
          </Button>
        )}
      </div>
      <div className={kit.part}>
        <Asked query={query}>
          {({ sent, more }) =>
            sent.length === 0 ? (
              <Empty title={t('forms.none')}>{t('forms.noneText')}</Empty>
            ) : (
              <>
                {more && <p className={kit.quiet}>{t('forms.more')}</p>}
                <ul role="list" className={kit.rows}>
                  {sent.map((one) => (
                    <SentForm key={one.id} sent={one} />
                  ))}
                </ul>
              </>
            )
          }
        </Asked>
      </div>
    </>
  )
}

function SentForm({ sent }: { sent: SentForms['sent'][number] }) {
  const format = useFormat()

  const { received_at, ...answers } = rowOf(sent)
  return (
    <li className={kit.entry}>
      <p className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(received_at))}</p>
      <dl className={kit.details}>
        {Object.entries(answers)
          .filter(([, answer]) => answer !== '')
          .map(([name, answer]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}

function download(form: FormKey, { sent }: SentForms): void {
  const rows = sent.map(rowOf)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  downloadCsv(`${form}.csv`, columns, rows)
}
