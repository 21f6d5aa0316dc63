import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeReserved as Body, OrderForStudent } from '#contract/billing/orders-for.ts'
import { allowed } from '#contract/billing/orders.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { showToast } from '#ui/toasts.ts'
import { DiscountForm } from './DiscountForm.tsx'
import { orderFormTexts, typedDetails, typedOrder } from './order-form.ts'
import { OrderFields } from './OrderFields.tsx'
import { orderForQuery } from './queries.ts'

/** Changes and cancels a reserved order. */
export function ChangeReserved({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const [isOpen, setOpen] = useState(false)
  const cancel = useStaffChange(
    () => callStaff('cancelReserved', { params: { orderId: page.id }, body: {} }),
    { changes: enrolmentParts, onDone: () => showToast(t('change.cancelled'), 'success') },
  )
  if (page.status === 'VOID' || !allowed[page.status].cancel || page.money.is_own) return null
  return (
    <>
      <details
        className={`${kit.disclosure} ${kit.under}`}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('change.open')}</summary>
        {isOpen && <Content page={page} onDone={() => setOpen(false)} />}
      </details>
      {page.may_discount && <DiscountForm page={page} />}
      <div className={kit.under}>
        <AskFirst
          label={t('change.cancel')}
          question={t('change.cancelQuestion')}
          confirm={t('change.cancel')}
          deletes
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(undefined)}
        >
          {t('change.cancelMeans')}
        </AskFirst>
      </div>
      <FormFailure error={cancel.error} />
    </>
  )
}

function Content({ page, onDone }: { page: StaffOrderPage; onDone: () => void }) {
  const query = useQuery(orderForQuery(page.uid))
  return (
    <QueryBoundary query={query}>
      {({ offers }) => <Form page={page} offers={offers} onDone={onDone} />}
    </QueryBoundary>
  )
}

type Props = { page: StaffOrderPage; offers: OrderForStudent['offers']; onDone: () => void }

function Form({ page, offers, onDone }: Props) {
  const { t } = useTranslation('staff/orders')
  const form = useStaffForm(
    typedOrder,
    {
      intake: page.intake?.key ?? '',
      subjects: page.classes.map(({ id }) => String(id)),
      hardcopy: page.lines.hardcopy_amount > 0,
      ...typedDetails(page.details),
    },
    orderFormTexts,
  )
  const change = useStaffChange(
    (body: Body) => callStaff('changeReserved', { params: { orderId: page.id }, body }),
    {
      changes: enrolmentParts,
      onDone() {
        showToast(t('change.done'), 'success')
        onDone()
      },
    },
  )
  const others = offers.find(({ intake }) => intake.key === page.intake?.key)?.classes ?? []
  const isOwn = (id: number) => page.classes.some((one) => one.id === id)
  return (
    <form
      noValidate
      className="stack"
      onSubmit={form.submit(({ content }) => change.mutate(content))}
    >
      <p className={kit.quiet}>{t('change.means')}</p>
      <OrderFields
        form={form}
        classes={[...page.classes, ...others.filter(({ id }) => !isOwn(id))]}
      />
      <FormActions
        error={change.error}
        save={t('change.save')}
        busy={change.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
