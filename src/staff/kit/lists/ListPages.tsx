import { useTranslation } from 'react-i18next'
import type { ListReply } from '#contract/shared/staff/staff-lists.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import kit from '../kit.module.css'
import type { StaffListState } from './use-staff-list.ts'

/** Which rows are shown, and of how many. */
export function ShownRows({
  total = 0,
  from = 1,
  count,
}: Partial<Omit<ListReply, 'next'>> & { count: number }) {
  const { t } = useTranslation('staff/kit')
  if (total === 0) return null
  return (
    <p role="status" className={`numbers ${kit.quiet}`}>
      {t('shownRows', { from, to: from + count - 1, total: Math.max(total, from + count - 1) })}
    </p>
  )
}

export function ListPages({ list, next }: { list: StaffListState; next: string | null }) {
  const { t } = useTranslation('staff/kit')
  if (list.page === null && next === null) return null
  const { pagesBefore } = list
  const previous = pagesBefore.at(-1)
  return (
    <nav aria-label={t('pages')} className={`cluster ${kit.part}`}>
      {list.page !== null && (
        <Link to={list.linkTo(null)} className={buttonClass({ variant: 'quiet' })}>
          {t('firstPage')}
        </Link>
      )}
      {previous !== undefined && (
        <Link
          to={list.linkTo(previous)}
          state={{ pagesBefore: pagesBefore.slice(0, -1) }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('previousPage')}
        </Link>
      )}
      {next !== null && (
        <Link
          to={list.linkTo(next)}
          state={{ pagesBefore: [...pagesBefore, list.page] }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('nextPage')}
        </Link>
      )}
    </nav>
  )
}
