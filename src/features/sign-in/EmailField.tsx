import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'

export function EmailField({ error, initial }: { error: string | undefined; initial?: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initial}
      error={error}
    />
  )
}
