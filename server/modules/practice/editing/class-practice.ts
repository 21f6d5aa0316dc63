import type { GivenAnswer } from '#contract/practice/answers.ts'
import { plainText } from '#contract/practice/plain-text.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { wrongAnswersShown, type ClassPractice } from '#contract/practice/class-practice.ts'
import type { Context } from '../../../context.ts'
import { refuse, requireClass } from '../../../platform/http/refusal.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import { classAnswers } from './class-answers.ts'
import { staffPracticeRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

type Answers = Awaited<ReturnType<ReturnType<typeof classAnswers>['wrongAnswers']>>

/** The common mistakes of a class, and students who may need help. */
export function classPracticeHandlers(
  { db }: Context,
  { catalogue }: { catalogue: CatalogueDomain },
) {
  const repository = classAnswers(db)
  const questions = staffPracticeRepository(db)
  return {
    async classPractice({ caller, params: { classId }, now }): Promise<ClassPractice> {
      const { subjects } = await catalogue.fresh()
      const subject = subjects.find(({ id }) => id === classId) ?? refuse('class.unknown')
      requireClass(caller, classId)
      const of = { key: subject.key, language: subject.language, classId, now }
      const [wrongest, students] = await Promise.all([
        repository.wrongest(of),
        repository.needHelp(of),
      ])
      const ids = wrongest.map(({ id }) => id)
      const [rows, answers] = await Promise.all([
        questions.some(ids),
        repository.wrongAnswers(of, ids),
      ])
      return {
        class_name: subject.class_name,
        language: subject.language,
        questions: wrongest.flatMap(({ id, ...counts }) => {
          const row = rows.find(({ question }) => question.id === id)
          if (!row) return []
          const { body } = row.question
          return [
            {
              id,
              text: plainText(body.text),
              chapter: row.chapter,
              ...counts,
              answers: mostFrequent(
                body,
                answers.filter((one) => one.id === id),
              ),
            },
          ]
        }),
        students,
      }
    },
  } satisfies Partial<Handlers>
}

/** The wrong answers to a question as text, grouped by equal text. */
function mostFrequent(question: PracticeQuestion, answers: Answers) {
  const counts = new Map<string, number>()
  for (const { answer, students } of answers) {
    const text = answerText(question, answer)
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + students)
  }
  return [...counts]
    .map(([text, students]) => ({ text, students }))
    .toSorted((a, b) => b.students - a.students || a.text.localeCompare(b.text))
    .slice(0, wrongAnswersShown)
}

/** '' for self-marked answers, which have no text. */
function answerText(question: PracticeQuestion, answer: GivenAnswer): string {
  if (answer.kind === 'number' || answer.kind === 'text') return answer.text.trim()
  if (question.kind === 'choice' && answer.kind === 'choice')
    return question.options
      .filter(({ key }) => answer.chosen.includes(key))
      .map(({ text }) => plainText(text))
      .join(' + ')
  if (question.kind === 'order' && answer.kind === 'order')
    return answer.order
      .map((key) => plainText(question.items.find((item) => item.key === key)?.text ?? []))
      .join(' → ')
  return ''
}
