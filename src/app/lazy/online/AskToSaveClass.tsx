import { SaveClassDialog } from '#features/classroom/saved/SaveClassDialog.tsx'
import type { ClassPlace } from '#features/classroom/saved/class-plan.ts'

type Props = { uid: string; place: ClassPlace; onClose: () => void }

/** The dialog that saves a class with its practice questions. */
export function AskToSaveClass({ uid, ...props }: Props) {
  return (
    <SaveClassDialog
      {...props}
      uid={uid}
      keepQuestions={async (classId) =>
        (await import('../../routes/PracticeRoute.tsx')).keepQuestions(uid, classId)
      }
    />
  )
}
