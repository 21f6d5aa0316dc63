import { useTranslation } from 'react-i18next'
import { allowedForParcel, parcelMoves, type ParcelMove } from '#contract/orders/parcels.ts'
import type { StaffParcelRow } from '#contract/staff/parcels.ts'
import { Button } from '#ui/Button.tsx'
import kit from '#staff/kit/kit.module.css'
import { MoveButtons } from './MoveButtons.tsx'

/** What can be done with the parcels that are chosen on this page. */
export function ChosenParcels({
  parcels,
  chosen,
  onChoose,
}: {
  /** Those on this page. */
  parcels: readonly StaffParcelRow[]
  chosen: readonly StaffParcelRow[]
  onChoose: (numbers: ReadonlySet<number>) => void
}) {
  const { t } = useTranslation('staff/parcels')
  const isAll = chosen.length === parcels.length
  const moves = movesOfAll(chosen)
  return (
    <section aria-label={t('chosen', { count: chosen.length })} className={`stack ${kit.part}`}>
      <div className="cluster">
        <Button
          variant="secondary"
          onClick={() => onChoose(new Set(isAll ? [] : parcels.map(({ number }) => number)))}
        >
          {t(isAll ? 'chooseNone' : 'chooseAll')}
        </Button>
        {chosen.length > 0 && (
          <p className="numbers" aria-live="polite">
            {t('chosen', { count: chosen.length })}
          </p>
        )}
      </div>
      {chosen.length > 0 &&
        (moves.length === 0 ? (
          <p className={kit.quiet}>{t('chosenHint')}</p>
        ) : (
          <MoveButtons
            numbers={chosen.map(({ number }) => number)}
            moves={moves}
            onMoved={() => onChoose(new Set())}
          />
        ))}
    </section>
  )
}

/** The moves that each of these parcels allows. */
const movesOfAll = (chosen: readonly StaffParcelRow[]): ParcelMove[] =>
  parcelMoves.filter((move) =>
    chosen.every(({ status }) => allowedForParcel[status].moves[move] !== undefined),
  )
