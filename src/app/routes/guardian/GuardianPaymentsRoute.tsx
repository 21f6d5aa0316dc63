import { Parcels } from '#features/billing/orders/Parcels.tsx'
import { StateTag } from '#features/billing/orders/StateTag.tsx'
import { PaymentsPage } from '#features/guardians/home/PaymentsPage.tsx'
import { guardianHomeQuery } from '#features/guardians/home/queries.ts'
import { restoreQueries } from '#platform/query/client.ts'

export const restoreBeforeRender = (): Promise<void> => restoreQueries(guardianHomeQuery().queryKey)

export function Component() {
  return (
    <PaymentsPage
      state={(status) => <StateTag status={status} />}
      parcels={(parcels) => <Parcels parcels={parcels} />}
    />
  )
}
