import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { typedCode } from '#contract/shared/text/typed-line.ts'
import { BrokenReply } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from '../checkout.module.css'
import { failureWords } from './failure-words.ts'
import type { OrderOnScreen } from '../order-query.ts'
import { useApplyPromo } from '../use-order-changes.ts'

type Props = {
  programmeId: number
  order: OrderOnScreen
  online: boolean
  typed: string
  onType: (promo: string) => void
}

export function PromoForm({ programmeId, order, online, typed, onType }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const id = useId()
  const promo = useApplyPromo(programmeId, order)
  const code = typedCode(typed)

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!code || !online || promo.isPending) return
    onType(code)
    promo.mutate(code)
  }

  // An answer without an order means that the code is invalid.
  const isInvalid = promo.data?.attribute === null || promo.error instanceof BrokenReply
  const error = isInvalid ? t('promo.invalid') : promo.error && t(failureWords(promo.error))
  return (
    <form noValidate className="stack" onSubmit={apply}>
      <div className={styles.promo}>
        <Field
          id={id}
          label={t('promo.label')}
          value={typed}
          error={error ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            promo.reset()
            onType(event.target.value)
          }}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={promo.isPending}
          disabled={!code || !online}
        >
          {t('promo.apply')}
        </Button>
      </div>
      <p role="status" className={styles.applied}>
        {promo.data?.attribute && t('promo.applied')}
      </p>
    </form>
  )
}
