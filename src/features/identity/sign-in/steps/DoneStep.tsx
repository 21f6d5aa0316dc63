import { Button } from '#ui/Button.tsx'
import { StepFrame } from './StepFrame.tsx'

/** A confirmation with one way to continue. */
export function DoneStep({
  title,
  text,
  next,
  onNext,
}: {
  title: string
  text: string
  next: string
  onNext: () => void
}) {
  return (
    <StepFrame title={title} text={text}>
      <Button size="large" wide onClick={onNext}>
        {next}
      </Button>
    </StepFrame>
  )
}
