export { KnownStep } from '../steps/KnownStep.tsx'
export { PeopleHere } from './PeopleHere.tsx'
