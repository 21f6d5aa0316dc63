import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowed } from '#contract/billing/orders.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './checkout.module.css'
import { failureWords, isOrderOutdated } from './paying/failure-words.ts'
import { orderDetailsQuery, orderStartQuery, type OrderOnScreen } from './order-query.ts'
import { useGuardianToPay } from './use-guardian-to-pay.ts'
import { useAskGuardian } from './use-order-changes.ts'

type Props = { programmeId: number; order: OrderOnScreen; online: boolean; onEdit: () => void }

/** Shown to students under 18 in place of payment. Mails the guardian a link to consent and pay. */
export function AskGuardianToPay({ programmeId, order, online, onEdit }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { data: start } = useQuery(orderStartQuery(programmeId))
  const { data: details } = useQuery(orderDetailsQuery(programmeId))
  const { mutate, isPending, error } = useAskGuardian(programmeId, order)
  const email = start?.awaited_consent?.guardian_email ?? t('askFirst.guardian')
  const { askedAt, isLoading } = useGuardianToPay(order)
  if (isLoading) return <Skeleton shape="block" height="12rem" />
  if (askedAt) return <p className={styles.lead}>{t('askFirst.asked', { email })}</p>
  if (details && !details.guardian_detail)
    return (
      <>
        <p className={styles.lead}>
          {t(
            allowed[order.order_status].edit
              ? 'askFirst.noGuardian'
              : 'askFirst.noGuardianReserved',
          )}
        </p>
        {allowed[order.order_status].edit && (
          <div className={styles.bar}>
            <Button size="large" wide onClick={onEdit}>
              {t('askFirst.addGuardian')}
            </Button>
          </div>
        )}
      </>
    )
  return (
    <>
      <p className={styles.lead}>{t('askFirst.mail', { email })}</p>
      <FormFailure text={error && !isOrderOutdated(error) && t(failureWords(error))} />
      {!online && (
        <p id="needs-connection" className="quiet" role="status">
          {t('askFirst.offline')}
        </p>
      )}
      <div className={styles.bar}>
        <Button
          variant="accent"
          size="large"
          wide
          busy={isPending}
          disabled={!online}
          aria-describedby={online ? undefined : 'needs-connection'}
          onClick={() => mutate()}
        >
          {t('askFirst.button')}
        </Button>
      </div>
    </>
  )
}
