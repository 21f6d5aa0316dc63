import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { revenueBy } from '#contract/billing/finance.ts'
import { FinancePills, financeReports } from '#staff/kit/FinancePills.tsx'
import kit from '#staff/kit/kit.module.css'
import { PeriodField } from '#staff/kit/PeriodField.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import type { DayRange } from './finance-queries.ts'
import { Outstanding } from './Outstanding.tsx'
import { PromoUse } from './PromoUse.tsx'
import { Refunded } from './Refunded.tsx'
import { Revenue } from './Revenue.tsx'

/** Revenue, refunds and outstanding amounts. Report, days and grouping are in the URL. */
export function FinancePage() {
  const { t } = useTranslation('staff/finance')
  const [params, setParams] = useSearchParams()
  const report = financeReports.find((one) => one === params.get('report')) ?? financeReports[0]
  const by = revenueBy.find((one) => one === params.get('by')) ?? revenueBy[0]
  const [from, until] = [params.get('from'), params.get('until')]
  const range: DayRange = { ...(from && { from }), ...(until && { until }) }
  return (
    <>
      <header className={kit.header}>
        <h1>{t('title')}</h1>
      </header>
      <FinancePills open={report} />
      {report !== 'outstanding' && (
        <Days
          key={`${from} ${until}`}
          from={from ?? ''}
          until={until ?? ''}
          onChoose={(days) => {
            const next = new URLSearchParams(params)
            for (const [name, day] of Object.entries(days))
              if (day) next.set(name, day)
              else next.delete(name)
            setParams(next, { replace: true })
          }}
        />
      )}
      {report === 'revenue' && (
        <Revenue
          range={range}
          by={by}
          onBy={(one) => {
            const next = new URLSearchParams(params)
            next.set('by', one)
            setParams(next, { replace: true })
          }}
        />
      )}
      {report === 'refunds' && <Refunded range={range} />}
      {report === 'outstanding' && <Outstanding />}
      {report === 'promo' && <PromoUse range={range} />}
    </>
  )
}

type Props = {
  from: string
  until: string
  onChoose: (days: { from: string; until: string }) => void
}

function Days({ from, until, onChoose }: Props) {
  const { t } = useTranslation('staff/finance')
  const [typed, setTyped] = useState({ from, until })
  const isBackwards = typed.from !== '' && typed.until !== '' && typed.from > typed.until
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBackwards) onChoose(typed)
  }
  return (
    <form noValidate className={`${kit.picker} ${kit.under}`} onSubmit={submit}>
      <PeriodField usual="this-month" />
      <Field
        label={t('from')}
        type="date"
        value={typed.from}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, from: value })}
      />
      <Field
        label={t('until')}
        type="date"
        value={typed.until}
        error={isBackwards ? t('backwards') : undefined}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, until: value })}
      />
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}
