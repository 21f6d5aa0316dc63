import {
  useImperativeHandle,
  useState,
  useEffect,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Quality } from '#contract/classroom/classroom.ts'
import type { DataLevel } from '#contract/site/data-budget.ts'
import { clockText } from '#platform/clock-text.ts'
import { dataLevel } from '#platform/saving/data-use.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { presentConnection } from '#platform/saving/connection.ts'
import type { WatchRequest } from '#platform/media/player.ts'
import { Notice } from '#ui/Notice.tsx'
import { Button } from '#ui/Button.tsx'
import { AskForData } from './AskForData.tsx'
import { Controls } from './controls/Controls.tsx'
import {
  rememberedQuality,
  rememberedSpeed,
  rememberQuality,
  rememberSpeed,
} from './device-choices.ts'
import { SeekPoints } from './controls/SeekPoints.tsx'
import { Keys } from './controls/Keys.tsx'
import { mute, playAtSpeed, setVolume } from './media-element.ts'
import {
  captionsOff,
  defaultQuality,
  needsConfirmation,
  isSpeed,
  levelFor,
  mayPreload,
  nextSpeed,
  pointAt,
  timelinePoints,
} from './playback.ts'
import styles from './player.module.css'
import { Notes } from './notes/Notes.tsx'
import { PlayControls } from './controls/PlayControls.tsx'
import { Settings } from './controls/Settings.tsx'
import { actionOf, type PlayerAction, type FocusOn } from './controls/shortcuts.ts'
import { StartPanel } from './StartPanel.tsx'
import { Transcript } from './transcript/Transcript.tsx'
import { UnableToLoad } from './UnableToLoad.tsx'
import { useCaptions } from './transcript/use-captions.ts'
import { useCountedPlayback } from './use-counted-playback.ts'
import { useIdle } from './use-idle.ts'
import { useMedia } from './use-media.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayback, type FreshLinks } from './use-playback.ts'
import { useScreen } from './use-screen.ts'
import { useTranscript } from './transcript/use-transcript.ts'
import { useWatchedTime } from './use-watched-time.ts'

/** How many seconds after the resumed position the player still offers to start over. */
const returnShownSeconds = 15

type Props = {
  request: WatchRequest
  fresh: FreshLinks
  /** The second to start at, and whether it is the resumed position. */
  start: { at: number; isReturn: boolean }
  /** The position on another device, if it became known after playback started here. */
  elsewhere: number | undefined
  /** When playback stopped at the position that the server has. */
  stoppedOnServer: string | undefined
  reachable: boolean
  renew: () => Promise<FreshLinks>
  onSecond: (second: number) => void
  onBegin: () => void
}

