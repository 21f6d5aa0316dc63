import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, malaysianDay } from '#contract/calendar.ts'
import type { MakePromoCode } from '#contract/orders/promo-codes.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { Failure } from './Failure.tsx'
import { limitOf } from './limit-of.ts'
import { useStaffChange } from './queries.ts'
import { senOf } from './sen-of.ts'
import styles from './staff.module.css'
import { readLike } from './use-kept-over-sign-in.ts'

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

/** What was typed as the server takes it; the names of the fields that are not right yet are undefined. */
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

/** A new promo code. */
export function PromoCodeForm({
  now,
  begun,
  onFailed,
}: {
  now: Date
  /** Typed before, and not made yet. */
  begun: TypedPromoCode | undefined
  onFailed: (error: unknown, typed: TypedPromoCode) => undefined
}) {
  const { t } = useTranslation('staff')
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
    showToast(t('promo.saved'), 'success')
  }

  const field = (
    name: keyof TypedPromoCode,
    value: keyof typeof values,
    errorKey: string = value,
  ) => ({
    value: typed[name],
    error:
      shows && values[value] === undefined ? textOf(t, `failure.fields.${errorKey}`) : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={`stack ${styles.narrow}`}>
      <Field
        label={t('promo.code')}
        hint={t('promo.codeHint')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        {...field('code', 'code')}
      />
      <div className={styles.times}>
        <Field
          as="select"
          label={t('promo.kind')}
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
              {t(`promo.kinds.${kind}`)}
            </option>
          ))}
        </Field>
        <Field
          label={t(`promo.${typed.kind}`)}
          inputMode="decimal"
          {...field('off', 'off', typed.kind)}
        />
      </div>
      <div className={styles.times}>
        <Field label={t('promo.from')} type="date" {...field('from', 'from')} />
        <Field label={t('promo.until')} type="date" {...field('until', 'until')} />
      </div>
      <p className={styles.quiet}>{t('promo.days')}</p>
      <div className={styles.times}>
        <Field
          label={t('promo.limitTotal')}
          inputMode="numeric"
          {...field('total', 'limit_total')}
        />
        <Field
          label={t('promo.limitPerPerson')}
          inputMode="numeric"
          {...field('perPerson', 'limit_per_person')}
        />
      </div>
      <Failure error={make.error} />
      <div>
        <Button type="submit" busy={make.isPending} disabled={!reachable}>
          {t('promo.save')}
        </Button>
      </div>
    </form>
  )
}
