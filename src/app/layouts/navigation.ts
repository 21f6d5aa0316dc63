import type { ParseKeys } from 'i18next'
import type { IconName } from '#ui/Icon.tsx'

type FrameKey = ParseKeys<'frame'>
/** The text of a link is in `frame.json` under its path. `#` leads to a section. */
type LinkPath<Key = FrameKey> = Key extends `links.${infer Path}` ? Path : never
/** A menu below a button in the header, or expanded in the drawer. */
export type NavigationMenu = { label: FrameKey; links: readonly LinkPath[] }

/** The menu of each exam. */
export const examMenus: readonly NavigationMenu[] = [
  {
    label: 'spmPapers',
    links: ['/spm-trial-paper-guide', '/spm-trial-paper-download', '/spm-timetable'],
  },
  {
    label: 'igcsePapers',
    links: ['/igcse-past-year-paper-guide', '/igcse-past-year-paper-download', '/igcse-timetable'],
  },
]

export const menus: readonly NavigationMenu[] = [
  {
    label: 'programme',
    links: [
      '/#how-it-works',
      '/#timetable',
      '/#pricing',
      '/#teachers',
      '/#testimonials',
      '/spm-pyp',
      '/spm-pyp#sample-videos',
      '/igcse-pyp#sample-videos',
    ],
  },
  ...examMenus,
]

type BarLink = { label: FrameKey; to: string; icon: IconName }

/** Daily links of signed-in people: at the bottom on a phone, in the header on a wide screen. */
export const barLinks: readonly BarLink[] = [
  { label: 'dashboard', to: '/dashboard', icon: 'home' },
  { label: 'bar.classes', to: '/classes', icon: 'classes' },
  { label: 'bar.practice', to: '/practice', icon: 'practice' },
  { label: 'bar.papers', to: '/spm-past-year-papers', icon: 'papers' },
  { label: 'bar.saved', to: '/download', icon: 'saved' },
]

/** Daily links of people who are only guardians. */
export const guardianLinks: readonly BarLink[] = [
  { label: 'bar.children', to: '/guardian', icon: 'people' },
  { label: 'bar.payments', to: '/payments', icon: 'receipt' },
  { label: 'bar.messages', to: '/inbox', icon: 'message' },
  { label: 'bar.account', to: '/account', icon: 'me' },
]

/** The way out of the staff area. */
export const officeLinks: readonly BarLink[] = [
  { label: 'studentPages', to: '/dashboard', icon: 'home' },
]
