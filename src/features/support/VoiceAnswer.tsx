import { useTranslation } from 'react-i18next'
import { clockText } from '#platform/clock-text.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import type { KeptVoice } from '#features/support/questions.ts'
import { Icon } from '#ui/Icon.tsx'
import type { StudentQuestion } from './student-questions.ts'
import styles from './ask-teacher.module.css'
import { OpenFile } from './OpenFile.tsx'
import { useSentFile } from './photos/use-sent-file.ts'

/** A spoken answer: its length and size before it is fetched, then the browser's own player. */
export function VoiceAnswer({ question, voice }: { question: StudentQuestion; voice: KeptVoice }) {
  const { t } = useTranslation('ask-teacher')
  const format = useFormat()
  const file = useSentFile('voice', question)
  if (file.url)
    return (
      // There is no transcript.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio
        className={styles.voice}
        src={file.url}
        controls
        autoPlay
        aria-label={t('voice.label')}
        onError={file.noteBroken}
      />
    )
  return (
    <OpenFile file={file} needsNetwork={t('voice.needsNetwork')} notLoaded={t('voice.notLoaded')}>
      <Icon name="play" />
      {t('voice.listen', { time: clockText(voice.seconds), size: format.bytes(voice.bytes) })}
    </OpenFile>
  )
}
