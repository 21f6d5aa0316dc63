import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/calendar.ts'
import type { ChangePromoCode, StaffPromoCode } from '#contract/orders/promo-codes.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import styles from './staff.module.css'
import { limitOf } from './limit-of.ts'

export type ChangedLimits = Extract<ChangePromoCode, { do: 'change' }>

/** The end of a code's window, and how often it may be used. */
export function PromoLimits({
  code,
  begun,
  busy,
  onSave,
  onClose,
}: {
  code: StaffPromoCode
  /** Typed before, and not saved yet. */
  begun: ChangedLimits | undefined
  busy: boolean
  onSave: (body: ChangePromoCode) => void
  onClose: () => void
}) {
  const { t } = useTranslation('staff')
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
      <div className={styles.times}>
        <Field
          label={t('promo.until')}
          type="date"
          value={until}
          error={until ? undefined : t('failure.fields.until')}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
        <Field
          label={t('promo.limitTotal')}
          inputMode="numeric"
          value={total}
          error={limit_total === undefined ? t('failure.fields.limit_total') : undefined}
          onChange={({ currentTarget }) => setTotal(currentTarget.value)}
        />
        <Field
          label={t('promo.limitPerPerson')}
          inputMode="numeric"
          value={perPerson}
          error={limit_per_person === undefined ? t('failure.fields.limit_per_person') : undefined}
          onChange={({ currentTarget }) => setPerPerson(currentTarget.value)}
        />
      </div>
      <p className={styles.quiet}>{t('promo.kept')}</p>
      <div className="cluster">
        <Button type="submit" busy={busy}>
          {t('promo.saveChange')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
