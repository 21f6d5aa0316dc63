import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { MakeOrder as Body, OrderForStudent } from '#contract/billing/orders-for.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { ChooseField } from '#staff/kit/forms/ChooseField.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { showToast } from '#ui/toasts.ts'
import { orderFormTexts, priceOf, typedDetails, typedOrder } from './order-form.ts'
import { OrderFields } from './OrderFields.tsx'
import { orderForQuery } from './queries.ts'

/** Makes an order for a person, from their page. */
export function MakeOrder({ uid }: { uid: string }) {
  const { t } = useTranslation('staff/orders')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`${kit.disclosure} ${kit.under}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('make.open')}</summary>
      {isOpen && <Offers uid={uid} onCancel={() => setOpen(false)} />}
    </details>
  )
}

function Offers({ uid, onCancel }: { uid: string; onCancel: () => void }) {
  const { t } = useTranslation('staff/orders')
  const query = useQuery(orderForQuery(uid))
  return (
    <QueryBoundary query={query}>
      {(page) => {
        if (!page.may_order) return <p className={kit.quiet}>{t('money.own')}</p>
        if (!page.has_agreed) return <p className={kit.quiet}>{t('make.notAgreed')}</p>
        if (page.offers.length === 0) return <p className={kit.quiet}>{t('make.nothing')}</p>
        return <Form uid={uid} page={page} onCancel={onCancel} />
      }}
    </QueryBoundary>
  )
}

type Props = { uid: string; page: OrderForStudent; onCancel: () => void }

function Form({ uid, page, onCancel }: Props) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const form = useStaffForm(
    typedOrder,
    {
      intake: page.offers[0]?.intake.key ?? '',
      subjects: [],
      hardcopy: true,
      ...typedDetails(page.details),
    },
    orderFormTexts,
  )
  const { choice, setValue, submit, watch } = form
  const make = useStaffChange((body: Body) => callStaff('makeOrder', { params: { uid }, body }), {
    changes: enrolmentParts,
    onDone({ order_id }) {
      showToast(t('make.done'), 'success')
      whileHere(() => void navigate(`/staff/orders/${order_id}`))
    },
  })
  const offerOf = (key: string) => page.offers.find(({ intake }) => intake.key === key)
  const offer = offerOf(watch('intake'))
  if (!offer) return null
  const typed = { subjects: watch('subjects'), hardcopy: watch('hardcopy') }
  const total = typed.subjects.length > 0 ? priceOf(offer, typed) : undefined
  return (
    <form
      noValidate
      className={`stack ${kit.narrow}`}
      onSubmit={submit(({ intake, content }) => {
        const programme_id = offerOf(intake)?.programme.id ?? 0
        make.mutate({ ...content, programme_id, intake_key: intake })
      })}
    >
      <p className={kit.quiet}>{t('make.means')}</p>
      <ChooseField
        {...choice('intake', { onChange: () => setValue('subjects', []) })}
        label={t('form.intake')}
        choices={page.offers.map(({ programme, intake }) => ({
          value: intake.key,
          text: `${programme.title}, ${intake.title}`,
        }))}
      />
      {offer.is_suspended ? (
        <p className={kit.quiet}>{t('make.suspended')}</p>
      ) : offer.reserved_order ? (
        <p>
          <Link to={`/staff/orders/${offer.reserved_order}`}>{t('make.reserved')}</Link>
        </p>
      ) : (
        <>
          <OrderFields form={form} classes={offer.classes} />
          <p role="status" className="numbers">
            {total !== undefined && (
              <strong>{t('make.total', { total: format.money(total) })}</strong>
            )}
            {typed.subjects.length > 0 && total === undefined && t('make.notSold')}
          </p>
          <FormActions
            error={make.error}
            save={t('make.save')}
            busy={make.isPending}
            onCancel={onCancel}
          />
        </>
      )}
    </form>
  )
}
