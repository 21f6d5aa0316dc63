// The parts of sign-in for people whom this device remembers. They are loaded only if there are any.
export { KnownStep } from '../steps/KnownStep.tsx'
export { PeopleHere } from './PeopleHere.tsx'
