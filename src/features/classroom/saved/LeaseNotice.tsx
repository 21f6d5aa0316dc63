import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeptLease } from '#contract/classroom/lease.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { leaseOf, type SavedItem } from '#platform/saving/saved.ts'
import { Notice } from '#ui/Notice.tsx'
import { SiteContext } from '#ui/site.ts'

/** The end of the lease is announced this many days ahead. */
const warnDays = 7
const dayMs = 24 * 3_600_000
const minuteMs = 60_000

type Props = { items: readonly SavedItem[]; lease: KeptLease | undefined }

/** Warns that saved items lock soon, unless the app is opened with a connection. */
export function LeaseNotice({ items, lease }: Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const { name } = useContext(SiteContext)
  const now = useNow(minuteMs, lease?.skewMs)
  if (!lease) return null
  const until = new Date(lease.lease.until)
  const leftMs = until.getTime() - Math.max(now.getTime(), lease.lastSeenMs)
  if (leftMs > warnDays * dayMs || !items.some((item) => leaseOf(item, lease).open)) return null
  return <Notice tone="warning">{t('lease.renew', { name, day: format.day(until) })}</Notice>
}
