import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Programme } from '#contract/catalogue/programmes.ts'
import { useNow } from '#platform/now.ts'
import { readFormDraft } from '#platform/storage/drafts.ts'
import { useTermsVersion } from '#platform/school/school-here.ts'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { DetailsForm } from '../details/DetailsForm.tsx'
import { startingValues } from '../details/order-fields.ts'
import {
  orderDetailsQuery,
  orderQuery,
  orderStartQuery,
  type OrderOnScreen,
} from '../order-query.ts'
import type { DraftEnding } from '../use-order-draft.ts'

export function DetailsStep({
  programme,
  owner,
  order,
  chosen,
  intake,
  totalSen,
  online,
  ending,
  onBack,
  onSaved,
}: {
  programme: Programme
  owner: { uid: string; name: string; email: string }
  order: OrderOnScreen | null
  chosen: number[]
  intake: string | undefined
  totalSen: number | undefined
  online: boolean
  /** How the order ended for which was typed. */
  ending: DraftEnding | undefined
  onBack: () => void
  onSaved: (orderId: string | undefined) => void
}) {
  const { t } = useTranslation('checkout')
  const details = useQuery(orderDetailsQuery(programme.id))
  const { fetchStatus } = useQuery(orderQuery(programme.id))
  const { data: start } = useQuery(orderStartQuery(programme.id))
  const terms = useTermsVersion()
  const kept = readFormDraft(owner.uid, programme.id, useNow(60_000))
  const own = { name: owner.name, email: owner.email }
  const typed = ending === undefined ? kept : ending === 'cancelled' ? own : undefined

  // The cached order lacks address and consent, so wait for the server's reply.
  if (!typed && start === undefined && fetchStatus === 'fetching')
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="title" />
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} height="4.5rem" shape="block" />
        ))}
      </Loading>
    )

  return (
    <DetailsForm
      programmeId={programme.id}
      uid={owner.uid}
      order={order}
      chosen={chosen}
      intake={intake}
      totalSen={totalSen}
      agreed={
        start?.terms_agreed_at
          ? { at: start.terms_agreed_at, version: start.terms_agreed_version ?? terms }
          : null
      }
      consentOf={start?.awaited_consent?.guardian_email}
      starting={startingValues({ typed, ordered: details.data, start, owner, terms })}
      online={online}
      onBack={onBack}
      onSaved={onSaved}
    />
  )
}
