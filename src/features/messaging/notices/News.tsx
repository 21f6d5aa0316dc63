import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import type { Notice, NoticeKind } from '#contract/messaging/notices.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import {
  markRead,
  noticesQuery,
  readHere,
  unreadCount,
} from '#features/messaging/notices/notices.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useOutboxEntries } from '#platform/storage/outbox.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './notices.module.css'
import { PushSettings } from './PushSettings.tsx'

const icons: Record<NoticeKind, IconName> = {
  'class-soon': 'clock',
  recording: 'play',
  answer: 'message',
  payment: 'check',
}
const shownAtFirst = 5

/** The notices; unread ones are highlighted. Opening one marks it as read. */
export function News({ uid, isOnlyGuardian = false }: { uid: string; isOnlyGuardian?: boolean }) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  // Opening the list refreshes it.
  const query = useQuery({ ...noticesQuery(), refetchOnMount: 'always' })
  const { data, error } = query
  const here = readHere(useOutboxEntries())
  const [showsAll, setShowsAll] = useState(false)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const isUnread = ({ id, read_at }: Notice) => read_at === null && !here.has(id)
  const unread = data ? unreadCount(data, here) : 0
  const shown = data && (showsAll ? data.notices : data.notices.slice(0, shownAtFirst))

  return (
    <section className={styles.news} aria-labelledby="news">
      <div className={styles.head}>
        <h2 id="news">{t('title')}</h2>
        {unread > 0 && <Tag tone="accent">{t('unread', { count: unread })}</Tag>}
        {data && unread > 0 && (
          <Button
            variant="quiet"
            onClick={() => void markRead(data.notices.filter(isUnread).map(({ id }) => id))}
          >
            {t('readAll')}
          </Button>
        )}
      </div>
      {showsLoading && (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="4rem" />
        </Loading>
      )}
      {!data && error && !showsLoading && (
        <div className={styles.failed}>
          <p>{t(error instanceof Unreachable ? 'failedUnreachable' : 'failed')}</p>
          <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {data && data.notices.length === 0 && (
        <p className="quiet">{t(isOnlyGuardian ? 'noneForGuardian' : 'none')}</p>
      )}
      {shown && shown.length > 0 && (
        <ul role="list" className={styles.list}>
          {shown.map((notice) => (
            <li key={notice.id} data-unread={isUnread(notice) ? '' : undefined}>
              <Link to={notice.path} onClick={() => void markRead([notice.id])}>
                <span className={styles.picture}>
                  <Icon name={icons[notice.kind]} />
                </span>
                <span className={styles.words} lang={notice.lang}>
                  <strong>{notice.title}</strong>
                  <span>{notice.text}</span>
                </span>
                <span className={styles.when}>
                  {isUnread(notice) && <span className="only-heard">{t('unreadMark')}</span>}
                  {format.recent(new Date(notice.made_at), now)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && !showsAll && data.notices.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          {t('earlier')}
        </Button>
      )}
      <PushSettings uid={uid} pushKey={data?.push_key} />
    </section>
  )
}
