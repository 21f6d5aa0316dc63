import type { IconName } from '#ui/Icon.tsx'

/** A link of the frame; `label` is a key of `frame.json`. */
export type NavigationLink = { label: string; to: string }
export type NavigationGroup = { label: string; links: readonly NavigationLink[] }

/** Places on the home page. */
export const homePlaces: readonly NavigationLink[] = [
  { label: 'howItWorks', to: '/#how-it-works' },
  { label: 'timetable', to: '/#timetable' },
  { label: 'pricing', to: '/#pricing' },
  { label: 'teachers', to: '/#teachers' },
  { label: 'testimonials', to: '/#testimonials' },
]

/** What there is for each exam. A page gets its line here when it exists. */
export const examGroups: readonly NavigationGroup[] = [
  { label: 'spm', links: [{ label: 'spmTimetable', to: '/spm-timetable' }] },
  { label: 'igcse', links: [{ label: 'igcseTimetable', to: '/igcse-timetable' }] },
]

/** The bar within thumb's reach, for who is signed in on a phone. */
export const barLinks: readonly (NavigationLink & { icon: IconName })[] = [
  { label: 'bar.home', to: '/dashboard', icon: 'home' },
  { label: 'bar.classes', to: '/full-programme', icon: 'classes' },
  { label: 'bar.papers', to: '/spm-timetable', icon: 'papers' },
]
