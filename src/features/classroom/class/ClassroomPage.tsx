import type { RenderPlayer } from '#platform/media/player.ts'
import { ClassroomGate, type OpenClassroom } from './ClassroomGate.tsx'
import { ClassView, type ClassViewProps } from './ClassView.tsx'
import { LessonView } from './LessonView.tsx'

export type ClassroomProps = Omit<ClassViewProps, keyof OpenClassroom | 'uid'> & {
  slug: string
  classId: number
  /** A lesson of the class; without it, the class itself. */
  lessonId?: string | undefined
  owner: { uid: string }
  player: RenderPlayer
}

export function ClassroomPage({ slug, classId, lessonId, owner, player, ...view }: ClassroomProps) {
  return (
    <ClassroomGate slug={slug} classId={classId} lessonId={lessonId}>
      {(open) =>
        lessonId === undefined ? (
          <ClassView {...open} {...view} uid={owner.uid} />
        ) : (
          <LessonView
            {...open}
            key={lessonId}
            lessonId={lessonId}
            uid={owner.uid}
            player={player}
            questionBox={view.questionBox}
          />
        )
      }
    </ClassroomGate>
  )
}
