import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClassFiles } from '#contract/classroom/class-files.ts'
import { qualities, type Quality } from '#contract/classroom/classroom.ts'
import type { NewSave } from '#offline/saved/saving.ts'
import { callClassroom } from '#platform/api/call-classroom.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { isMaterialKept } from '#platform/material-file.ts'
import { useReachable } from '#platform/online.ts'
import { savedBy, useSaved } from '#platform/saved.ts'
import { presentConnection, saverChoice, whyNotUnasked } from '#platform/saving/connection.ts'
import { readSpace, type Space } from '#platform/saving/space.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Site } from '#ui/site.ts'
import { classPlan, isOfClass, qualitiesOf, type ClassPlace } from './class-plan.ts'
import styles from './saved.module.css'

const kinds = ['recordings', 'materials', 'practice'] as const
type Kind = (typeof kinds)[number]
type Asked = { files: ClassFiles } | { failed: 'failed' | 'refused' }

/** What of a class is saved, in which quality, and over which connection. Sizes are said before. */
export function AskToSaveClass({
  uid,
  place,
  keepQuestions,
  onClose,
}: {
  uid: string
  place: ClassPlace
  /** Fetches the questions to practise with onto this device. */
  keepQuestions: (classId: number) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const reachable = useReachable()
  const { slug, classId } = place
  const [asked, setAsked] = useState<Asked>()
  const [space, setSpace] = useState<Space>()
  const [quality, setQuality] = useState<Quality>('low')
  const [leftOut, setLeftOut] = useState<ReadonlySet<Kind>>(new Set())
  const [dear] = useState(whyNotUnasked)
  const [isUnknown] = useState(() => saverChoice() === 'auto' && !presentConnection()?.type)
  const [state, setState] = useState<'open' | 'busy' | 'notKept' | 'practiceFailed'>('open')
  const { name } = useContext(Site)
  const list = useSaved(uid)

  useEffect(() => {
    if (!reachable) return
    const gone = new AbortController()
    const set = (next: Asked) => !gone.signal.aborted && setAsked(next)
    void readSpace().then(setSpace)
    callClassroom('classFiles', { params: { slug, classId }, signal: gone.signal }).then(
      (files) => set({ files }),
      (failure: unknown) => set({ failed: failure instanceof Refusal ? 'refused' : 'failed' }),
    )
    return () => gone.abort()
  }, [reachable, slug, classId])

  const files = asked && 'files' in asked ? asked.files : undefined
  const here = list.state === 'ready' ? list.items.filter((item) => isOfClass(item, place)) : []
  const plan = files && classPlan(files, here, quality)
  const has = files && qualitiesOf(files)
  // Opened here before: it is taken from this device.
  const opened = (id: string) => isMaterialKept(uid, id)
  const bytesOf: Record<Kind, number> = {
    recordings: plan?.recordingBytes ?? 0,
    materials: (plan?.materials ?? []).reduce(
      (sum, one) => sum + (opened(one.id) ? 0 : one.bytes),
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
  const total = chosen.reduce((sum, kind) => sum + bytesOf[kind], 0)
  const size = format.bytes(total)
  const isAllHere = plan && plan.recordings.length + plan.materials.length === 0
  const free = space?.guessedFreeBytes
  const isTight = free != null && free < total
  const mayStart = reachable && plan && chosen.length > 0 && list.state === 'ready'

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
    // Small files first: most of a class is soon on the phone.
    const noted = await savedBy(uid).save(
      ...(chosen.includes('materials') ? materials : []),
      ...(chosen.includes('recordings') ? recordings : []),
    )
    if (!noted) return setState('notKept')
    if (chosen.includes('practice'))
      try {
        await keepQuestions(classId)
      } catch {
        return setState('practiceFailed')
      }
    onClose()
  }

  return (
    <Dialog
      open
      title={t('class.title')}
      closeLabel={t('ask.cancel')}
      onClose={onClose}
      actions={
        !mayStart ? (
          <Button variant="secondary" onClick={onClose}>
            {t('ask.cancel')}
          </Button>
        ) : dear ? (
          <>
            <Button variant="secondary" busy={state === 'busy'} onClick={() => void save(true)}>
              {t(`ask.dear.${dear}.now`, { size })}
            </Button>
            <Button onClick={() => void save(false)}>{t(`ask.dear.${dear}.wait`)}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t(isUnknown ? 'class.notNow' : 'ask.cancel')}
            </Button>
            <Button busy={state === 'busy'} onClick={() => void save(isUnknown)}>
              {t('ask.start', { size })}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <p>{t('class.text')}</p>
        {state === 'notKept' || list.state === 'unavailable' ? (
          <FormFailure text={t('ask.notKept')} />
        ) : !reachable ? (
          <Notice tone="warning" icon="offline" title={t('ask.offlineTitle')} announce>
            {t('ask.offlineText')}
          </Notice>
        ) : !asked ? (
          <p role="status">{t('ask.loading')}</p>
        ) : 'failed' in asked ? (
          <Notice tone="warning" announce>
            {t(asked.failed === 'failed' ? 'ask.failed' : 'class.refused')}
          </Notice>
        ) : (
          <>
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
                  .filter((one) => has?.has(one))
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
            {space && (
              <p className={styles.soft}>
                {t('ask.used', { name, size: format.bytes(space.usedBytes) })}
                {free != null && ` ${t('class.free', { size: format.bytes(Math.max(0, free)) })}`}
              </p>
            )}
            {isTight && (
              <Notice
                tone="warning"
                action={
                  <Link to="/download?room" className={buttonClass({ variant: 'secondary' })}>
                    {t('ask.makeRoom')}
                  </Link>
                }
              >
                {t('ask.tight', { size: format.bytes(Math.max(0, free)) })}
              </Notice>
            )}
            {mayStart && dear && (
              <Notice tone="warning" title={t(`ask.dear.${dear}.title`)}>
                {t(`ask.dear.${dear}.text`, { size })}
              </Notice>
            )}
            {mayStart && !dear && isUnknown && (
              <Notice title={t('class.unknownTitle')}>{t('class.unknownText', { size })}</Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
