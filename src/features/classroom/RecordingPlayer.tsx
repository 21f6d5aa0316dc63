import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#contract/calendar.ts'
import type { Quality } from '#contract/classroom.ts'
import { clockText } from '#platform/clock-text.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Chapters } from './Chapters.tsx'
import {
  presentConnection,
  rememberedQuality,
  rememberedSpeed,
  rememberQuality,
  rememberSpeed,
} from './device-choices.ts'
import { chapterAt, defaultQuality, isSpeed, mayPreload } from './playback.ts'
import { QualityChoice } from './QualityChoice.tsx'
import styles from './player.module.css'
import { SpeedChoice } from './SpeedChoice.tsx'
import { UnableToLoad } from './UnableToLoad.tsx'
import { usePlayback, type FreshLinks } from './use-playback.ts'

/** How far past the place of return its line still offers to start over. */
const returnShownSeconds = 15

type Props = {
  fresh: FreshLinks
  /** Where it begins, and whether that is where the person once stopped. */
  start: { at: number; isReturn: boolean }
  /** The second that is playing; the player tells it by `onSecond`. */
  second: number
  reachable: boolean
  renew: () => Promise<FreshLinks>
  onSecond: (second: number) => void
  onPlace: (second: number) => void
}

/** A recording: the browser's own controls, and beside them quality, speed and chapters. */
export function RecordingPlayer({ fresh, start, second, reachable, ...calls }: Props) {
  const { t } = useTranslation('classroom')
  const [speed, setSpeed] = useState(rememberedSpeed)
  const [preload] = useState(() => (mayPreload(presentConnection()) ? 'metadata' : 'none'))
  const [quality] = useState(() => firstQuality(fresh))
  const { video, source, state, handlers, seek, changeQuality, setSpeedNow, tryAgain } =
    usePlayback({ fresh, quality, speed, startAt: start.at, ...calls })
  const { links } = source
  const rendition =
    links.renditions.find((one) => one.quality === source.quality) ?? links.renditions[0]
  const offered = links.renditions.map((one) => ({
    quality: one.quality,
    text: t('player.qualityWithSize', {
      quality: t(`player.qualities.${one.quality}`),
      size: formatBytes(one.bytes),
    }),
  }))
  const isCutOff = state === 'waiting' || (state === 'renewing' && !reachable)
  const isBroken = state === 'broken' || state === 'retrying'

  function chooseQuality(chosen: Quality) {
    rememberQuality(chosen)
    changeQuality(chosen)
  }
  function changeSpeed(chosen: number) {
    if (!isSpeed(chosen)) return
    setSpeed(chosen)
    rememberSpeed(chosen)
    setSpeedNow(chosen)
  }

  return (
    <div className={styles['player']}>
      <div className={styles['stage']}>
        {isBroken ? (
          <UnableToLoad
            place={second > 0 ? clockText(second) : null}
            others={offered.filter((one) => one.quality !== rendition?.quality)}
            busy={state === 'retrying'}
            onTryAgain={tryAgain}
            onQuality={chooseQuality}
          />
        ) : (
          <div
            className={styles['screen']}
            data-audio={rendition?.quality === 'audio' || undefined}
          >
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are the ones there are */}
            <video
              {...handlers}
              ref={video}
              src={rendition?.url}
              controls
              playsInline
              preload={preload}
              aria-label={t('player.label', { title: links.title })}
              // Before the metadata is there, it is a change of source that resets the rate, not the person.
              onRateChange={({ currentTarget }) => {
                if (currentTarget.readyState > 0) changeSpeed(currentTarget.playbackRate)
              }}
            >
              {links.captions.map(({ language, label, url }) => (
                <track key={language} kind="captions" src={url} srcLang={language} label={label} />
              ))}
            </video>
            {rendition?.quality === 'audio' && (
              <p className={styles['audioOnly']}>{t('player.audioOnly')}</p>
            )}
          </div>
        )}
        {isCutOff && (
          <Notice tone="warning" icon="offline" announce>
            {t('player.reconnecting')}
          </Notice>
        )}
        {start.isReturn && Math.abs(second - start.at) < returnShownSeconds && !isBroken && (
          <p className={styles['return']}>
            <span className="numbers">{t('player.resumed', { time: clockText(start.at) })}</span>
            <Button variant="quiet" onClick={() => seek(0)}>
              {t('player.startOver')}
            </Button>
          </p>
        )}
        <div className={styles['choices']}>
          <QualityChoice offered={offered} chosen={source.quality} onChoose={chooseQuality} />
          <SpeedChoice speed={speed} onChoose={changeSpeed} />
        </div>
      </div>
      {links.chapters.length > 0 && (
        <Chapters
          chapters={links.chapters}
          playing={chapterAt(links.chapters, second)}
          onChoose={seek}
        />
      )}
    </div>
  )
}

function firstQuality({ links }: FreshLinks): Quality {
  const offered = links.renditions.map(({ quality }) => quality)
  return defaultQuality(offered, presentConnection(), rememberedQuality()) ?? 'standard'
}
