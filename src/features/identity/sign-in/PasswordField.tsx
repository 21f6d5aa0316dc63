import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'

type Props = {
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error: string | undefined
}

export function PasswordField({ autoComplete, hint, error }: Props) {
  const { t } = useTranslation('sign-in')
  const [shown, setShown] = useState(false)
  return (
    <div>
      <Field
        label={t('passwordLabel')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        error={error}
      />
      <Checkbox
        label={t('showPassword')}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}
