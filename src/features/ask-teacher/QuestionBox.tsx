import type { Programme } from '#contract/programmes.ts'
import { AskingLocked } from './AskingLocked.tsx'
import styles from './ask-teacher.module.css'
import { MyQuestions } from './MyQuestions.tsx'
import { QuestionForm } from './QuestionForm.tsx'

export type QuestionBoxProps = {
  uid: string
  programme: Programme
  classId: number
  /** The lesson that is on screen; null in the class at large. */
  lessonId: string | null
  /** The second at which its recording stands; null when there is none. */
  atSecond: number | null
  mayAsk: boolean
  /** Goes to a second of the recording that is on screen. */
  seek?: ((second: number) => void) | undefined
}

/** Asking the teacher of a class, and what became of earlier questions. */
export function QuestionBox({
  uid,
  programme,
  classId,
  lessonId,
  atSecond,
  mayAsk,
  seek,
}: QuestionBoxProps) {
  return (
    <div className={styles.box}>
      {mayAsk ? (
        // Another class is another draft.
        <QuestionForm
          key={classId}
          uid={uid}
          classId={classId}
          lessonId={lessonId}
          atSecond={atSecond}
        />
      ) : (
        <AskingLocked programme={programme} />
      )}
      <MyQuestions
        uid={uid}
        slug={programme.url_safe_name}
        classId={classId}
        lessonId={lessonId}
        mayAsk={mayAsk}
        seek={seek}
      />
    </div>
  )
}
