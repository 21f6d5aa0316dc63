import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/Icon.tsx'
import { OpenFile } from '../OpenFile.tsx'
import type { StudentQuestion } from '../student-questions.ts'
import { PhotoFrame } from './PhotoFrame.tsx'
import { useSentFile } from './use-sent-file.ts'

type Props = {
  what: 'photo' | 'answer-photo'
  question: StudentQuestion
  /** The label of the button. */
  show: string
  alt: string
}

/** A photo on the server, of the question or of its answer. It is fetched on a tap, because of its size. */
export function SentPhoto({ what, question, show, alt }: Props) {
  const { t } = useTranslation('ask-teacher')
  const file = useSentFile(what, question)
  if (file.url)
    return (
      <PhotoFrame>
        <img src={file.url} alt={alt} onError={file.noteBroken} />
      </PhotoFrame>
    )
  return (
    <OpenFile file={file} needsNetwork={t('photo.needsNetwork')} notLoaded={t('photo.notLoaded')}>
      <Icon name="picture" />
      {show}
    </OpenFile>
  )
}
