import type { ReactNode } from 'react'
import type { Announcement } from '#contract/messaging/announcements.ts'
import type { RenderPlayer } from '#platform/media/player.ts'
import type { OneTap } from '#features/classroom/saved/one-tap.ts'
import { ClassroomGate } from './ClassroomGate.tsx'
import { ClassView } from './ClassView.tsx'
import { LessonView, type QuestionContext } from './LessonView.tsx'

export type ClassroomProps = {
  slug: string
  classId: number
  /** A lesson of the class; without it, the class itself. */
  lessonId?: string | undefined
  owner: { uid: string }
  player: RenderPlayer
  questionBox: (about: QuestionContext) => ReactNode
  /** The chapters to practise. */
  practice: ReactNode
  /** The button that saves the whole class on this device. */
  saveClass: ReactNode
  /** The button that saves one recording or material. */
  saveArrow: (what: OneTap) => ReactNode
  /** Confirms what one tap has saved, with an undo button. */
  justSaved: ReactNode
  /** Renders announcements of staff. */
  announce: (announcements: readonly Announcement[], now: Date) => ReactNode
}

export function ClassroomPage({
  slug,
  classId,
  lessonId,
  owner,
  player,
  questionBox,
  practice,
  saveClass,
  saveArrow,
  justSaved,
  announce,
}: ClassroomProps) {
  return (
    <ClassroomGate slug={slug} classId={classId}>
      {(open) =>
        lessonId === undefined ? (
          <ClassView
            {...open}
            uid={owner.uid}
            questionBox={questionBox}
            practice={practice}
            saveClass={saveClass}
            saveArrow={saveArrow}
            justSaved={justSaved}
            announce={announce}
          />
        ) : (
          <LessonView
            {...open}
            key={lessonId}
            lessonId={lessonId}
            uid={owner.uid}
            player={player}
            questionBox={questionBox}
          />
        )
      }
    </ClassroomGate>
  )
}
