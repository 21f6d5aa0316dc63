import { useState } from 'react'
import type { StaffQuestion } from '#contract/support/staff-questions.ts'

/**
 * The questions whose form is open. They stay in their list at their place when a colleague answers or takes them, so
 * that nothing typed or recorded is lost.
 * @param list identifies the list: another filter or page shows its own questions only
 */
export function useOpenQuestions(list: string) {
  const [open, setOpen] = useState<
    readonly { list: string; question: StaffQuestion; place: number }[]
  >([])
  return {
    /** The rows of the list, with the open ones that are no longer in it. */
    withOpen: (rows: readonly StaffQuestion[]): readonly StaffQuestion[] =>
      open
        .filter((one) => one.list === list && !rows.some(({ id }) => id === one.question.id))
        .reduce((all, { question, place }) => all.toSpliced(place, 0, question), rows),
    /** @returns what lets it go */
    hold(question: StaffQuestion, rows: readonly StaffQuestion[]): () => void {
      const one = { list, question, place: rows.indexOf(question) }
      setOpen((before) => [...before, one])
      return () => setOpen((before) => before.filter((other) => other !== one))
    },
  }
}
