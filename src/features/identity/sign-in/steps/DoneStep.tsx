import { Button } from '#ui/Button.tsx'
import { StepFrame } from './StepFrame.tsx'

type Props = { title: string; text: string; next: string; onNext: () => void }

/** A confirmation with one way to continue. */
export function DoneStep({ title, text, next, onNext }: Props) {
  return (
    <StepFrame title={title} text={text}>
      <Button size="large" wide onClick={onNext}>
        {next}
      </Button>
    </StepFrame>
  )
}
