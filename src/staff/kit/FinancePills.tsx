import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Link } from '#platform/i18n/Link.tsx'
import { Pills } from '#ui/Pills.tsx'
import kit from './kit.module.css'

export const financeReports = ['revenue', 'refunds', 'outstanding', 'promo'] as const
const lists = ['payouts', 'transactions', 'e-invoice'] as const

/** Links between the finance pages; each keeps the chosen days and grouping. */
export function FinancePills({ open }: { open: (typeof financeReports | typeof lists)[number] }) {
  const { t } = useTranslation('staff/finance')
  const [params] = useSearchParams()
  const linkTo = (path: string, report?: string) => {
    const next = new URLSearchParams()
    if (report) next.set('report', report)
    for (const name of ['from', 'until', 'by']) {
      const value = params.get(name)
      if (value !== null) next.set(name, value)
    }
    return `${path}?${next.toString()}`
  }
  return (
    <Pills label={t('reports')} className={kit.wrapped}>
      {financeReports.map((one) => (
        <Link
          key={one}
          to={linkTo('/staff/finance', one)}
          aria-current={one === open ? 'page' : undefined}
        >
          {t(`report.${one}`)}
        </Link>
      ))}
      {lists.map((one) => (
        <Link
          key={one}
          to={linkTo(`/staff/finance/${one}`)}
          aria-current={one === open ? 'page' : undefined}
        >
          {t(`report.${one}`)}
        </Link>
      ))}
    </Pills>
  )
}
