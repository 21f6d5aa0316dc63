import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsNext, setKeepsNext } from '#platform/saving/keep-next.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

export function KeepNextReady({ uid }: { uid: string }) {
  const { t } = useTranslation('saved')
  const [on, setOn] = useState(() => keepsNext(uid))
  return (
    <Checkbox
      role="switch"
      checked={on}
      aria-checked={on}
      label={t('keepNext.label')}
      hint={t('keepNext.hint')}
      onChange={({ currentTarget }) => {
        setKeepsNext(uid, currentTarget.checked)
        setOn(currentTarget.checked)
      }}
    />
  )
}