/** The browser's own video element, with our controls over and below it. */
export function RecordingPlayer(props: Props) {
  const { request, fresh, start, elsewhere, reachable, renew, onSecond, onBegin } = props
  const { t } = useTranslation('player')
  const format = useFormat()
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [speed, setSpeed] = useState(rememberedSpeed)
  const [level] = useState(() => levelFor(fresh.links, dataLevel()))
  const [preload] = useState(() => (mayPreload(presentConnection(), level) ? 'metadata' : 'none'))
  const [firstQuality] = useState(() => qualityToBeginWith(fresh, level))
  const [open, setOpen] = useState<'settings' | 'keys' | { ask: Quality } | null>(null)
  const [agreed, setAgreed] = useState(false)
  const { keyMessage, say } = useKeyMessage()
  const playback = usePlayback({
    fresh,
    quality: firstQuality,
    startAt: start.at,
    speed,
    renew,
    onSecond,
  })
  const { video, setVideo, handlers, source, state, hasPlayed, second } = playback
  const { secondNow, playFrom, tryAgain, toggle } = playback
  const { links } = source
  const rendition =
    links.renditions.find((one) => one.quality === source.quality) ?? links.renditions[0]
  const isAudio = rendition?.quality === 'audio'
  const isBroken = state === 'broken' || state === 'retrying'
  const isCutOff = state === 'waiting' || (state === 'renewing' && !reachable)
  const paused = useMedia(video, 'play pause emptied', (element) => element.paused, true)
  const { idle, wake, rest } = useIdle(stage)
  const isHidden = idle && !paused && !isAudio && !isBroken && open === null
  const [isRead, setIsRead] = useState(false)
  const captions = useCaptions(video, links.captions, { lifted: !isHidden, isRead })
  const lines = useTranscript(video, captions.read, isRead)
  const screen = useScreen(stage, video)
  const points = timelinePoints(links, request.points)
  const listed = request.marksOnly ? [] : points
  const { watchedId: watched_id, title, path, uid } = request
  useWatchedTime(video, {
    uid,
    watched: { watched_id, title, path, of_seconds: links.seconds },
    stoppedOnServer: props.stoppedOnServer,
    secondNow,
  })
  useCountedPlayback(video, rendition)
  useMediaSession(playback, { title, album: t('album'), seconds: links.seconds })
  useImperativeHandle(request.handle, () => ({ seek: playFrom }))

  const qualities = links.renditions.map(({ quality, bytes }) => ({
    value: quality,
    text: t('qualityWithSize', { quality: t(`qualities.${quality}`), size: format.bytes(bytes) }),
  }))
  const languages = [
    { value: captionsOff, text: t('off') },
    ...links.captions.map(({ language, label }) => ({ value: language, text: label })),
  ]
  const quality = {
    offered: qualities,
    chosen: source.quality,
    onChoose(chosen: Quality) {
      const offered = links.renditions.map((one) => one.quality)
      if (!agreed && needsConfirmation(chosen, offered, level)) return setOpen({ ask: chosen })
      if (level === 'free') rememberQuality(chosen)
      playback.changeQuality(chosen)
    },
  }
  function agree(chosen: Quality) {
    setAgreed(true)
    setOpen(null)
    playback.changeQuality(chosen)
  }

  /** Plays from a place chosen beside the player; focusing brings the player into view and makes its shortcuts work. */
  function goTo(at: number) {
    stage?.focus()
    playFrom(at)
  }

  function changeSpeed(chosen: number) {
    if (!isSpeed(chosen)) return
    setSpeed(chosen)
    rememberSpeed(chosen)
    playAtSpeed(video, chosen)
  }
  function toggleCaptions() {
    const now = captions.toggle()
    say(
      now === captionsOff
        ? t('captionsOff')
        : t('captionsOn', { language: languages.find(({ value }) => value === now)?.text }),
    )
  }

  function perform(action: PlayerAction) {
    switch (action.do) {
      case 'toggle':
        return toggle()
      case 'seek-by':
        return playback.seekBy(action.seconds)
      case 'seek-to':
        return playback.seek(action.share * links.seconds)
      case 'volume-by':
        setVolume(video, (video?.volume ?? 1) + action.share)
        return say(t('percent', { percent: Math.round(100 * (video?.volume ?? 1)) }))
      case 'mute':
        mute(video)
        return say(t(video?.muted ? 'mutedNow' : 'unmutedNow'))
      case 'captions':
        return links.captions.length > 0 ? toggleCaptions() : undefined
      case 'speed': {
        const next = nextSpeed(speed, action.step)
        changeSpeed(next)
        return say(t('speedTimes', { speed: next }))
      }
      case 'fullscreen':
        return screen.toggleFull()
      case 'list':
        return setOpen('keys')
    }
  }

  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.altKey || event.metaKey || isBroken) return
    const action = actionOf(event.key, focusOn(event.target))
    if (!action) return
    event.preventDefault()
    perform(action)
  }
  function tap({ pointerType, button }: PointerEvent) {
    if (button !== 0) return
    if (pointerType !== 'touch') {
      if (hasPlayed) toggle()
      return
    }
    if (isHidden || paused) wake()
    else rest()
  }

  return (
    <div className={styles.player}>
      <div className={styles.main}>
        <div
          ref={setStage}
          className={styles.stage}
          role="group"
          aria-label={t('label', { title: links.title })}
          tabIndex={-1}
          data-audio={isAudio || undefined}
          data-broken={isBroken || undefined}
          data-hidden={isHidden || undefined}
          onKeyDown={press}
        >
          {isBroken ? (
            <UnableToLoad
              place={second > 0 ? clockText(second) : null}
              others={qualities.filter(({ value }) => value !== rendition?.quality)}
              busy={state === 'retrying'}
              onTryAgain={() => {
                stage?.focus()
                tryAgain()
              }}
              onQuality={(chosen) => {
                stage?.focus()
                quality.onChoose(chosen)
              }}
            />
          ) : (
            <>
              <div className={styles.frame}>
                {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every recording has captions */}
                <video
                  {...handlers}
                  ref={setVideo}
                  className={styles.picture}
                  src={rendition?.url}
                  playsInline
                  preload={preload}
                  tabIndex={-1}
                  onPlay={() => {
                    handlers.onPlay()
                    if (!hasPlayed) onBegin()
                  }}
                  // Before the metadata is loaded, the rate is reset by a new source, not changed by the person.
                  onRateChange={({ currentTarget }) => {
                    if (currentTarget.readyState > 0) changeSpeed(currentTarget.playbackRate)
                  }}
                >
                  {links.captions.map(({ language, label, url }) => (
                    <track
                      key={language}
                      kind="captions"
                      src={url}
                      srcLang={language}
                      label={label}
                    />
                  ))}
                </video>
                <div
                  className={styles.surface}
                  onPointerUp={tap}
                  onDoubleClick={hasPlayed ? screen.toggleFull : undefined}
                />
                <div className={styles.over}>
                  {hasPlayed ? (
                    <PlayControls playback={playback} next={request.next} onTouch={wake} />
                  ) : (
                    <StartPanel
                      startAt={second}
                      isReturn={start.isReturn}
                      offer={qualities.find(({ value }) => value === source.quality)?.text}
                      onPlay={() => {
                        // The focused button disappears; the stage keeps the keyboard shortcuts working.
                        stage?.focus()
                        toggle()
                      }}
                      onOffer={() => setOpen('settings')}
                    />
                  )}
                </div>
              </div>
              <div className={styles.bar}>
                <Controls
                  playback={playback}
                  screen={screen}
                  points={points}
                  ofSeconds={links.seconds}
                  captions={
                    links.captions.length > 0
                      ? { on: captions.shown !== captionsOff, toggle: toggleCaptions }
                      : undefined
                  }
                  hasPicture={!isAudio}
                  onSettings={() => setOpen('settings')}
                  onTouch={wake}
                />
              </div>
            </>
          )}
          <p className={styles.said} role="status">
            {keyMessage}
          </p>
          <Settings
            open={open === 'settings'}
            quality={quality}
            captions={{ offered: languages, chosen: captions.shown, onChoose: captions.choose }}
            speed={{ chosen: speed, onChoose: changeSpeed }}
            onFloat={
              screen.canFloat && !isAudio
                ? () => {
                    setOpen(null)
                    screen.toggleFloating()
                  }
                : undefined
            }
            onKeys={() => setOpen('keys')}
            onClose={() => setOpen(null)}
          />
          <Keys open={open === 'keys'} onClose={() => setOpen(null)} />
          {open !== null && typeof open === 'object' && (
            <AskForData
              uid={uid}
              quality={qualities.find(({ value }) => value === open.ask)?.text}
              onAgree={() => agree(open.ask)}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
        {isAudio && !isBroken && (
          <p className={styles.audioOnly}>
            {t(level === 'free' ? 'audioOnly' : `budget.audioOnly.${level}`)}
          </p>
        )}
        {isCutOff && (
          <Notice tone="warning" icon="offline" announce>
            {t('reconnecting')}
          </Notice>
        )}
        {elsewhere !== undefined && (
          <Notice
            announce
            action={
              <Button variant="secondary" onClick={() => playFrom(elsewhere)}>
                <span className="numbers">{t('continueAt', { time: clockText(elsewhere) })}</span>
              </Button>
            }
          >
            {t('elsewhere')}
          </Notice>
        )}
        {start.isReturn && !isBroken && Math.abs(second - start.at) < returnShownSeconds && (
          <p className={styles.return}>
            {hasPlayed && (
              <span className="numbers">{t('resumed', { time: clockText(start.at) })}</span>
            )}
            <Button variant="quiet" onClick={() => playFrom(0)}>
              {t('startOver')}
            </Button>
          </p>
        )}
        {captions.read !== undefined && !isBroken && (
          <Transcript
            lines={lines}
            language={captions.read}
            second={second}
            onOpen={setIsRead}
            onChoose={goTo}
          />
        )}
      </div>
      <div className={styles.beside}>
        {listed.length > 0 && (
          <SeekPoints points={listed} playing={pointAt(listed, second)} onChoose={goTo} />
        )}
        <Notes
          key={watched_id}
          uid={uid}
          watchedId={watched_id}
          title={title}
          second={second}
          onChoose={goTo}
        />
      </div>
    </div>
  )
}

function qualityToBeginWith({ links }: FreshLinks, level: DataLevel): Quality {
  const offered = links.renditions.map(({ quality }) => quality)
  return defaultQuality(offered, presentConnection(), rememberedQuality(), level) ?? 'standard'
}

function focusOn(target: EventTarget): FocusOn {
  if (!(target instanceof Element)) return 'else'
  if (target.closest('dialog, select, textarea, input:not([type=range])')) return 'typing'
  if (target.matches('input')) return 'slider'
  return target.closest('button, a') ? 'button' : 'else'
}

const shownMs = 1500

/** A short message about a keyboard action, shown and announced for a moment. */
function useKeyMessage() {
  const [message, setMessage] = useState({ text: '' })
  useEffect(() => {
    if (!message.text) return
    const timer = setTimeout(() => setMessage({ text: '' }), shownMs)
    return () => clearTimeout(timer)
  }, [message])
  return { keyMessage: message.text, say: (text: string) => setMessage({ text }) }
}
