import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import type { Referral } from '#contract/papers/referrals.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Initials } from '#ui/Initials.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { MyLink } from './MyLink.tsx'
import { referralQuery, useLockedCount } from './queries.ts'
import styles from './ReferralDialog.module.css'

/** The interval in which an open dialog checks whether a friend has joined. */
const refetchAfterMs = 10_000

type Props = { open: boolean; exam?: ExamKey | undefined; onClose: () => void }

/** The invitation link, the ways to send it, and the friends who joined. */
export function ReferralDialog({ open, exam, onClose }: Props) {
  const { t } = useTranslation(['referral', 'common'])
  const { data, error, isFetching, refetch } = useQuery({
    ...referralQuery(),
    refetchInterval: open && refetchAfterMs,
  })
  const locked = useLockedCount(data, exam)
  const title =
    data && !data.is_unlocked && locked > 0
      ? t('title', { count: locked })
      : t(data?.is_unlocked ? 'unlockedTitle' : 'invite')
  return (
    <Dialog open={open} title={title} closeLabel={t('common:close')} onClose={onClose}>
      <p>{t(data?.is_unlocked ? 'unlockedLead' : 'lead')}</p>
      {data ? (
        <>
          <MyLink url={data.urls[exam ?? 'spm']} />
          <Friends referral={data} />
        </>
      ) : error ? (
        <Notice
          tone="warning"
          action={
            <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t(error instanceof Unreachable ? 'unreachable' : 'failed')}
        </Notice>
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="block" height="3rem" />
          <Skeleton />
        </Loading>
      )}
    </Dialog>
  )
}

function Friends({ referral: { friends, friend_count: count } }: { referral: Referral }) {
  const { t } = useTranslation('referral')
  const format = useFormat()
  return (
    <section aria-labelledby="friends">
      <h3 id="friends" className={styles.heading}>
        {count > 0 ? t('friendsCount', { count }) : t('friends')}
      </h3>
      {count === 0 ? (
        <p className="quiet">{t('nobody')}</p>
      ) : (
        <ul role="list" className={styles.friends}>
          {friends.map(({ first_name, joined_at }, n) => (
            <li key={`${joined_at}/${n}`}>
              <Initials name={first_name} size="2.25rem" />
              <span>{first_name}</span>
              <span className="quiet">
                {t('joined', { day: format.longDate(new Date(joined_at)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > friends.length && (
        <p className="quiet">{t('more', { count: count - friends.length })}</p>
      )}
    </section>
  )
}
