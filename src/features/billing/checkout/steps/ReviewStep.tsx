import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { allowed, type PaymentPlan } from '#contract/billing/orders.ts'
import type { OrderStart } from '#contract/billing/wire.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { Title } from '#platform/i18n/Title.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Marked } from '#ui/Marked.tsx'
import { AskGuardianToPay } from '../AskGuardianToPay.tsx'
import { CancelOrder } from '../CancelOrder.tsx'
import { CatchUpPreview } from '../CatchUpPreview.tsx'
import styles from '../checkout.module.css'
import { DeliveryDetails } from '../details/DeliveryDetails.tsx'
import { chargedLines } from '../paying/charged-lines.ts'
import { InstalmentList } from '../paying/InstalmentList.tsx'
import { OrderedClasses } from '../OrderedClasses.tsx'
import { OrderLines } from '../OrderLines.tsx'
import type { OrderOnScreen } from '../order-query.ts'
import { OrderStatusNotice } from '../OrderStatusNotice.tsx'
import { PayOrder } from '../paying/PayOrder.tsx'
import { PromoForm } from '../paying/PromoForm.tsx'
import { StatusTag } from '../StatusTag.tsx'
import type { CheckoutStep } from './steps.ts'

export function ReviewStep({
  programme,
  order,
  subjects,
  lessonsOver,
  awaitsConsent,
  online,
  promo,
  onPromo,
  plan,
  onPlan,
  onEdit,
  onCancelled,
  leaveTo,
}: {
  programme: Programme
  order: OrderOnScreen
  subjects: readonly Subject[]
  /** The past lessons of the order's intake. */
  lessonsOver: OrderStart['on_sale'][number]['lessons_over']
  awaitsConsent: boolean
  online: boolean
  promo: string
  onPromo: (promo: string) => void
  plan: PaymentPlan
  onPlan: (plan: PaymentPlan) => void
  onEdit: (step: CheckoutStep) => void
  onCancelled: () => void
  leaveTo: (url: string) => void
}) {
  const { t } = useTranslation('checkout')
  const may = allowed[order.order_status]
  const editLink = (step: CheckoutStep, words: ParseKeys<'checkout'>) =>
    may.edit && (
      <Button variant="quiet" className={styles.edit} onClick={() => onEdit(step)}>
        <Marked text={t(words)}>{(quiet) => <span className="only-heard">{quiet}</span>}</Marked>
      </Button>
    )
  return (
    <div className={styles.columns}>
      <div className="stack">
        <header className="cluster">
          <h1>{t('review.title')}</h1>
          <StatusTag order={order} />
        </header>
        <OrderStatusNotice order={order} />
        <Card as="section">
          <div className={styles.cardHeader}>
            <h2>
              <Title of={programme.title} />
            </h2>
            {editLink('subjects', 'review.editClasses')}
          </div>
          <OrderedClasses ids={order.subjects} subjects={subjects} />
        </Card>
        {may.pay && <CatchUpPreview lessonsOver={lessonsOver} classIds={order.subjects} />}
        <Card as="section">
          <div className={styles.cardHeader}>
            <h2>{t('review.details')}</h2>
            {editLink('details', 'review.editDetails')}
          </div>
          <DeliveryDetails programmeId={programme.id} />
        </Card>
      </div>
      <aside className={styles.summary} aria-label={t('review.payment')}>
        {may.coupon && (
          <PromoForm
            programmeId={programme.id}
            order={order}
            online={online}
            typed={promo}
            onType={onPromo}
          />
        )}
        <OrderLines {...chargedLines(order)} />
        {order.plan === 'instalments' && <InstalmentList order={order} />}
        {may.pay && awaitsConsent && (
          <AskGuardianToPay
            programmeId={programme.id}
            order={order}
            online={online}
            onEdit={() => onEdit('details')}
          />
        )}
        {may.pay && !awaitsConsent && (
          <PayOrder
            programmeId={programme.id}
            order={order}
            online={online}
            plan={plan}
            onPlan={onPlan}
            leaveTo={leaveTo}
          />
        )}
        {may.edit && (
          <Button variant="secondary" size="large" wide onClick={() => onEdit('details')}>
            {t('back')}
          </Button>
        )}
        {may.cancel && (
          <CancelOrder
            programmeId={programme.id}
            order={order}
            online={online}
            onCancelled={onCancelled}
          />
        )}
      </aside>
    </div>
  )
}
