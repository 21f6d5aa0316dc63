import { Button } from '../Button.tsx'
import { Empty } from './Empty.tsx'

/** Stands where nothing could be fetched and nothing was kept. */
export function NotLoaded({
  isOffline,
  title,
  text,
  again,
  busy,
  onAgain,
}: {
  /** This device has no network. A server that does not answer is another thing. */
  isOffline: boolean
  title: string
  text: string
  /** What the button says. */
  again: string
  busy: boolean
  onAgain: () => void
}) {
  return (
    <Empty
      icon={isOffline ? 'offline' : 'warning'}
      title={title}
      action={
        <Button busy={busy} onClick={onAgain}>
          {again}
        </Button>
      }
    >
      {text}
    </Empty>
  )
}
