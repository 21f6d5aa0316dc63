import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemId } from '#offline/saved/saved-item.ts'
import { saveBlob } from '#platform/storage/save-file.ts'
import { useSaved } from '#platform/saving/saved.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/states/Empty.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useModal } from '#ui/use-modal.ts'
import type { ClassPlace } from '../saved/class-plan.ts'
import { openMaterial, type Opened } from './open-material.ts'
import { PdfPages, type PagesHandle } from './PdfPages.tsx'
import styles from './reader.module.css'
import { keepPlace, readPlace, type ReadingPlace } from './reading-place.ts'

const maxZoom = 4
const zoomStep = 1.25

type PdfReaderProps = {
  uid: string
  materialId: string
  /** Its class, if the page that opened the reader is of one. */
  place?: ClassPlace | undefined
  /** Given if the page that opened the reader knows it. */
  title?: string | undefined
  onClose: () => void
}

/** A material of a class over the whole window, at the page where this person stopped. */
export function PdfReader({ uid, materialId, place, title, onClose }: PdfReaderProps) {
  const { t } = useTranslation('saved')
  const titleId = useId()
  const modal = useModal(true, onClose)
  const [opened, setOpened] = useState<Opened>()
  const { slug, classId } = place ?? {}
  const list = useSaved(uid)
  const saved =
    list.state === 'ready'
      ? list.items.find(({ id }) => id === itemId(materialId, 'file'))
      : undefined
  const file = opened && 'file' in opened ? opened.file : undefined

  useEffect(() => {
    let isGone = false
    const close = (one: Opened) => one.state === 'open' && one.pdf.close()
    const opens =
      slug !== undefined && classId !== undefined
        ? ({ kind: 'lesson', slug, class_id: classId } as const)
        : undefined
    const opening = openMaterial(uid, materialId, opens)
    void opening.then((one) => isGone || setOpened(one))
    return () => {
      isGone = true
      void opening.then(close)
    }
  }, [uid, materialId, slug, classId])

  return (
    <dialog {...modal} className={styles.reader} aria-labelledby={titleId}>
      <header className={styles.bar}>
        <Button variant="quiet" aria-label={t('reader.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
        <h2 id={titleId} className={styles.title}>
          {saved?.title ?? title ?? file?.fileName ?? t('reader.title')}
        </h2>
        {file && (
          <Button
            variant="quiet"
            aria-label={t('reader.download')}
            onClick={() => saveBlob(file.fileName, file.blob)}
          >
            <Icon name="download" />
          </Button>
        )}
      </header>
      {!opened ? (
        <div className={styles.middle}>
          <Loading label={t('reader.opening')}>
            <Skeleton shape="block" height="60vh" />
          </Loading>
        </div>
      ) : opened.state === 'open' ? (
        <Reading uid={uid} materialId={materialId} opened={opened} />
      ) : (
        <div className={styles.middle} role="status">
          <Empty
            icon={opened.state === 'locked' ? 'lock' : 'warning'}
            title={t(`reader.${opened.state}.title`)}
            action={
              file && (
                <Button onClick={() => saveBlob(file.fileName, file.blob)}>
                  {t('reader.download')}
                </Button>
              )
            }
          >
            {t(`reader.${opened.state}.text`)}
          </Empty>
        </div>
      )}
    </dialog>
  )
}

type ReadingProps = { uid: string; materialId: string; opened: Extract<Opened, { state: 'open' }> }

function Reading({ uid, materialId, opened: { pdf } }: ReadingProps) {
  const { t } = useTranslation('saved')
  const [start] = useState(() => readPlace(uid, materialId))
  const [page, setPage] = useState(Math.min(start.page, pdf.pages.length))
  const [zoom, setZoom] = useState(1)
  const pages = useRef<PagesHandle>(null)
  const count = pdf.pages.length

  const zoomTo = useCallback(
    (to: (zoom: number) => number) =>
      setZoom((before) => Math.min(maxZoom, Math.max(1, to(before)))),
    [],
  )
  const notePlace = useCallback(
    (place: ReadingPlace) => {
      setPage(place.page)
      keepPlace(uid, materialId, place)
    },
    [uid, materialId],
  )

  return (
    <>
      <PdfPages
        pages={pdf.pages}
        zoom={zoom}
        onZoom={zoomTo}
        start={start}
        onPlace={notePlace}
        handle={pages}
      />
      <footer className={styles.tools}>
        <Button
          variant="quiet"
          aria-label={t('reader.previous')}
          disabled={page === 1}
          onClick={() => pages.current?.goTo(page - 1)}
        >
          <Icon name="chevron" className={styles.back} />
        </Button>
        <p className="numbers" role="status">
          {t('reader.page', { page, count })}
        </p>
        <Button
          variant="quiet"
          aria-label={t('reader.next')}
          disabled={page === count}
          onClick={() => pages.current?.goTo(page + 1)}
        >
          <Icon name="chevron" />
        </Button>
        <span className={styles.zoom}>
          <Button
            variant="quiet"
            aria-label={t('reader.smaller')}
            disabled={zoom === 1}
            onClick={() => zoomTo((before) => before / zoomStep)}
          >
            <Icon name="minus" />
          </Button>
          <Button
            variant="quiet"
            aria-label={t('reader.larger')}
            disabled={zoom === maxZoom}
            onClick={() => zoomTo((before) => before * zoomStep)}
          >
            <Icon name="plus" />
          </Button>
        </span>
      </footer>
    </>
  )
}
