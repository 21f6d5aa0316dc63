import { useState, type FormEvent } from 'react'
import { addMonths, malaysianDay } from '#contract/calendar.ts'
import type { MakePromoCode } from '#contract/orders/promo-codes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useTranslation } from 'react-i18next'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { CheckFields } from '#staff/kit/CheckFields.tsx'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { senOf } from '#staff/kit/sen-of.ts'
import { readLike } from '#staff/kit/use-kept-over-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { limitOf } from './limit-of.ts'

const kinds = ['percent', 'amount'] as const
const empty = (today: string) => ({
  code: '',
  kind: 'percent' as (typeof kinds)[number],
  off: '',
  from: today,
  until: addMonths(today, 1),
  total: '',
  perPerson: '1',
})
export type TypedPromoCode = ReturnType<typeof empty>
export const readTypedPromoCode = readLike(empty('2026-01-01'))

/** Parses the form; invalid fields are undefined. */
function read({ code, kind, off, from, until, total, perPerson }: TypedPromoCode) {
  const percent = /^\d{1,3}$/.test(off.trim()) ? Number(off) : 0
  const amount = senOf(off)
  return {
    code: /^[a-z0-9]{3,20}$/i.test(code.trim()) ? code.trim() : undefined,
    off:
      kind === 'amount'
        ? amount === undefined
          ? undefined
          : { kind, amount }
        : percent >= 1 && percent <= 100
          ? { kind, percent }
          : undefined,
    from: from || undefined,
    until: until >= from ? until || undefined : undefined,
    limit_total: limitOf(total),
    limit_per_person: limitOf(perPerson),
  }
}

const isWhole = (values: ReturnType<typeof read>): values is MakePromoCode =>
  Object.values(values).every((value) => value !== undefined)

export function PromoCodeForm({
  now,
  begun,
  onFailed,
}: {
  now: Date
  /** Draft from before the sign-in. */
  begun: TypedPromoCode | undefined
  onFailed: (error: unknown, typed: TypedPromoCode) => undefined
}) {
  const { t } = useTranslation(['staff/promo', 'staff/kit'])
  const reachable = useReachable()
  const [typed, setTyped] = useState(() => begun ?? empty(malaysianDay(now)))
  const [shows, setShows] = useState(false)
  const make = useStaffChange((body: MakePromoCode) => callStaff('makePromoCode', { body }))
  const values = read(typed)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (!isWhole(values)) return
    const made = await make.mutateAsync(values).catch((error: unknown) => onFailed(error, typed))
    if (!made) return
    setTyped(empty(malaysianDay(now)))
    setShows(false)
    showToast(t('saved'), 'success')
  }

  const field = (
    name: keyof TypedPromoCode,
    value: keyof typeof values,
    errorKey: string = value,
  ) => ({
    value: typed[name],
    error:
      shows && values[value] === undefined
        ? textOf(t, `staff/kit:failure.fields.${errorKey}`)
        : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${kit.narrow}`}>
      <Field
        label={t('code')}
        hint={t('codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        {...field('code', 'code')}
      />
      <div className={kit.times}>
        <Field
          as="select"
          label={t('kind')}
          value={typed.kind}
          onChange={({ currentTarget }) =>
            setTyped({
              ...typed,
              off: '',
              kind: kinds.find((one) => one === currentTarget.value) ?? 'percent',
            })
          }
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Field>
        <Field
          label={t(`${typed.kind}`)}
          inputMode="decimal"
          {...field('off', 'off', typed.kind)}
        />
      </div>
      <div className={kit.times}>
        <Field label={t('from')} type="date" {...field('from', 'from')} />
        <Field label={t('until')} type="date" {...field('until', 'until')} />
      </div>
      <p className={kit.quiet}>{t('days')}</p>
      <div className={kit.times}>
        <Field label={t('limitTotal')} inputMode="numeric" {...field('total', 'limit_total')} />
        <Field
          label={t('limitPerPerson')}
          inputMode="numeric"
          {...field('perPerson', 'limit_per_person')}
        />
      </div>
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
