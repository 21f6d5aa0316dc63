import type { Programme } from '#contract/catalogue/programmes.ts'
import { AskingLocked } from './AskingLocked.tsx'
import styles from './ask-teacher.module.css'
import { MyQuestions } from './MyQuestions.tsx'
import { QuestionForm } from './QuestionForm.tsx'

export type QuestionBoxProps = {
  uid: string
  programme: Programme
  classId: number
  /** The lesson on screen; null on the class page. */
  lessonId: string | null
  /** The current second of the lesson's recording; null if there is none. */
  atSecond: number | null
  mayAsk: boolean
  /** Jumps to a second of the recording on screen. */
  seek?: ((second: number) => void) | undefined
}

/** The form for a question to the teacher of a class, and the earlier questions. */
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
        // Each class has its own draft.
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
