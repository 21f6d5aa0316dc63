import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowedForParcel, notWhileHeld, parcelMoves } from '#contract/shipping/parcels.ts'
import { parcelCode, type StaffParcelPage } from '#contract/shipping/staff-parcels.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { textOf } from '#platform/i18n/i18n.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { QueryBoundary } from '#staff/kit/QueryBoundary.tsx'
import kit from '#staff/kit/kit.module.css'
import { staffQuery } from '#staff/kit/staff-query.ts'
import { Tag } from '#ui/Tag.tsx'
import { ParcelAddress } from './ParcelAddress.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { parcelTones, placeText } from './parcel-columns.tsx'

const staffParcelQuery = (parcel: string) =>
  staffQuery(['parcels', 'parcel', parcel], (options) =>
    callStaff('staffParcel', { params: { parcel: Number(parcel) }, ...options }),
  )

/** One parcel: address, tracking and history. */
export function ParcelPage({ parcel }: { parcel: string }) {
  const { t } = useTranslation('staff/parcels')
  const query = useQuery(staffParcelQuery(parcel))
  const unknown = { title: t('page.unknown'), to: '/staff/parcels', link: t('page.toAll') }
  return (
    <QueryBoundary query={query} unknown={unknown}>
      {(page) => <Parcel page={page} />}
    </QueryBoundary>
  )
}

function Parcel({ page }: { page: StaffParcelPage }) {
  const { t } = useTranslation(['staff/parcels', 'staff/kit'])
  const format = useFormat()
  const { number, status, held, recipient, tracking, tracking_url: url } = page
  const allowed = allowedForParcel[status]
  const facts = [
    { label: t('page.class'), value: page.class_name },
    {
      label: t('page.order'),
      value: <Link to={`/staff/orders/${page.order_id}`}>{page.order_id}</Link>,
    },
    { label: t('page.paid'), value: format.longDate(page.day) },
    { label: t('page.to'), value: `${recipient.name}, ${placeText(recipient)}` },
    { label: t('page.phone'), value: recipient.phone },
    page.courier !== null && { label: t('page.courier'), value: page.courier },
    tracking !== null && {
      label: t('page.tracking'),
      value: url ? (
        <a href={url} rel="noreferrer">
          {tracking}
        </a>
      ) : (
        tracking
      ),
    },
    page.posted_at !== null && {
      label: t('page.postedAt'),
      value: format.dateTime(new Date(page.posted_at)),
    },
  ].filter((fact) => fact !== false)
  return (
    <>
      <p>
        <Link to="/staff/parcels">{t('page.toAll')}</Link>
      </p>
      <header className={kit.header}>
        <h1>
          {parcelCode(number)} {recipient.name}
        </h1>
        {held && <Tag tone="danger">{t(`held.${held}`)}</Tag>}
        <Tag tone={parcelTones[status]}>{t(`states.${status}`)}</Tag>
      </header>
      <dl className={kit.details}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{value}</dd>
          </div>
        ))}
      </dl>
      {held && <p>{t(`heldText.${held}`)}</p>}
      {status === 'packed' && !held && (
        <p>
          <Link to={`/staff/parcels?search=${parcelCode(number)}`}>{t('page.post')}</Link>
        </p>
      )}
      <MoveButtons
        parcels={[number]}
        count={1}
        moves={parcelMoves.filter(
          (move) => allowed.moves[move] !== undefined && !(held && notWhileHeld.includes(move)),
        )}
      />
      {allowed.address && <ParcelAddress page={page} />}
      <section aria-labelledby="history" className={kit.part}>
        <h2 id="history">{t('page.history')}</h2>
        {page.history.length === 0 ? (
          <p className={kit.quiet}>{t('page.noHistory')}</p>
        ) : (
          <ul role="list" className={kit.rows}>
            {page.history.map(({ at, by, action, tracking: entryTracking }) => (
              <li key={`${at} ${action}`} className={kit.entry}>
                <strong>
                  {textOf(t, [`staff/kit:actions.${action}`, 'staff/kit:actions.other'])}
                </strong>
                <p className={`numbers ${kit.quiet}`}>
                  {[format.dateTime(new Date(at)), by ?? t('page.byServer'), entryTracking]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
