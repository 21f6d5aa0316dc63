export { Announcements } from '#features/messaging/announcements/Announcements.tsx'
