import type { IconName } from '#ui/Icon.tsx'

/** `label` is a key of `frame.json`; the words of a link are there under its path. One with `#` leads to a place. */
export type NavigationGroup = { label?: string; links: readonly string[] }
/** What opens below a button in the header, and unfolds in the drawer. */
export type NavigationMenu = { label: string; groups: readonly NavigationGroup[] }

/** What there is for each exam. */
export const examGroups: readonly NavigationGroup[] = [
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
    groups: [
      { links: ['/#how-it-works', '/#timetable', '/#pricing', '/#teachers', '/#testimonials'] },
    ],
  },
  {
    label: 'pastPapers',
    groups: [...examGroups, { links: ['/spm-pyp#sample-videos', '/igcse-pyp#sample-videos'] }],
  },
]

/** The bar within thumb's reach, for who is signed in on a phone. */
export const barLinks: readonly { label: string; to: string; icon: IconName }[] = [
  { label: 'home', to: '/dashboard', icon: 'home' },
  { label: 'bar.classes', to: '/classes', icon: 'classes' },
  { label: 'bar.papers', to: '/spm-past-year-papers', icon: 'papers' },
  { label: 'bar.saved', to: '/download', icon: 'saved' },
]
