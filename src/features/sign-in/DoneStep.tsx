import { Button } from '#ui/Button.tsx'
import { StepFrame } from './StepFrame.tsx'

/** Something is done; one way on. */
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
