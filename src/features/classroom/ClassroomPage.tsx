import type { ReactNode } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import type { RenderPlayer } from '#platform/player.ts'
import { ClassroomGate } from './ClassroomGate.tsx'
import { ClassView } from './ClassView.tsx'
import { LessonView } from './LessonView.tsx'
import type { QuestionContext } from './question-context.ts'

export type ClassroomProps = {
  slug: string
  classId: number
  /** One lesson of the class; without it, the class. */
  lessonId?: string | undefined
  owner: { uid: string }
  supportEmail?: string | undefined
  player: RenderPlayer
  questionBox: (about: QuestionContext) => ReactNode
  /** What staff tell. */
  announce: (announcements: readonly Announcement[], now: Date) => ReactNode
}

/** A class that the person joined, or one lesson of it. */
export function ClassroomPage({
  slug,
  classId,
  lessonId,
  owner,
  supportEmail,
  player,
  questionBox,
  announce,
}: ClassroomProps) {
  return (
    <ClassroomGate slug={slug} classId={classId} supportEmail={supportEmail}>
      {(open) =>
        lessonId === undefined ? (
          <ClassView {...open} uid={owner.uid} questionBox={questionBox} announce={announce} />
        ) : (
          <LessonView
            {...open}
            key={lessonId}
            lessonId={lessonId}
            uid={owner.uid}
            supportEmail={supportEmail}
            player={player}
            questionBox={questionBox}
          />
        )
      }
    </ClassroomGate>
  )
}
