import announcementWords from '#content/locales/en/announcements.json'
import { Announcements } from '#features/announcements/Announcements.tsx'
import { addWords } from '#platform/i18n/i18n.ts'

export async function announcementParts() {
  await addWords({ announcements: announcementWords })
  return Announcements
}
