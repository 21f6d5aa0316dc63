import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { BrokenReply, isClosedInView, Unreachable } from '#platform/api/failures.ts'
import { useTitle } from '#platform/i18n/Title.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import styles from './checkout.module.css'
import { CheckoutSteps, type CheckoutProps } from './steps/CheckoutSteps.tsx'
import { orderQuery } from './order-query.ts'

export function CheckoutPage(props: CheckoutProps) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { programme, step } = props
  const title = t('title', { programme: useTitle()(programme.title) })
  const order = useQuery(orderQuery(programme.id, { returned: step === 'confirmation' }))
  const showsLoading = useSpinDelay(order.isPending, fetchIndicatorMinimumMs)

  return (
    <div className={`container page ${styles.page}`}>
      <PageMeta title={title} hidden />
      {order.data && !showsLoading ? (
        <CheckoutSteps {...props} state={order.data} isAnswered={order.isFetchedAfterMount} />
      ) : order.isError && !showsLoading ? (
        <FormFailure
          text={title}
          details={
            order.error instanceof Unreachable
              ? t('failure.unreachableOrder')
              : isClosedInView(order.error)
                ? t('refusals:view-as.closed')
                : (order.error instanceof BrokenReply && order.error.serverMessage) ||
                  t('failure.order')
          }
          again={{
            label: t('tryAgain'),
            busy: order.isFetching,
            onAgain: () => void order.refetch(),
          }}
        />
      ) : (
        <Loading label={t('loading')} className={styles.loading}>
          <Skeleton height="2rem" shape="block" />
          <Skeleton shape="title" />
          <div className={styles.classes}>
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} height="6.5rem" shape="block" />
            ))}
          </div>
        </Loading>
      )}
    </div>
  )
}
