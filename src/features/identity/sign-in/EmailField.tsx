import { use, createContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'

/** The address that was typed on this page, and what keeps it, so that it is typed once for all ways to sign in. */
export const TypedEmail = createContext<[string, (email: string) => void]>(['', () => undefined])

export function EmailField({ error, initial }: { error: string | undefined; initial?: string }) {
  const { t } = useTranslation('sign-in')
  const [typed, keepTyped] = use(TypedEmail)
  return (
    <Field
      label={t('email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initial ?? typed}
      onChange={(event) => keepTyped(event.target.value)}
      error={error}
    />
  )
}
