import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lastResetDay, readBudgetMb, type DataChoice } from '#contract/site/data-budget.ts'
import { budgetMaximumMb, budgetMinimumMb } from '#contract/shared/limits.ts'
import { dataUseOf } from '#platform/saving/data-use.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './data-use.module.css'

const days = Array.from({ length: lastResetDay }, (_, index) => index + 1)

/** The monthly budget, and the day on which the data plan renews. */
export function BudgetForm({ uid, choice }: { uid: string; choice: DataChoice }) {
  const { t } = useTranslation('data-use')
  const [state, setState] = useState<'wrong' | 'kept' | null>(null)

  async function keep(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [budget = '', resetDay = ''] = ['budget', 'resetDay'].map((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    })
    const budgetMb = readBudgetMb(budget)
    if (budgetMb === undefined) return setState('wrong')
    await dataUseOf(uid).change({ budgetMb, resetDay: Number(resetDay) })
    setState('kept')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void keep(event)} noValidate>
      <Field
        label={t('form.budget')}
        hint={t('form.budgetHint')}
        name="budget"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={choice.budgetMb ?? ''}
        error={
          state === 'wrong'
            ? t('form.wrong', { least: budgetMinimumMb, most: budgetMaximumMb })
            : undefined
        }
        onChange={() => setState(null)}
      />
      <Field
        as="select"
        label={t('form.resetDay')}
        hint={t('form.resetDayHint')}
        name="resetDay"
        defaultValue={choice.resetDay}
        onChange={() => setState(null)}
      >
        {days.map((day) => (
          <option key={day}>{day}</option>
        ))}
      </Field>
      <div className="cluster">
        <Button type="submit" variant="secondary">
          {t('form.keep')}
        </Button>
        <p role="status">{state === 'kept' && t('form.kept')}</p>
      </div>
    </form>
  )
}
