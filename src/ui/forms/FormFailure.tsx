import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

type Props = {
  text: string | false | null | undefined
  details?: ReactNode
  /** A retry button beside the text. */
  again?: { label: string; busy?: boolean; onAgain: () => void }
}

/** Why something was not done, announced when it appears. Renders nothing without a text. */
export function FormFailure({ text, details, again }: Props) {
  if (!text) return null
  const action = again && (
    <Button variant="secondary" busy={again.busy} onClick={again.onAgain}>
      {again.label}
    </Button>
  )
  return (
    <Notice tone="danger" announce action={action} title={details && text}>
      {details || text}
    </Notice>
  )
}
