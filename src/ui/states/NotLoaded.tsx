import { Button } from '../Button.tsx'
import { Empty } from './Empty.tsx'

type Props = {
  /** Whether this device has no network; false if only the server does not answer. */
  isOffline: boolean
  title: string
  text: string
  /** The button's label. */
  again: string
  busy: boolean
  onAgain: () => void
}

/** Shown if the data could neither be fetched nor restored. */
export function NotLoaded({ isOffline, title, text, again, busy, onAgain }: Props) {
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
