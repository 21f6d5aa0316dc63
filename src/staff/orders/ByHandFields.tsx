import { useTranslation } from 'react-i18next'
import { manualMethods } from '#contract/orders/manual.ts'
import { manualReferenceMaximumCharacters } from '#contract/staff/manual-payments.ts'
import { Field } from '#ui/Field.tsx'

type ByHand = { method: string; reference: string }

/** How money changed hands without the payment provider. */
export const byHandOf = ({ method, reference }: ByHand) => ({
  method: manualMethods.find((one) => one === method) ?? manualMethods[0],
  reference: reference.trim(),
})

/** How money changed hands without the payment provider, and its reference. */
export function ByHandFields({
  label,
  typed,
  shows,
  onChange,
}: {
  /** Of the choice between cash and transfer. */
  label: string
  typed: ByHand
  /** Say that the reference is missing. */
  shows: boolean
  onChange(change: Partial<ByHand>): void
}) {
  const { t } = useTranslation('staff/orders')
  const { method, reference } = byHandOf(typed)
  return (
    <>
      <Field
        as="select"
        label={label}
        value={method}
        onChange={({ currentTarget: { value } }) => onChange({ method: value })}
      >
        {manualMethods.map((one) => (
          <option key={one} value={one}>
            {t(`manual.methods.${one}`)}
          </option>
        ))}
      </Field>
      <Field
        label={t('manual.reference')}
        hint={t('manual.referenceHint')}
        value={typed.reference}
        maxLength={manualReferenceMaximumCharacters}
        autoComplete="off"
        error={shows && reference === '' ? t('manual.wrong.reference') : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ reference: value })}
      />
    </>
  )
}
