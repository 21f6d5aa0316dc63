import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from '../checkout.module.css'
import { orderDetailsQuery, orderQuery } from '../order-query.ts'

/** The contact details and address as stored on the server. */
export function DeliveryDetails({ programmeId }: { programmeId: number }) {
  const { t } = useTranslation('checkout')
  const { data: details } = useQuery(orderDetailsQuery(programmeId))
  const { fetchStatus } = useQuery({ ...orderQuery(programmeId), enabled: false })
  if (!details && fetchStatus === 'fetching')
    return (
      <Loading label={t('loading')}>
        <Skeleton height="4.5rem" shape="block" />
      </Loading>
    )
  if (!details) return <p className={styles.lead}>{t('review.detailsNotKept')}</p>
  const { user_detail: user, guardian_detail: guardian } = details
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('review.contact')}</dt>
        <dd>{user.name}</dd>
        <dd>{user.email}</dd>
        <dd className="numbers">{user.contact}</dd>
      </div>
      <div>
        <dt>{t('review.postTo')}</dt>
        <dd>{user.address}</dd>
        <dd className="numbers">
          {user.postcode} {user.city}
        </dd>
        <dd>{user.state}</dd>
      </div>
      {guardian && (
        <div>
          <dt>{t('details.guardian')}</dt>
          <dd>{guardian.name}</dd>
          <dd>{guardian.email}</dd>
          <dd className="numbers">{guardian.contact}</dd>
        </div>
      )}
    </dl>
  )
}
