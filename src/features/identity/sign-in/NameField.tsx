import { useTranslation } from 'react-i18next'
import { Field } from '#ui/forms/Field.tsx'
import { useGuardianSignUp } from './GuardianAge.tsx'

type Props = { name?: string | undefined; error: string | undefined }

/** The name of the person signing up, with a hint on who sees it. */
export function NameField({ name, error }: Props) {
  const { t } = useTranslation('sign-in')
  const isGuardian = useGuardianSignUp()
  return (
    <Field
      label={t(isGuardian ? 'guardian.name' : 'name')}
      hint={t(isGuardian ? 'guardian.nameHint' : 'nameHint')}
      name="name"
      autoComplete="nickname"
      defaultValue={name}
      error={error}
    />
  )
}
