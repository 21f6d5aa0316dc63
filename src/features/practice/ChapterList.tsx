import { chapterTitle, htmlLanguage } from '#contract/shared/kinds.ts'
import { masteryOf } from '#contract/practice/mastery.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { ChapterRow } from './ChapterRow.tsx'
import { roundPath, type History } from './practice-view.ts'

type Props = { subject: PracticeSubject; history: History }

/** The chapters of a subject, with mastery. */
export const ChapterList = ({ subject, history }: Props) => (
  <ul role="list">
    {subject.chapters.map((chapter) => (
      <ChapterRow
        key={chapter.id}
        to={roundPath(subject.class_id, chapter.id)}
        title={chapterTitle(chapter, subject.language)}
        lang={htmlLanguage(subject.language)}
        count={chapter.questions}
        mastery={masteryOf(history.latestOfActive, chapter)}
      />
    ))}
  </ul>
)
