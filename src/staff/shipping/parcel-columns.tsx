import { useTranslation } from 'react-i18next'
import type { ParcelStatus } from '#contract/shipping/parcels.ts'
import {
  consignmentCode,
  parcelCode,
  type ParcelRecipient,
  type StaffParcelRow,
} from '#contract/shipping/staff-parcels.ts'
import { shortOrder } from '#contract/shipping/tracking-lines.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { Tag, type Tone } from '#ui/Tag.tsx'
import styles from './parcels.module.css'

export const parcelTones: Record<ParcelStatus, Tone> = {
  'to-pack': 'accent',
  packed: 'info',
  posted: 'success',
  returned: 'danger',
  withdrawn: 'neutral',
}

export const placeText = ({ address, postal, city, state }: ParcelRecipient): string =>
  [address, `${postal} ${city}`.trim(), state].filter(Boolean).join(', ')

export function useParcelColumns(): Column<StaffParcelRow>[] {
  const { t } = useTranslation('staff/parcels')
  const format = useFormat()
  return [
    {
      head: t('columns.parcel'),
      sort: 'parcel',
      cell: ({ number, consignment, recipient, order_id }) => (
        <>
          <RowLink to={`/staff/parcels/${number}`}>
            {parcelCode(number)} {recipient.name}
          </RowLink>
          <span className={`numbers ${kit.quiet} ${styles.under}`}>
            {consignmentCode(consignment)} · {shortOrder(order_id)}
          </span>
        </>
      ),
    },
    {
      head: t('columns.class'),
      cell: ({ class_name }) => <span className={kit.words}>{class_name}</span>,
    },
    {
      head: t('columns.state'),
      cell: ({ status, held, courier, tracking }) => (
        <>
          {held && <Tag tone="danger">{t(`held.${held}`)}</Tag>}
          <Tag tone={parcelTones[status]}>{t(`states.${status}`)}</Tag>
          {tracking && (
            <span className={`numbers ${kit.quiet} ${styles.under}`}>
              {courier} {tracking}
            </span>
          )}
        </>
      ),
    },
    {
      head: t('columns.to'),
      cell: ({ recipient }) => <span className={kit.quiet}>{placeText(recipient)}</span>,
    },
    {
      head: t('columns.paid'),
      sort: '-paid',
      cell: ({ day }) => <span className={`numbers ${kit.quiet}`}>{format.longDate(day)}</span>,
    },
  ]
}
