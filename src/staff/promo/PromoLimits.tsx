import { useState, type FormEvent } from 'react'
import { malaysianDay } from '#contract/calendar.ts'
import type { ChangePromoCode, StaffPromoCode } from '#contract/orders/promo-codes.ts'
import { useTranslation } from 'react-i18next'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { limitOf } from './limit-of.ts'

export type ChangedLimits = Extract<ChangePromoCode, { do: 'change' }>

/** Changes a code's last day and its limits. */
export function PromoLimits({
  code,
  begun,
  busy,
  onSave,
  onClose,
}: {
  code: StaffPromoCode
  /** Draft from before the sign-in. */
  begun: ChangedLimits | undefined
  busy: boolean
  onSave: (body: ChangePromoCode) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staff/promo', 'staff/kit'])
  const limits = begun ?? code
  const [until, setUntil] = useState(begun?.until ?? malaysianDay(new Date(code.valid_until)))
  const [total, setTotal] = useState(String(limits.limit_total ?? ''))
  const [perPerson, setPerPerson] = useState(String(limits.limit_per_person ?? ''))
  const [limit_total, limit_per_person] = [limitOf(total), limitOf(perPerson)]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (until && limit_total !== undefined && limit_per_person !== undefined)
      onSave({ do: 'change', until, limit_total, limit_per_person })
  }
  return (
    <form noValidate onSubmit={submit} className="stack">
      <div className={kit.times}>
        <Field
          label={t('until')}
          type="date"
          value={until}
          error={until ? undefined : t('staff/kit:failure.fields.until')}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Field
          label={t('limitTotal')}
          inputMode="numeric"
          value={total}
          error={limit_total === undefined ? t('staff/kit:failure.fields.limit_total') : undefined}
          onChange={({ currentTarget }) => setTotal(currentTarget.value)}
        />
        <Field
          label={t('limitPerPerson')}
          inputMode="numeric"
          value={perPerson}
          error={
            limit_per_person === undefined
              ? t('staff/kit:failure.fields.limit_per_person')
              : undefined
          }
          onChange={({ currentTarget }) => setPerPerson(currentTarget.value)}
        />
      </div>
      <p className={kit.quiet}>{t('kept')}</p>
      <div className="cluster">
        <Button type="submit" busy={busy}>
          {t('saveChange')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('staff/kit:cancel')}
        </Button>
      </div>
    </form>
  )
}
