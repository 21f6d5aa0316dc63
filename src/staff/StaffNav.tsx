import { useTranslation } from 'react-i18next'
import { useEffect, useRef, type FocusEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { Role } from '#contract/shared/kinds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { staffCopy } from './copy.ts'
import {
  sectionGroups,
  sections,
  staffSections,
  type SectionGroup,
  type StaffSection,
} from './sections.tsx'
import styles from './StaffNav.module.css'

const icons = {
  teaching: 'classes',
  sales: 'papers',
  money: 'receipt',
  people: 'people',
  school: 'menu',
} as const satisfies Record<SectionGroup, string>

type Props = {
  role: Role
  open: StaffSection | undefined
  /** Whether a page of one record in the section is open. */
  isItem: boolean
  onFind: () => void
}

/** The navigation of the staff area: Today, and the sections that the person may open, in five groups. */
export function StaffNav({ role, open, isItem, onFind }: Props) {
  const { t } = useTranslation(staffCopy)
  const menus = useOneMenu()
  return (
    <nav {...menus} aria-label={t('staff/kit:title')} className={styles.nav} data-own-bar>
      <Link to="/staff" aria-current={open ? undefined : 'page'}>
        <Icon name="home" />
        {t('staff/kit:today')}
      </Link>
      {sectionGroups.map((group) => {
        const visible = staffSections.filter(
          (one) => sections[one].group === group && mayDo(role, sections[one].right),
        )
        if (visible.length === 0) return null
        return (
          <details key={group} name="staff-sections">
            <summary data-open={visible.some((one) => one === open) ? '' : undefined}>
              <Icon name={icons[group]} />
              {t(`staff/kit:groups.${group}`)}
            </summary>
            <ul role="list">
              {group === 'school' && (
                <li className={styles.onPhone}>
                  <FindButton onFind={onFind} />
                </li>
              )}
              {visible.map((one) => (
                <li key={one}>
                  <Link
                    to={`/staff/${one}`}
                    aria-current={one === open ? (isItem ? 'true' : 'page') : undefined}
                  >
                    {t(sections[one].title)}
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )
      })}
      <div className={styles.find}>
        <FindButton onFind={onFind} />
      </div>
    </nav>
  )
}

function FindButton({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation('staff/kit')
  return (
    <button type="button" aria-keyshortcuts="Control+K" onClick={onFind}>
      <Icon name="search" />
      {t('findAll.title')}
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  )
}

/**
 * Closes the open menu when the page changes, on Escape, on a click anywhere but on a summary, and when the focus leaves
 * the navigation.
 */
function useOneMenu() {
  const ref = useRef<HTMLElement>(null)
  const place = useLocation()
  useEffect(() => () => close(ref.current), [place])
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('summary')) close(ref.current)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      ref.current?.querySelector<HTMLElement>('[open] > summary')?.focus()
      close(ref.current)
    }
    addEventListener('click', onPress)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('click', onPress)
      removeEventListener('keydown', onKey)
    }
  }, [])
  return {
    ref,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget)
    },
  }
}

function close(nav: HTMLElement | null): void {
  for (const menu of nav?.querySelectorAll('details') ?? []) menu.open = false
}
