import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { Boundary } from '#ui/Boundary.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { MenuDisclosure } from '#ui/MenuDisclosure.tsx'
import { Brand } from './Brand.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import styles from './Header.module.css'
import { examGroups, homePlaces } from './navigation.ts'
import { useScrolled } from './use-scrolled.ts'

// Not needed before the first tap, and small screens are where every kilobyte counts.
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

export function Header({ person, school, onSignOut }: FrameProps) {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const { top, scrolled } = useScrolled()
  const [menu, setMenu] = useState<'not yet' | 'open' | 'closed'>('not yet')
  return (
    <>
      <div ref={top} className={styles['top']} />
      <header
        className={styles['header']}
        data-raised={scrolled || pathname !== '/' ? '' : undefined}
      >
        <div className={`container ${styles['row']}`}>
          <Brand name={school.name} />
          <nav className={styles['wide']} aria-label={t('mainNavigation')}>
            {homePlaces.map((place) => (
              <Link key={place.to} to={place.to}>
                {t(place.label)}
              </Link>
            ))}
            {examGroups.map((group) => (
              <MenuDisclosure key={group.label} label={t(group.label)}>
                {group.links.map((link) => (
                  <NavLink key={link.to} to={link.to}>
                    {t(link.label)}
                  </NavLink>
                ))}
              </MenuDisclosure>
            ))}
          </nav>
          <div className={styles['person']}>
            <ForPerson person={person} is="visitor">
              <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
                {t('signIn')}
              </Link>
              <Link
                to="/full-programme"
                className={classNames(buttonClass(), styles['roomy'], styles['join'])}
              >
                {t('joinFull')}
              </Link>
            </ForPerson>
            <ForPerson person={person} is="signed-in">
              <Link
                to="/dashboard"
                className={classNames(buttonClass({ variant: 'quiet' }), styles['roomy'])}
              >
                {t('dashboard')}
              </Link>
              <Button variant="secondary" className={styles['roomy']} onClick={onSignOut}>
                {t('logout')}
              </Button>
            </ForPerson>
            <button
              type="button"
              className={styles['menu']}
              aria-haspopup="dialog"
              onClick={() => setMenu('open')}
            >
              <Icon name="menu" label={t('menu')} />
            </button>
          </div>
        </div>
      </header>
      {menu !== 'not yet' && (
        <Boundary fallback={null}>
          <Suspense fallback={null}>
            <MenuDrawer
              open={menu === 'open'}
              person={person}
              school={school}
              onSignOut={onSignOut}
              onClose={() => setMenu('closed')}
            />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}
