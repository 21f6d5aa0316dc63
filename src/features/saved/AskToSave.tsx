import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quality, RecordingLinks } from '#contract/classroom/classroom.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useReachable } from '#platform/online.ts'
import { savedBy, type SavedItem } from '#platform/saved.ts'
import { opensAt } from '#platform/saving/opens-at.ts'
import { whyNotUnasked } from '#platform/saving/connection.ts'
import { readSpace, type Space } from '#platform/saving/space.ts'
import { askLinks } from '#platform/saving/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Site } from '#ui/site.ts'
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

type Asked = { links: RecordingLinks } | { failed: 'failed' | 'refused' }

/** Checks in this order before saving: the connection, the free space, and consent to mobile data. */
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
  const reachable = useReachable()
  const [asked, setAsked] = useState<Asked>()
  const [space, setSpace] = useState<Space>()
  const [chosen, setChosen] = useState<Quality>()
  const [dear] = useState(whyNotUnasked)
  const [notKept, setNotKept] = useState(!canKeep)
  const { name } = useContext(Site)

  useEffect(() => {
    if (!reachable) return
    const gone = new AbortController()
    const set = (next: Asked) => !gone.signal.aborted && setAsked(next)
    void readSpace().then(setSpace)
    askLinks(watchedId, gone.signal).then(
      (links) => set({ links }),
      (failure: unknown) => set({ failed: failure instanceof Refusal ? 'refused' : 'failed' }),
    )
    return () => gone.abort()
  }, [reachable, watchedId])

  const links = asked && 'links' in asked ? asked.links : undefined
  const offered = (links?.renditions ?? []).map((rendition) => ({
    ...rendition,
    takes: part && links ? partBytes(rendition.bytes, part, links.seconds) : rendition.bytes,
    isHere: here.some(({ quality, spans }) => quality === rendition.quality && spans === null),
  }))
  const free = offered.filter(({ isHere }) => !isHere)
  const picked = free.find(({ quality }) => quality === chosen) ?? free.at(middle(free.length))
  const size = format.bytes(picked?.takes ?? 0)
  const opens = opensAt(path)
  const isTight =
    space?.guessedFreeBytes != null && picked !== undefined && space.guessedFreeBytes < picked.takes

  async function save(mayUseMobile: boolean) {
    if (!links || !picked || !opens) return
    const { quality, type, bytes, sha256 } = picked
    const noted = await savedBy(uid).save({
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
    if (noted) onClose()
    else setNotKept(true)
  }

  const mayStart = reachable && picked !== undefined && !notKept
  return (
    <Dialog
      open
      title={part ? t('ask.titlePart', { label: part.label }) : t('ask.title')}
      closeLabel={t('ask.cancel')}
      onClose={onClose}
      actions={
        dear && mayStart ? (
          <>
            <Button variant="secondary" onClick={() => void save(true)}>
              {t(`ask.dear.${dear}.now`, { size })}
            </Button>
            <Button onClick={() => void save(false)}>{t(`ask.dear.${dear}.wait`)}</Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('ask.cancel')}
            </Button>
            {mayStart && (
              <Button onClick={() => void save(false)}>{t('ask.start', { size })}</Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        <p>{t('ask.text')}</p>
        {notKept ? (
          <FormFailure text={t('ask.notKept')} />
        ) : !reachable ? (
          <Notice tone="warning" icon="offline" title={t('ask.offlineTitle')} announce>
            {t('ask.offlineText')}
          </Notice>
        ) : !asked ? (
          <p role="status">{t('ask.loading')}</p>
        ) : 'failed' in asked ? (
          <Notice tone="warning" announce>
            {t(`ask.${asked.failed}`)}
          </Notice>
        ) : (
          <>
            <fieldset className={styles.qualities}>
              <legend>{t('ask.quality')}</legend>
              {offered.map(({ quality, takes, isHere }) => (
                <Checkbox
                  key={quality}
                  kind="radio"
                  name="saved-quality"
                  checked={quality === picked?.quality}
                  disabled={isHere}
                  onChange={() => setChosen(quality)}
                  label={t(part ? 'ask.partSize' : 'qualityWithSize', {
                    quality: t(`qualities.${quality}`),
                    size: format.bytes(takes),
                  })}
                  hint={isHere ? t('ask.already') : undefined}
                />
              ))}
            </fieldset>
            {space && (
              <p className={styles.soft}>
                {t('ask.used', { name, size: format.bytes(space.usedBytes) })}
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
                {t('ask.tight', { size: format.bytes(Math.max(0, space.guessedFreeBytes ?? 0)) })}
              </Notice>
            )}
            {dear && picked && (
              <Notice tone="warning" title={t(`ask.dear.${dear}.title`)}>
                {t(`ask.dear.${dear}.text`, { size })}
              </Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** The index of low data, if there are three qualities. */
const middle = (count: number): number => Math.floor((count - 1) / 2)

function partBytes(bytes: number, { from, to }: { from: number; to: number }, seconds: number) {
  return Math.min(bytes, Math.ceil((bytes * (to - from)) / Math.max(1, seconds)))
}
