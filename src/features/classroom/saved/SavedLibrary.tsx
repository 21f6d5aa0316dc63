import { useContext, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { bytesHere, isPlayable } from '#offline/saved/saved-item.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/api/online.ts'
import { savedBy, useSaved, type SavedItem, type SavedList } from '#platform/saving/saved.ts'
import { readSpace, type Space } from '#platform/saving/space.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SiteContext } from '#ui/site.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { groupsOf } from './class-groups.ts'
import type { ClassPlace } from './class-plan.ts'
import { KeepNextReady } from './KeepNextReady.tsx'
import { KeptFiles } from './KeptFiles.tsx'
import { LeaseNotice } from './LeaseNotice.tsx'
import { MakeRoom } from './MakeRoom.tsx'
import { PrefetchSettings } from './PrefetchSettings.tsx'
import { RemoveSaved } from './RemoveSaved.tsx'
import { SaveClass } from './SaveClass.tsx'
import styles from './saved.module.css'
import { SavedGroup } from './SavedGroup.tsx'
import { SavedRow } from './SavedRow.tsx'

type Ready = Extract<SavedList, { state: 'ready' }>
type Props = {
  uid: string
  /** The name of a class in its language. */
  nameOf: (place: ClassPlace) => ReactNode
  /** The dialog that saves a whole class. */
  askToSaveClass: (place: ClassPlace, onClose: () => void) => ReactNode
}

const fewItems = 3

/** One person's saved items: the queue in order, then the finished items by class. */
export function SavedLibrary(props: Props) {
  const { t } = useTranslation('saved')
  const list = useSaved(props.uid)
  if (list.state === 'reading')
    return (
      <Loading label={t('library.reading')} className={styles.reading}>
        <Skeleton />
        <Skeleton width="60%" />
      </Loading>
    )
  if (list.state === 'unavailable')
    return (
      <Empty icon="warning" title={t('library.unavailable')}>
        {t('library.unavailableText')}
      </Empty>
    )
  return (
    <>
      <Library {...props} {...list} />
      <KeptFiles uid={props.uid} />
    </>
  )
}

function Library({ uid, nameOf, askToSaveClass, items, removalNotices, lease }: Ready & Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const { name } = useContext(SiteContext)
  const reachable = useReachable()
  const asksForRoom = useSearchParams()[0].has('room')
  const [space, setSpace] = useState<Space>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<readonly SavedItem[]>()
  const [makesRoom, setMakesRoom] = useState(asksForRoom)
  const saved = savedBy(uid)
  const queue = items.filter((item) => !isPlayable(item))
  const here = items.filter(isPlayable)
  const groups = groupsOf(here)
  const bytes = sizeOf(items)
  const chosen = items.filter(({ id }) => selected.has(id))
  const isFull = items.some(({ state }) => state === 'no-space')

  useEffect(() => {
    void readSpace().then(setSpace)
  }, [bytes])

  function select(id: string, on: boolean) {
    setSelected((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }

  const row = (item: SavedItem, first?: SavedItem) => (
    <SavedRow
      key={item.id}
      uid={uid}
      item={item}
      lease={lease}
      selected={selected.has(item.id)}
      onSelect={(on) => select(item.id, on)}
      onRemove={() => setRemoving([item])}
      onMakeRoom={() => setMakesRoom(true)}
      onFirst={
        first && first.id !== item.id ? () => void saved.moveBefore(item.id, first.id) : undefined
      }
    />
  )

  return (
    <div className="stack">
      {removalNotices.length > 0 && (
        <Notice
          tone="info"
          title={t('library.removedTitle')}
          announce
          action={
            <Button variant="secondary" onClick={() => void saved.dismissRemovalNotices()}>
              {t('library.removedDone')}
            </Button>
          }
        >
          <ul>
            {removalNotices.map(({ title, at }) => (
              <li key={title + at}>{title}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isFull && (
        <Notice
          tone="warning"
          title={t('library.fullTitle')}
          announce
          action={<Button onClick={() => setMakesRoom(true)}>{t('room.title')}</Button>}
        >
          {t('library.fullText')}
        </Notice>
      )}
      {!reachable && items.length > 0 && (
        <p className={styles.soft} role="status">
          {t('library.offline')}
        </p>
      )}
      {items.length === 0 ? (
        <Empty icon="saved" title={t('library.none')}>
          {t('library.noneText')}
        </Empty>
      ) : (
        <>
          <div className={styles.totals}>
            <p>
              <strong className="numbers">
                {t('library.summary', { count: items.length, size: format.bytes(bytes) })}
              </strong>{' '}
              <span className={styles.soft} data-reserved={space ? undefined : ''}>
                {t('library.device', { name, size: format.bytes(space?.usedBytes ?? bytes) })}
              </span>
            </p>
            <Button variant="secondary" onClick={() => setMakesRoom(true)}>
              {t('room.title')}
            </Button>
          </div>
          <LeaseNotice items={here} lease={lease} />
          {queue.length > 0 && (
            <section aria-labelledby="saved-queue">
              <h2 id="saved-queue" className={styles.heading}>
                {t('library.queue')}
              </h2>
              <ul role="list" className={styles.list}>
                {queue.map((item) => row(item, queue[0]))}
              </ul>
            </section>
          )}
          {groups.map(({ place, items: some }, n) => (
            <SavedGroup
              key={place ? `${place.slug}/${place.classId}` : 'papers'}
              name={place ? (nameOf(place) ?? t('library.class')) : t('library.papers')}
              summary={t('library.summary', {
                count: some.length,
                size: format.bytes(sizeOf(some)),
              })}
              // A short list needs no folding.
              startsOpen={n === 0 || here.length <= fewItems}
              action={
                place && (
                  <SaveClass
                    uid={uid}
                    place={place}
                    isListed
                    ask={(onClose) => askToSaveClass(place, onClose)}
                  />
                )
              }
            >
              {some.map((item) => row(item))}
            </SavedGroup>
          ))}
          {chosen.length > 0 && (
            <div className={styles.bulk} role="status">
              <span className="numbers">
                {t('library.selected', {
                  count: chosen.length,
                  size: format.bytes(sizeOf(chosen)),
                })}
              </span>
              <Button variant="danger" onClick={() => setRemoving(chosen)}>
                {t('library.removeSelected')}
              </Button>
            </div>
          )}
        </>
      )}
      <Disclosure title={t('automatic')}>
        <KeepNextReady uid={uid} />
        <PrefetchSettings />
      </Disclosure>
      {removing && (
        <RemoveSaved
          items={removing}
          bytes={sizeOf(removing)}
          onRemove={() => {
            void saved.remove(removing.map(({ id }) => id))
            setRemoving(undefined)
            setSelected(new Set())
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {makesRoom && (
        <MakeRoom uid={uid} items={items} lease={lease} onClose={() => setMakesRoom(false)} />
      )}
    </div>
  )
}

const sizeOf = (items: readonly SavedItem[]): number =>
  items.reduce((sum, item) => sum + bytesHere(item), 0)
