export { SaveRecording } from '#features/classroom/saved/SaveRecording.tsx'
export { JustSaved } from '#features/classroom/saved/JustSaved.tsx'
export { SaveArrow } from '#features/classroom/saved/SaveArrow.tsx'
export { SaveClass } from '#features/classroom/saved/SaveClass.tsx'
