import type { ReactNode } from 'react'
import { useReachable } from '#platform/api/online.ts'
import { Button } from '#ui/Button.tsx'
import type { SentFile } from './photos/use-sent-file.ts'

type Props = {
  file: SentFile
  needsNetwork: string
  notLoaded: string
  /** The label of the button. */
  children: ReactNode
}

/** A button that fetches a file of a question, and says why it cannot. */
export function OpenFile({ file, needsNetwork, notLoaded, children }: Props) {
  const reachable = useReachable()
  return (
    <div className="cluster">
      <Button
        variant="secondary"
        busy={file.isFetching}
        disabled={!reachable}
        onClick={() => void file.open()}
      >
        {children}
      </Button>
      {!reachable ? (
        <span className="quiet">{needsNetwork}</span>
      ) : (
        file.hasFailed && (
          <span className="quiet" role="status">
            {notLoaded}
          </span>
        )
      )}
    </div>
  )
}
