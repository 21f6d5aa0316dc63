import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GuardianOrder } from '#contract/guardians/guardians.ts'
import { Refusal, refusalKey } from '#platform/api/failures.ts'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { useLeaveTo } from '#platform/use-while-here.ts'
import { useResetOnReturn } from '#ui/use-reset-on-return.ts'
import styles from './guardian.module.css'
import { orderPage } from './queries.ts'

type Props = {
  order: GuardianOrder
  reachable: boolean
  /** Shows the child's name. */
  isNamed?: boolean
}

/** The amount a guardian has to pay or confirm, with a link. */
export function OrderDue({ order, reachable, isNamed = false }: Props) {
  const { t } = useTranslation(['guardian', 'refusals'])
  const format = useFormat()
  const leaveTo = useLeaveTo()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => orderPage(order.order_id),
    onSuccess: leaveTo,
  })
  useResetOnReturn(reset)
  const { due, call_name: name, programme } = order
  if (!due) return null
  const amount = format.money(due.amount)
  return (
    <div className={styles.due}>
      <p>
        <strong className="numbers">
          {due.by
            ? t('due.by', { amount, day: format.dayAndMonth(due.by) })
            : t('due.amount', { amount })}
        </strong>
        <br />
        {isNamed && `${name} · `}
        <Title of={programme} />
      </p>
      <FormFailure
        text={error && (error instanceof Refusal ? t(refusalKey(error)) : t('due.failed'))}
      />
      <Button
        variant="accent"
        wide
        busy={isPending || isSuccess}
        disabled={!reachable}
        aria-label={t('due.payOf', { amount, name })}
        onClick={() => mutate()}
      >
        {t('due.pay', { amount })}
      </Button>
    </div>
  )
}
