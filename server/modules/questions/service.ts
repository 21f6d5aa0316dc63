import type { AskQuestion, Question } from '#contract/questions.ts'
import { refuse } from '../../http/refusal.ts'
import type { QuestionsRepository } from './repository.ts'

/** What asking needs to know of the classroom. */
export type QuestionNeeds = {
  isClass(classId: number): Promise<boolean>
  mayAsk(uid: string, classId: number, now: Date): Promise<boolean>
  classOfLesson(lessonId: string): Promise<number | undefined>
}
export type QuestionsService = ReturnType<typeof questionsService>

export const questionsService = (questions: QuestionsRepository, needs: QuestionNeeds) => ({
  async ask(id: string, uid: string, question: AskQuestion, now: Date): Promise<Question> {
    if (!(await needs.isClass(question.class_id))) refuse('class.unknown')
    if (!(await needs.mayAsk(uid, question.class_id, now))) refuse('question.locked')
    if (
      question.lesson_id &&
      (await needs.classOfLesson(question.lesson_id)) !== question.class_id
    ) {
      refuse('lesson.unknown')
    }
    return (await questions.record(id, uid, question, now)) ?? refuse('question.id-taken')
  },

  async mine(uid: string, classId: number): Promise<Question[]> {
    if (!(await needs.isClass(classId))) refuse('class.unknown')
    return questions.ofPerson(uid, classId)
  },
})
