import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  title: string
  note?: string
  onlyNarrow?: boolean
  id?: string
  children: ReactNode
}

/** A section that is collapsed; with `onlyNarrow`, on narrow screens only. */
export function Fold({ title, note, onlyNarrow = false, id, children }: Props) {
  return (
    <div className={onlyNarrow ? 'fold narrow' : 'fold'} id={id}>
      {onlyNarrow && <h3>{title}</h3>}
      <details>
        <summary>
          <span>{title}</span>
          {note && <small className="numbers">{note}</small>}
          <Icon name="chevron" />
        </summary>
        {children}
      </details>
    </div>
  )
}
