import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { manualMethods } from '#contract/billing/payments/payment-methods.ts'
import { manualReferenceMaximumCharacters } from '#contract/billing/payments/manual-payments.ts'
import { Field } from '#ui/forms/Field.tsx'

type ControlProps<Tag extends 'input' | 'select'> = ComponentProps<Tag> & {
  error: string | undefined
}

type Props = {
  /** The label of the choice between cash and transfer. */
  label: string
  method: ControlProps<'select'>
  reference: ControlProps<'input'>
}

/** How money changed hands without the payment provider, and its reference. */
export function ByHandFields({ label, method, reference }: Props) {
  const { t } = useTranslation('staff/orders')
  return (
    <>
      <Field as="select" label={label} {...method}>
        {manualMethods.map((one) => (
          <option key={one} value={one}>
            {t(`manual.methods.${one}`)}
          </option>
        ))}
      </Field>
      <Field
        label={t('manual.reference')}
        hint={t('manual.referenceHint')}
        maxLength={manualReferenceMaximumCharacters}
        autoComplete="off"
        {...reference}
      />
    </>
  )
}
