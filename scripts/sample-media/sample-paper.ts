type Task = { marks: number; ask: string; answer: string }

export type SamplePaper = {
  exam: 'spm' | 'igcse'
  year: number
  /** The subject as written in the file's name. */
  key: string
  /** As the subject is called in the paper's language. */
  subject: string
  language: 'bm' | 'eng'
  paper: string
  tasks: readonly Task[]
}

export const task = (marks: number, ask: string, answer: string): Task => ({ marks, ask, answer })
