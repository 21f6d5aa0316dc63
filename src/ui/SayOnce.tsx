import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FormFailure } from './forms/FormFailure.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  label: string
  /** The confirmation; null until `onSay` has succeeded. */
  said: { title: string; text: ReactNode } | null
  failed: string
  disabled: boolean
  /** @throws if sending failed */
  onSay: () => Promise<unknown>
}

/** A button that is replaced by a confirmation after its tap. */
export function SayOnce({ label, said, failed, disabled, onSay }: Props) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  if (said)
    return (
      <Notice icon="clock" announce title={said.title}>
        {said.text}
      </Notice>
    )

  async function say() {
    setState('busy')
    try {
      await onSay()
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div>
        <Button
          variant="secondary"
          busy={state === 'busy'}
          disabled={disabled}
          onClick={() => void say()}
        >
          {label}
        </Button>
      </div>
      <FormFailure text={state === 'failed' && failed} />
    </>
  )
}
