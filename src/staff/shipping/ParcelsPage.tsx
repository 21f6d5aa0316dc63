import { useTranslation } from 'react-i18next'
import type { QueryTextOf } from '#contract/endpoints.ts'
import { classIdPattern, dayPattern } from '#contract/shared/ids.ts'
import {
  parcelCode,
  parcelShows,
  parcelsSorting,
  type StaffParcels,
} from '#contract/shipping/staff-parcels.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useClassChoices } from '#staff/kit/class-choices.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { staffQuery, useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { MoveTicked } from './MoveTicked.tsx'
import { ParcelFiles } from './ParcelFiles.tsx'
import { useParcelColumns } from './parcel-columns.tsx'
import styles from './parcels.module.css'
import { PostParcels } from './PostParcels.tsx'

const staffParcelsQuery = (query: QueryTextOf<StaffEndpoints['staffParcels']>) =>
  staffQuery(['parcels', query], (options) => callStaff('staffParcels', { query, ...options }))

const listOptions = { show: parcelShows, class: classIdPattern, day: dayPattern } as const

/** Hardcopy materials: the packing summary, and all parcels. */
export function ParcelsPage() {
  const { t } = useTranslation(['staff/parcels', 'staff/kit'])
  const list = useStaffList(listOptions, parcelsSorting)
  const { search, page } = list
  const { show, class: classId, day } = list.chosen
  const query = useListQuery(staffParcelsQuery(list.query))
  const counts = query.data?.counts
  const isUnfiltered = search === '' && classId === undefined && day === undefined
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={[
        {
          name: 'show',
          label: t('show'),
          all: t('all'),
          options: parcelShows.map((value) => {
            const state = t(`states.${value}`)
            return {
              value,
              text: counts ? t('stateCount', { state, count: counts[value] }) : state,
            }
          }),
        },
        {
          name: 'class',
          label: t('columns.class'),
          all: t('staff/kit:allClasses'),
          options: useClassChoices(),
        },
        { name: 'day', label: t('columns.paid'), type: 'date' },
      ]}
      query={query}
      rows={({ parcels }) => parcels}
      keyOf={({ number }) => number}
      columns={useParcelColumns()}
      rowsTitle={t('list')}
      none={{ title: t('none'), text: t('noneText') }}
      exported={{
        name: 'parcels',
        fetch: () => callStaff('exportParcels', { query: list.unpagedQuery }),
      }}
      bulk={{
        nameOf: ({ number, recipient }) => `${parcelCode(number)} ${recipient.name}`,
        canSelectAllMatching: show !== undefined && show !== 'held',
        actions: (selection) => (
          <MoveTicked
            selection={selection}
            every={
              show === undefined || show === 'held'
                ? undefined
                : {
                    ...(search && { search }),
                    show,
                    ...(classId !== undefined && { class: Number(classId) }),
                    ...(day !== undefined && { day }),
                    count: query.data?.total ?? 0,
                  }
            }
          />
        ),
      }}
    >
      {({ parcels, to_pack, couriers }, selection) => (
        <>
          {isUnfiltered && page === null && (show ?? 'to-pack') === 'to-pack' && (
            <ToPack groups={to_pack} />
          )}
          <PostParcels
            couriers={couriers}
            ticked={selection.isAll ? [] : selection.rows}
            onPosted={selection.clear}
          />
          {search === '' && parcels.length > 0 && show !== 'held' && (
            <ParcelFiles show={show ?? 'to-pack'} classId={classId} day={day} />
          )}
        </>
      )}
    </StaffList>
  )
}

/** The parcels to pack by day and class, each group with a link to its parcels. */
function ToPack({ groups }: { groups: StaffParcels['to_pack'] }) {
  const { t } = useTranslation('staff/parcels')
  const format = useFormat()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="to-pack" className={`${kit.part} ${styles.summary}`}>
      <h2 id="to-pack">{t('toPack')}</h2>
      <ul role="list" className={kit.rows}>
        {groups.map(({ day, class_id, class_name, count }) => (
          <li key={`${day} ${class_id}`} className={kit.row}>
            <Link to={`?show=to-pack&class=${class_id}&day=${day}`} className={kit.whole}>
              {t('toPackRow', { class: class_name, day: format.longDate(day) })}
            </Link>
            <span className={`numbers ${kit.quiet}`}>{t('count', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
