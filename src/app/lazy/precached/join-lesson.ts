export { JoinLesson } from '#features/classroom/class/JoinLesson.tsx'
