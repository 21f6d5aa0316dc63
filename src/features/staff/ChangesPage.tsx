import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/format.ts'
import type { StaffChange } from '#contract/staff/wire.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { staffChangesQuery } from './queries.ts'
import styles from './staff.module.css'

/** What staff changed, by whom and when. */
export function ChangesPage() {
  const { t } = useTranslation('staff')
  const query = useInfiniteQuery(staffChangesQuery())
  const changes = query.data?.pages.flatMap((page) => page.changes)
  return (
    <>
      <header className={styles.header}>
        <h1>{t('changes.title')}</h1>
      </header>
      {changes?.length === 0 && <Empty title={t('changes.none')}>{t('changes.noneText')}</Empty>}
      {!changes && query.isError && (
        <NotLoaded
          isOffline={query.error instanceof Unreachable}
          title={t('failed')}
          text={t(query.error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
          again={t('tryAgain')}
          busy={query.isFetching}
          onAgain={() => void query.refetch()}
        />
      )}
      <ul role="list" className={styles.rows}>
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
  const { t } = useTranslation('staff')
  return (
    <li className={styles.change}>
      <p>
        <strong>{t([`changes.actions.${change.action}`, 'changes.actions.other'])}</strong>
        {': '}
        {change.label || t('people.deleted')}
      </p>
      <p className={`numbers ${styles.quiet}`}>
        {formatDateTime(new Date(change.at))} · {change.by ?? t('changes.operator')}
      </p>
      <details>
        <summary>{t('changes.details')}</summary>
        <dl className={styles.facts}>
          <dt>{t('changes.before')}</dt>
          <dd>{factsText(change.before)}</dd>
          <dt>{t('changes.after')}</dt>
          <dd>{factsText(change.after)}</dd>
        </dl>
      </details>
    </li>
  )
}

/** The facts as they were written down, a line each. */
function factsText(facts: Record<string, unknown>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
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
