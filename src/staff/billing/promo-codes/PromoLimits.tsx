import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { ChangePromoLimits, type StaffPromoCode } from '#contract/billing/promo-codes.ts'
import kit from '#staff/kit/kit.module.css'
import { TypedLimit } from '#staff/kit/forms/typed-values.ts'
import { textsByField, useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'

const TypedLimits = v.pipe(
  v.object({
    do: v.literal('change'),
    until: v.string(),
    limit_total: TypedLimit,
    limit_per_person: TypedLimit,
  }),
  ChangePromoLimits,
)

type Props = {
  code: StaffPromoCode
  /** Draft from before the sign-in. */
  draft: ChangePromoLimits | undefined
  busy: boolean
  onSave: (body: ChangePromoLimits) => void
  onClose: () => void
}

/** Changes a code's last day and its limits. */
export function PromoLimits({ code, draft, busy, onSave, onClose }: Props) {
  const { t } = useTranslation(['staff/promo', 'staff/kit'])
  const limits = draft ?? code
  const { field, submit } = useStaffForm(
    TypedLimits,
    {
      do: 'change',
      until: draft?.until ?? malaysianDay(new Date(code.valid_until)),
      limit_total: String(limits.limit_total ?? ''),
      limit_per_person: String(limits.limit_per_person ?? ''),
    },
    textsByField,
  )
  return (
    <form noValidate onSubmit={submit(onSave)} className="stack">
      <div className={kit.times}>
        <Field label={t('until')} type="date" {...field('until')} />
        <Field label={t('limitTotal')} inputMode="numeric" {...field('limit_total')} />
        <Field label={t('limitPerPerson')} inputMode="numeric" {...field('limit_per_person')} />
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
