export { JoinLesson } from '#features/classroom/JoinLesson.tsx'
