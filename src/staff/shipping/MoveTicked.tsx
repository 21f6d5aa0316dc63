import { useTranslation } from 'react-i18next'
import { allowedForParcel, parcelMoves, type ParcelStatus } from '#contract/shipping/parcels.ts'
import {
  parcelsAtOnce,
  type EveryParcel,
  type StaffParcelRow,
} from '#contract/shipping/staff-parcels.ts'
import kit from '#staff/kit/kit.module.css'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { MoveButtons } from './MoveButtons.tsx'

type Props = {
  selection: Selection<StaffParcelRow>
  /** All that fit the filters; undefined if the list shows parcels of several states. */
  every: EveryParcel | undefined
}

/** The status changes of the ticked parcels, or of every parcel that fits the filters. */
export function MoveTicked({ selection, every }: Props) {
  const { t } = useTranslation('staff/parcels')
  const { rows, isAll, clear } = selection
  if (isAll && every)
    return (
      <MoveButtons
        parcels={every}
        count={every.count}
        moves={movesOfAll([every.show])}
        onMoved={clear}
      />
    )
  if (rows.length > parcelsAtOnce)
    return <p className={kit.quiet}>{t('tooMany', { count: parcelsAtOnce })}</p>
  const moves = movesOfAll(rows.map(({ status }) => status))
  if (moves.length === 0) return <p className={kit.quiet}>{t('differentStates')}</p>
  const numbers = rows.map(({ number }) => number)
  return <MoveButtons parcels={numbers} count={rows.length} moves={moves} onMoved={clear} />
}

/** The moves that all of these states allow. */
const movesOfAll = (states: readonly ParcelStatus[]) =>
  parcelMoves.filter((move) =>
    states.every((status) => allowedForParcel[status].moves[move] !== undefined),
  )
