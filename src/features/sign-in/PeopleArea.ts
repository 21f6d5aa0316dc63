import peopleWords from '#content/locales/en/people.json'

export { KnownStep } from './KnownStep.tsx'
export { PeopleHere } from './PeopleHere.tsx'
export const words = { people: peopleWords }
