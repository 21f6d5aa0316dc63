import styles from './Icon.module.css'
import { classNames } from './class-names.ts'

/** Line drawings on a grid of 24; strokes take the colour of the text around them. */
const drawings = {
  home: 'M4 11.2 12 4.5l8 6.7M6 9.8V19.5h4.3v-5.2h3.4v5.2H18V9.8',
  classes:
    'M12 6.6C10 5.1 7.3 4.6 4 4.8v13c3.3-.2 6 .3 8 1.8 2-1.5 4.7-2 8-1.8v-13c-3.3-.2-6 .3-8 1.8Zm0 0v13',
  papers: 'M7 3.8h7.2L18.5 8v12.2H7zM14 4v4.2h4.3M10 12.2h5.5M10 15.8h5.5',
  practice: 'M5 19.5l.8-3.9L15.6 5.8l3.1 3.1L8.9 18.7zM13.2 8.2l3.1 3.1M13 19.5h6',
  receipt: 'M6 4v15.5l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5V4zM9 8.5h6M9 12h6',
  saved: 'M7 4.2h10v15.6l-5-3.7-5 3.7z',
  me: 'M12 11.8a3.9 3.9 0 1 0 0-7.8 3.9 3.9 0 0 0 0 7.8ZM4.8 20c.7-3.7 3.5-5.6 7.2-5.6s6.5 1.9 7.2 5.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.6 4.6 4.6L19 7.4',
  play: 'M8 5.3v13.4L18.8 12z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  download: 'M12 4v11m-4.6-4.3L12 15.3l4.6-4.6M5 19.5h14',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  arrow: 'M4.5 12h14.5m-5.8-5.8L19 12l-5.8 5.8',
  offline:
    'M4 4l16 16M8.2 8.3C6 9 4.3 10.2 3 11.6m18 0a13 13 0 0 0-8.5-4M6.3 15a8 8 0 0 1 4.2-2.3m7.2 2.3a8 8 0 0 0-2.3-1.6M12 19.2h.01',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 7.5V12l3 2.2',
  calendar: 'M5 6.3h14v13.2H5zM5 10.5h14M8.7 4v4M15.3 4v4',
  'calendar-add': 'M19 12V6.3H5v13.2h7M5 10.5h14M8.7 4v4M15.3 4v4M17.5 14.5v6M14.5 17.5h6',
  print: 'M7.5 8.5v-4h9v4M7.5 16.5h-3v-8h15v8h-3M7.5 13.5h9v6h-9z',
  lock: 'M6.5 10.8h11v8.7h-11zM8.8 10.8V8a3.2 3.2 0 0 1 6.4 0v2.8',
  external: 'M13.5 4.5h6v6M19 5l-8 8M16.5 14v5h-12V7.5h5',
  people:
    'M9 11.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM3 19c.5-3.2 2.8-4.8 6-4.8s5.5 1.6 6 4.8M15.5 5a3.2 3.2 0 0 1 0 6.1M17.5 14.6c2 .6 3.2 2.1 3.5 4.4',
  message: 'M4.5 5h15v11h-8.3l-4 3.5V16H4.5z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  camera:
    'M4 7.5h3.8l1.5-2.3h5.4l1.5 2.3H20v11.3H4zM12 16a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  picture: 'M4.5 5h15v14h-15zM5 16.5l4.3-4.6 3.3 3.4 2.3-2.3 4.2 4M15.3 9.3h.01',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 11v5.3M12 7.9h.01',
  warning: 'M12 4.3 20.8 19.5H3.2zM12 10v4.5M12 17h.01',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.7 15.7 20 20',
} as const

export type IconName = keyof typeof drawings

type Props = { name: IconName; label?: string; className?: string | undefined }

/** An icon beside text; without text it needs a `label`. */
export function Icon({ name, label, className }: Props) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
