import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { parcelStatuses } from '#contract/orders/parcels.ts'
import type { StaffParcels } from '#contract/staff/parcels.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/StaffList.tsx'
import { useStaffList } from '#staff/kit/use-staff-list.ts'
import { Card } from '#ui/Card.tsx'
import { ChosenParcels } from './ChosenParcels.tsx'
import { ParcelFiles } from './ParcelFiles.tsx'
import { useParcelColumns } from './parcel-columns.tsx'
import styles from './parcels.module.css'
import { PostParcels } from './PostParcels.tsx'
import { staffParcelsQuery } from './queries.ts'

/** Hardcopy materials: what is to be packed, and all parcels. */
export function ParcelsPage() {
  const { t } = useTranslation('staff/parcels')
  const list = useStaffList({ show: parcelStatuses })
  const [params] = useSearchParams()
  const [classId, day] = [params.get('class'), params.get('day')]
  const { search, page } = list
  const { show } = list.chosen
  const query = useQuery(staffParcelsQuery({ search, show, classId, day, page }))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const columns = useParcelColumns(chosen, (number, isChosen) => {
    const next = new Set(chosen)
    if (isChosen) next.add(number)
    else next.delete(number)
    setChosen(next)
  })
  const counts = query.data?.counts
  const isWhole = classId === null && day === null
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
          options: parcelStatuses.map((value) => {
            const state = t(`states.${value}`)
            return {
              value,
              text: counts ? t('stateCount', { state, count: counts[value] }) : state,
            }
          }),
        },
      ]}
      query={query}
      rows={({ parcels }) => parcels}
      keyOf={({ number }) => number}
      columns={columns}
      rowsTitle={t('list')}
      none={{ title: t('none'), text: t('noneText') }}
    >
      {({ parcels, to_pack, couriers, classes }) => {
        const here = parcels.filter(({ number }) => chosen.has(number))
        return (
          <>
            {isWhole ? (
              search === '' &&
              page === null &&
              (show ?? 'to-pack') === 'to-pack' && <ToPack groups={to_pack} />
            ) : (
              <OnlyOf classId={classId} day={day} classes={classes} />
            )}
            <PostParcels
              couriers={couriers}
              chosen={here.filter(({ status }) => status === 'packed')}
              onPosted={() => setChosen(new Set())}
            />
            {search === '' && parcels.length > 0 && (
              <ParcelFiles show={show ?? 'to-pack'} classId={classId} day={day} />
            )}
            {parcels.length > 0 && (
              <ChosenParcels parcels={parcels} chosen={here} onChoose={setChosen} />
            )}
          </>
        )
      }}
    </StaffList>
  )
}

/** How much is to be packed, by day and class; each opens its parcels. */
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

/** That the list is of one class and day, and the way back. */
function OnlyOf({
  classId,
  day,
  classes,
}: {
  classId: string | null
  day: string | null
  classes: StaffParcels['classes']
}) {
  const { t } = useTranslation('staff/parcels')
  const format = useFormat()
  const name = classes.find(({ id }) => String(id) === classId)?.class_name
  const what = [name, day !== null && format.longDate(day)].filter(Boolean).join(', ')
  return (
    <Card className={styles.summary}>
      <p>{t('only', { what })}</p>
      <Link to="/staff/parcels">{t('showAll')}</Link>
    </Card>
  )
}
