import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { qualities, type Quality } from '#contract/classroom/classroom.ts'
import { isPrefetched, isPlayable } from '#offline/saved/saved-item.ts'
import type { NewSave } from '#offline/saved/saving.ts'
import { callClassroom } from '#platform/api/call-classroom.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { isMaterialKept } from '#platform/saving/material-file.ts'
import { savedBy, useSaved } from '#platform/saving/saved.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { classPlan, isOfClass, qualitiesOf, type ClassPlace } from './class-plan.ts'
import { rememberedSaveQuality, rememberSaveQuality } from './one-tap.ts'
import { SaveDialog, useOffer } from './SaveDialog.tsx'
import styles from './saved.module.css'

const kinds = ['recordings', 'materials', 'practice'] as const
type Kind = (typeof kinds)[number]

type Props = {
  uid: string
  place: ClassPlace
  /** Fetches the questions to practise with onto this device. */
  keepQuestions: (classId: number) => Promise<unknown>
  onClose: () => void
}

/** Asks what to save of a class and in which quality, and shows the sizes. */
export function SaveClassDialog({ uid, place, keepQuestions, onClose }: Props) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const { slug, classId } = place
  const [quality, setQuality] = useState<Quality>(() => rememberedSaveQuality() ?? 'low')
  const [leftOut, setLeftOut] = useState<ReadonlySet<Kind>>(new Set())
  const [state, setState] = useState<'open' | 'busy' | 'notKept' | 'practiceFailed'>('open')
  const list = useSaved(uid)
  const offered = useOffer(
    useCallback(
      (signal: AbortSignal) => callClassroom('classFiles', { params: { slug, classId }, signal }),
      [slug, classId],
    ),
  )

  const files = offered && 'offer' in offered ? offered.offer : undefined
  // An unfinished prefetch is requested again, and then does not wait for Wi-Fi.
  const here =
    list.state === 'ready'
      ? list.items.filter(
          (item) => isOfClass(item, place) && (isPlayable(item) || !isPrefetched(item)),
        )
      : []
  const plan = files && classPlan(files, here, quality)
  const offeredQualities = files && qualitiesOf(files)
  // A material that was opened on this device is copied from its cache.
  const isCached = (id: string) => isMaterialKept(uid, id)
  const bytesOf: Record<Kind, number> = {
    recordings: plan?.recordingBytes ?? 0,
    materials: (plan?.materials ?? []).reduce(
      (sum, one) => sum + (isCached(one.id) ? 0 : one.bytes),
      0,
    ),
    practice: files?.practice?.bytes ?? 0,
  }
  const countOf: Record<Kind, number> = {
    recordings: plan?.recordings.length ?? 0,
    materials: plan?.materials.length ?? 0,
    practice: files?.practice?.questions ?? 0,
  }
  const chosen = kinds.filter((kind) => countOf[kind] > 0 && !leftOut.has(kind))
  const isAllHere = plan && plan.recordings.length + plan.materials.length === 0

  function choose(kind: Kind, on: boolean) {
    setLeftOut((before) => {
      const next = new Set(before)
      if (on) next.delete(kind)
      else next.add(kind)
      return next
    })
  }

  async function save(mayUseMobile: boolean) {
    if (!plan || state === 'busy') return
    setState('busy')
    const shared = {
      opens: { kind: 'lesson' as const, slug, class_id: classId },
      may_use_mobile: mayUseMobile,
    }
    const materials: NewSave[] = plan.materials.map((one) => ({
      ...shared,
      watched_id: one.id,
      title: one.title,
      file_name: one.file_name,
      path: `/${slug}/${classId}?show=materials`,
      available_until: one.available_until,
      rendition: { quality: 'file', type: one.type, bytes: one.bytes, sha256: one.sha256 ?? '' },
      seconds: 0,
    }))
    const recordings: NewSave[] = plan.recordings.map(({ recording, rendition }) => ({
      ...shared,
      watched_id: recording.lesson_id,
      title: recording.title,
      path: `/${slug}/${classId}/${recording.lesson_id}`,
      available_until: recording.available_until,
      rendition,
      seconds: recording.seconds,
    }))
    // Small files first, so that most of the class is saved soon.
    const isStored = await savedBy(uid).save(
      ...(chosen.includes('materials') ? materials : []),
      ...(chosen.includes('recordings') ? recordings : []),
    )
    if (!isStored) return setState('notKept')
    if (chosen.includes('recordings')) rememberSaveQuality(quality)
    if (chosen.includes('practice'))
      try {
        await keepQuestions(classId)
      } catch {
        return setState('practiceFailed')
      }
    onClose()
  }

  return (
    <SaveDialog
      title={t('class.title')}
      text={t('class.text')}
      refused={t('class.refused')}
      offered={offered}
      bytes={chosen.reduce((sum, kind) => sum + bytesOf[kind], 0)}
      mayStart={chosen.length > 0 && list.state === 'ready'}
      busy={state === 'busy'}
      notKept={state === 'notKept' || list.state === 'unavailable'}
      asksAboutWifi
      onSave={save}
      onClose={onClose}
    >
      {state === 'practiceFailed' && <FormFailure text={t('class.practiceFailed')} />}
      {isAllHere && <p>{t('class.allHere')}</p>}
      <fieldset className={styles.qualities}>
        <legend>{t('class.what')}</legend>
        {kinds.map((kind) =>
          countOf[kind] > 0 ? (
            <Checkbox
              key={kind}
              checked={!leftOut.has(kind)}
              onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
              label={t(`class.kinds.${kind}`, {
                count: countOf[kind],
                size: format.bytes(bytesOf[kind]),
              })}
            />
          ) : null,
        )}
      </fieldset>
      {chosen.includes('recordings') && files && (
        <fieldset className={styles.qualities}>
          <legend>{t('ask.quality')}</legend>
          {qualities
            .filter((one) => offeredQualities?.has(one))
            .map((one) => (
              <Checkbox
                key={one}
                kind="radio"
                name="class-quality"
                checked={one === quality}
                onChange={() => setQuality(one)}
                label={t('qualityWithSize', {
                  quality: t(`qualities.${one}`),
                  size: format.bytes(classPlan(files, here, one).recordingBytes),
                })}
              />
            ))}
        </fieldset>
      )}
      {plan && plan.hereCount > 0 && !isAllHere && (
        <p className={styles.soft}>{t('class.here', { count: plan.hereCount })}</p>
      )}
    </SaveDialog>
  )
}
