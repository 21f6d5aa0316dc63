import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { Field } from '#ui/forms/Field.tsx'

type Props = {
  kind: 'app' | 'recovery'
  busy: boolean
  error: unknown
  onSend: (code: string) => Promise<unknown>
}

/** Asks for one code; a refused code is cleared. */
export function CodeForm({ kind, busy, error, onSend }: Props) {
  const { t } = useTranslation('staff/second-factor')
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    const isComplete = kind === 'app' ? /^\s*(?:\d\s*){6}$/.test(code) : code.trim() !== ''
    setWrong(!isComplete)
    if (!isComplete || busy) return
    await onSend(code).catch(() => setCode(''))
  }
  return (
    <form noValidate className="stack" onSubmit={(event) => void send(event)}>
      <Field
        label={t(`${kind}Code`)}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={isWrong ? t(`${kind}Wrong`) : undefined}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <FormActions error={error} save={t('continue')} busy={busy} />
    </form>
  )
}
