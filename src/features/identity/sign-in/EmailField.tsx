import { use, createContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'

/** The typed address and its setter, shared by all ways to sign in. */
export const TypedEmail = createContext<[string, (email: string) => void]>(['', () => undefined])

export function EmailField({ error, initial }: { error: string | undefined; initial?: string }) {
  const { t } = useTranslation('sign-in')
  const [typed, setTyped] = use(TypedEmail)
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
      onChange={(event) => setTyped(event.target.value)}
      error={error}
    />
  )
}
