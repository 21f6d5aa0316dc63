import { trackingUrlOf, type Courier, type ShownParcel } from '#contract/shipping/parcels.ts'
import type { StaffParcelRow } from '#contract/shipping/staff-parcels.ts'
import type { StoredParcel } from './repository.ts'

type Row = { parcel: StoredParcel; className: string }

/** A courier that was removed from the settings is shown by its id. */
function postingOf({ courier, tracking, postedAt }: StoredParcel, couriers: readonly Courier[]) {
  const known = couriers.find(({ id }) => id === courier)
  return {
    courier: known?.name ?? courier,
    tracking,
    tracking_url: known && tracking !== null ? trackingUrlOf(known, tracking) : null,
    posted_at: postedAt?.toISOString() ?? null,
  }
}

export const toShownParcel = (
  { parcel, className }: Row,
  couriers: readonly Courier[],
): ShownParcel => ({
  class_name: className,
  status: parcel.status,
  ...postingOf(parcel, couriers),
})

export const toStaffRow = (
  {
    parcel,
    consignment,
    className,
    day,
    held,
  }: Row & Pick<StaffParcelRow, 'consignment' | 'day' | 'held'>,
  couriers: readonly Courier[],
): StaffParcelRow => ({
  number: parcel.number,
  consignment,
  status: parcel.status,
  held,
  class_name: className,
  order_id: parcel.orderId,
  recipient: parcel.recipient,
  day,
  ...postingOf(parcel, couriers),
})
