import { useTranslation } from 'react-i18next'
import type { ComponentProps } from 'react'
import { voiceMaximumSeconds, type StaffQuestion } from '#contract/support/staff-questions.ts'
import { clockText } from '#platform/clock-text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './questions.module.css'
import type { VoiceInForm } from './use-voice.ts'

/** The pressed button is gone: focus moves to the next one. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

type Props = {
  voice: VoiceInForm
  /** The voice answer sent before. */
  given: NonNullable<StaffQuestion['voice']> | null
}

/** Records a voice answer, or attaches an audio file. */
export function VoiceField({ voice, given }: Props) {
  const { t } = useTranslation('staff/questions')
  const format = useFormat()
  const { now, problem } = voice
  return (
    <fieldset className={styles.attachment}>
      <legend>{t('voice.title')}</legend>
      {problem && (
        <Notice tone="danger" announce>
          {t(`voice.problem.${problem}`)}
        </Notice>
      )}
      {now.step === 'none' && (
        <>
          <p className={kit.quiet}>{t('voice.hint')}</p>
          <Button variant="secondary" className={styles.record} onClick={() => void voice.start()}>
            {t('voice.start')}
          </Button>
          <Field
            label={t('voice.attach')}
            hint={t('voice.attachHint')}
            type="file"
            accept="audio/mp4,audio/mpeg,audio/ogg,audio/webm,.m4a,.mp3"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void voice.choose(file)
            }}
          />
        </>
      )}
      {now.step === 'asking' && <p role="status">{t('voice.asking')}</p>}
      {now.step === 'recording' && (
        <>
          <p role="status">{t('voice.running')}</p>
          <p className="numbers">
            {t('voice.time', {
              time: clockText(Math.floor(now.seconds)),
              of: clockText(voiceMaximumSeconds),
            })}
          </p>
          <meter value={now.level} aria-hidden="true" />
          <Button ref={takeFocus} onClick={voice.stop}>
            {t('voice.stop')}
          </Button>
        </>
      )}
      {(now.step === 'ready' || (now.step === 'kept' && given)) && (
        <>
          <Sound
            ref={now.step === 'ready' ? takeFocus : undefined}
            src={now.step === 'ready' ? now.url : given?.url}
            preload={now.step === 'ready' ? 'metadata' : 'none'}
            label={t('voice.given')}
          />
          {now.step === 'ready' && (
            <p className={kit.quiet} role="status">
              {t('voice.ready', {
                time: clockText(now.seconds),
                size: format.bytes(now.file.size),
              })}
            </p>
          )}
          <div className="cluster">
            <Button
              variant="secondary"
              className={styles.record}
              onClick={() => void voice.start()}
            >
              {t('voice.again')}
            </Button>
            <Button variant="quiet" onClick={voice.remove}>
              {t('voice.remove')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}

/** Plays a voice answer. It has no captions, because there is no transcript. */
export function Sound({
  label,
  ...audio
}: Omit<ComponentProps<'audio'>, 'controls'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio {...audio} className={styles.sound} controls aria-label={label} />
}
