import { useTranslation } from 'react-i18next'
import type { CardForm } from '#contract/billing/payments/card-form.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { Field } from '#ui/forms/Field.tsx'
import styles from '../checkout.module.css'
import { useOrderText } from '../use-order-text.ts'

type Props = {
  values: CardForm
  broken: FieldMessages
  onChange: (part: Partial<CardForm>) => void
}

/** The cardholder's details. The card number is entered on the provider's page. */
export function CardFields({ values, broken, onChange }: Props) {
  const { t } = useTranslation('checkout')
  const { messageOf } = useOrderText()
  const text = (name: keyof CardForm) => ({
    name,
    label: t(`field.${name}`),
    value: values[name],
    error: messageOf(name, broken[name]),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    required: true,
  })
  return (
    <fieldset className={styles.plans}>
      <legend>{t('card.title')}</legend>
      <p className="quiet">{t('card.lead')}</p>
      <Field {...text('cc_name')} autoComplete="section-card cc-name" />
      <Field
        {...text('cc_email')}
        type="email"
        autoComplete="section-card email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...text('cc_ic')}
        hint={t('card.icHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        {...text('cc_phone')}
        type="tel"
        autoComplete="section-card tel"
        hint={t('details.phoneHint')}
      />
    </fieldset>
  )
}
