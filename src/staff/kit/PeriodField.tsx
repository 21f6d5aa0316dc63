import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { daysOfPeriod, periods } from '#contract/billing/finance.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { useNow } from '#platform/now.ts'
import { Field } from '#ui/forms/Field.tsx'

/** Months, quarters and years in one tap: sets `from` and `until` in the address. */
export function PeriodField({ usual = '' }: { usual?: (typeof periods)[number] | '' }) {
  const { t } = useTranslation('staff/finance')
  const [params, setParams] = useSearchParams()
  const today = malaysianDay(new Date(useNow(60_000)))
  const [from, until] = [params.get('from'), params.get('until')]
  const chosen = periods.find((one) => {
    const days = daysOfPeriod(one, today)
    return days.from === from && days.until === until
  })
  const isOther = chosen === undefined && (from !== null || until !== null)
  return (
    <Field
      as="select"
      label={t('period')}
      value={chosen ?? (isOther ? 'other' : usual)}
      onChange={({ currentTarget: { value } }) => {
        const period = periods.find((one) => one === value)
        const next = new URLSearchParams(params)
        next.delete('page')
        for (const name of ['from', 'until'] as const)
          if (period) next.set(name, daysOfPeriod(period, today)[name])
          else next.delete(name)
        setParams(next, { replace: true })
      }}
    >
      {usual === '' && <option value="">{t('periods.all')}</option>}
      {periods.map((one) => (
        <option key={one} value={one}>
          {t(`periods.${one}`)}
        </option>
      ))}
      {isOther && <option value="other">{t('periods.other')}</option>}
    </Field>
  )
}
