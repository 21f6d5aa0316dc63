export { KnownStep } from './KnownStep.tsx'
export { PeopleHere } from './PeopleHere.tsx'
