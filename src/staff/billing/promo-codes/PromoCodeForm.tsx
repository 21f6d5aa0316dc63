import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { addMonths, malaysianDay } from '#contract/shared/calendar.ts'
import { MakePromoCode, promoNoteMaximumCharacters } from '#contract/billing/promo-codes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { CheckFields } from '#staff/kit/forms/FormActions.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { TypedLimit, TypedNumber, TypedSen } from '#staff/kit/forms/typed-values.ts'
import { readLike } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { textsByField, useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const kinds = ['percent', 'amount'] as const
const TypedPromoCode = v.object({
  code: v.string(),
  off: v.pipe(
    v.object({ kind: v.picklist(kinds), percent: TypedNumber, amount: TypedSen }),
    v.transform(({ kind, percent, amount }) =>
      kind === 'percent' ? { kind, percent } : { kind, amount },
    ),
  ),
  from: v.string(),
  until: v.string(),
  limit_total: TypedLimit,
  limit_per_person: TypedLimit,
  note: v.string(),
})
export type TypedPromoCode = v.InferInput<typeof TypedPromoCode>

const empty = (today: string): TypedPromoCode => ({
  code: '',
  off: { kind: 'percent', percent: '', amount: '' },
  from: today,
  until: addMonths(today, 1),
  limit_total: '',
  limit_per_person: '1',
  note: '',
})
export const readTypedPromoCode = readLike(empty('2026-01-01'))

type Props = {
  now: Date
  /** Draft from before the sign-in. */
  draft: TypedPromoCode | undefined
  onFailed: (error: unknown, typed: TypedPromoCode) => undefined
}

export function PromoCodeForm({ now, draft, onFailed }: Props) {
  const { t } = useTranslation('staff/promo')
  const reachable = useReachable()
  const make = useStaffChange((body: MakePromoCode) => callStaff('makePromoCode', { body }), {
    changes: ['money'],
  })
  const { field, watch, submit, getValues, reset } = useStaffForm(
    v.pipe(TypedPromoCode, MakePromoCode),
    draft ?? empty(malaysianDay(now)),
    textsByField,
  )
  const kind = watch('off.kind')

  async function send(body: MakePromoCode) {
    const made = await make
      .mutateAsync(body)
      .catch((error: unknown) => onFailed(error, getValues()))
    if (!made) return
    reset(empty(malaysianDay(now)))
    showToast(t('saved'), 'success')
  }

  return (
    <form noValidate onSubmit={submit(send)} className={`stack ${kit.narrow}`}>
      <Field
        label={t('code')}
        hint={t('codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        {...field('code')}
      />
      <div className={kit.times}>
        <Field as="select" label={t('kind')} {...field('off.kind')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </Field>
        <Field key={kind} label={t(kind)} inputMode="decimal" {...field(`off.${kind}`)} />
      </div>
      <div className={kit.times}>
        <Field label={t('from')} type="date" {...field('from', { deps: 'until' })} />
        <Field label={t('until')} type="date" {...field('until')} />
      </div>
      <p className={kit.quiet}>{t('days')}</p>
      <div className={kit.times}>
        <Field label={t('limitTotal')} inputMode="numeric" {...field('limit_total')} />
        <Field label={t('limitPerPerson')} inputMode="numeric" {...field('limit_per_person')} />
      </div>
      <Field
        label={t('note')}
        hint={t('noteHint')}
        maxLength={promoNoteMaximumCharacters}
        {...field('note')}
      />
      <CheckFields />
      <FormFailure error={make.error} />
      <div>
        <Button type="submit" busy={make.isPending} disabled={!reachable}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
