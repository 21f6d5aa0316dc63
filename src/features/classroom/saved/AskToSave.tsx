import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quality } from '#contract/classroom/classroom.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { savedBy, type SavedItem } from '#platform/saving/saved.ts'
import { askLinks } from '#platform/saving/transfers.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { findPage } from '#contract/shared/pages.ts'
import type { LeasedItem } from '#contract/classroom/lease.ts'
import { qualityToSave, rememberedSaveQuality, rememberSaveQuality } from './one-tap.ts'
import { SaveDialog, useOffer } from './SaveDialog.tsx'
import styles from './saved.module.css'

export type Part = { label: string; from: number; to: number }
export type Savable = {
  uid: string
  watchedId: string
  title: string
  /** The path of the page where it is watched. */
  path: string
  /** A part that can be saved on its own: a question or a chapter. */
  part?: Part | undefined
}

/** Asks in which quality to save a recording, or the given part of it. */
export function AskToSave({
  uid,
  watchedId,
  title,
  path,
  part,
  here,
  canKeep,
  onClose,
}: Savable & { here: readonly SavedItem[]; canKeep: boolean; onClose: () => void }) {
  const { t } = useTranslation('saved')
  const format = useFormat()
  const [chosen, setChosen] = useState<Quality | null>(rememberedSaveQuality)
  const [notKept, setNotKept] = useState(!canKeep)
  const offered = useOffer(
    useCallback((signal: AbortSignal) => askLinks(watchedId, signal), [watchedId]),
  )

  const links = offered && 'offer' in offered ? offered.offer : undefined
  const renditions = (links?.renditions ?? []).map((rendition) => ({
    ...rendition,
    bytesToSave: part && links ? partBytes(rendition.bytes, part, links.seconds) : rendition.bytes,
    isHere: here.some(({ quality, spans }) => quality === rendition.quality && spans === null),
  }))
  const lacking = renditions.filter(({ isHere }) => !isHere)
  const picked = qualityToSave(lacking, chosen)
  const opens = opensAt(path)

  async function save(mayUseMobile: boolean) {
    if (!links || !picked || !opens) return
    const { quality, type, bytes, sha256 } = picked
    const isStored = await savedBy(uid).save({
      opens,
      watched_id: watchedId,
      title,
      path,
      available_until: links.available_until,
      rendition: { quality, type, bytes, sha256 },
      seconds: links.seconds,
      ...(part && { span: [part.from, part.to] }),
      may_use_mobile: mayUseMobile,
    })
    if (!isStored) return setNotKept(true)
    rememberSaveQuality(quality)
    onClose()
  }

  return (
    <SaveDialog
      title={part ? t('ask.titlePart', { label: part.label }) : t('ask.title')}
      text={t('ask.text')}
      refused={t('ask.refused')}
      offered={offered}
      bytes={picked?.bytesToSave ?? 0}
      mayStart={picked !== undefined}
      notKept={notKept}
      onSave={save}
      onClose={onClose}
    >
      <fieldset className={styles.qualities}>
        <legend>{t('ask.quality')}</legend>
        {renditions.map(({ quality, bytesToSave, isHere }) => (
          <Checkbox
            key={quality}
            kind="radio"
            name="saved-quality"
            checked={quality === picked?.quality}
            disabled={isHere}
            onChange={() => setChosen(quality)}
            label={t(part ? 'ask.partSize' : 'qualityWithSize', {
              quality: t(`qualities.${quality}`),
              size: format.bytes(bytesToSave),
            })}
            hint={isHere ? t('ask.already') : undefined}
          />
        ))}
      </fieldset>
    </SaveDialog>
  )
}

function partBytes(bytes: number, { from, to }: { from: number; to: number }, seconds: number) {
  return Math.min(bytes, Math.ceil((bytes * (to - from)) / Math.max(1, seconds)))
}

/** What a lease must open to play the recording at this path; undefined for other paths. */
function opensAt(path: string): LeasedItem['opens'] | undefined {
  const found = findPage(path)
  const id = Number(found?.params['classId'])
  if (!found || !id) return undefined
  return found.page.exam
    ? { kind: 'paper', subject_id: id }
    : { kind: 'lesson', slug: path.split('/')[1] ?? '', class_id: id }
}
