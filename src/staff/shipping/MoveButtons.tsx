import { useTranslation } from 'react-i18next'
import type { ParcelMove } from '#contract/shipping/parcels.ts'
import type { MoveParcels } from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toasts.ts'

type Props = {
  parcels: MoveParcels['parcels']
  count: number
  moves: readonly ParcelMove[]
  onMoved?: () => void
}

/** A button for each status change. Withdrawing asks for confirmation, because students see it. */
export function MoveButtons({ parcels, count, moves, onMoved }: Props) {
  const { t } = useTranslation('staff/parcels')
  const reachable = useReachable()
  const change = useStaffChange((body: MoveParcels) => callStaff('moveParcels', { body }), {
    changes: ['money', 'parcels', 'people'],
  })

  async function move(what: ParcelMove) {
    // `FormFailure` shows the error.
    const done = await change.mutateAsync({ do: what, parcels }).catch(() => undefined)
    if (!done) return
    showToast(t('moved', { count }), 'success')
    onMoved?.()
  }

  return (
    <>
      <div className="cluster">
        {moves.map((one) =>
          one === 'withdraw' ? (
            <AskFirst
              key={one}
              label={t('moves.withdraw')}
              question={t('withdrawAsk', { count })}
              confirm={t('moves.withdraw')}
              variant="quiet"
              busy={change.isPending}
              onConfirm={() => void move(one)}
            >
              {t('withdrawText')}
            </AskFirst>
          ) : (
            <Button
              key={one}
              variant="secondary"
              busy={change.isPending}
              disabled={!reachable}
              onClick={() => void move(one)}
            >
              {t(`moves.${one}`)}
            </Button>
          ),
        )}
      </div>
      <FormFailure error={change.error} />
    </>
  )
}
