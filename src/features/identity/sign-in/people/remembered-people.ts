// Loaded only if this device remembers anybody.
export { RememberedPersonStep } from '../steps/RememberedPersonStep.tsx'
export { PeopleHere } from './PeopleHere.tsx'
