export { Announcements } from '#features/announcements/Announcements.tsx'
