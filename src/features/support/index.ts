export { answersQuery } from './questions.ts'
