import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/calendar.ts'
import type { StaffChange } from '#contract/staff/wire.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { staffChangesQuery } from './queries.ts'
import kit from '#staff/kit/kit.module.css'

/** What staff changed, by whom and when. */
export function ChangesPage() {
  const { t } = useTranslation('staff/office')
  const query = useInfiniteQuery(staffChangesQuery())
  const changes = query.data?.pages.flatMap((page) => page.changes)
  return (
    <>
      <header className={kit.header}>
        <h1>{t('changes.title')}</h1>
      </header>
      {changes?.length === 0 && <Empty title={t('changes.none')}>{t('changes.noneText')}</Empty>}
      {!changes && query.isError && (
        <NotLoaded
          isOffline={query.error instanceof Unreachable}
          title={t('staff/kit:failed')}
          text={t(
            query.error instanceof Unreachable
              ? 'staff/kit:failedUnreachable'
              : 'staff/kit:failedOther',
          )}
          again={t('staff/kit:tryAgain')}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      )}
      <ul role="list" className={kit.rows}>
        {changes?.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('changes.more')}
        </Button>
      )}
    </>
  )
}

function ChangeRow({ change }: { change: StaffChange }) {
  const { t } = useTranslation('staff/office')
  return (
    <li className={kit.entry}>
      <p>
        <strong>{t([`staff/kit:actions.${change.action}`, 'staff/kit:actions.other'])}</strong>
        {': '}
        {change.label || t('staff/kit:deletedAccount')}
      </p>
      <p className={`numbers ${kit.quiet}`}>
        {formatDateTime(new Date(change.at))} · {change.by ?? t('changes.operator')}
      </p>
      <details>
        <summary>{t('changes.details')}</summary>
        <dl className={kit.details}>
          <dt>{t('changes.before')}</dt>
          <dd>{valuesText(change.before)}</dd>
          <dt>{t('changes.after')}</dt>
          <dd>{valuesText(change.after)}</dd>
        </dl>
      </details>
    </li>
  )
}

/** One line per value. */
function valuesText(values: Record<string, unknown>): string {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => `${name}: ${valueText(one)}`)
      : [`${name}: ${valueText(value)}`],
  )
  return lines.join('\n') || '–'
}

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, its]) => `${name} ${String(its)}`)
        .join(', ')
    : String(value)
