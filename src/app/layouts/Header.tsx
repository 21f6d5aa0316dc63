import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { MenuDisclosure } from '#ui/MenuDisclosure.tsx'
import { Brand } from './Brand.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import styles from './Header.module.css'
import { MenuDrawer } from './MenuDrawer.tsx'
import { examGroups, homePlaces } from './navigation.ts'
import { useScrolled } from './use-scrolled.ts'

export function Header({ person, school, onSignOut }: FrameProps) {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const { top, scrolled } = useScrolled()
  const [menuOpen, setMenuOpen] = useState(false)
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
              onClick={() => setMenuOpen(true)}
            >
              <Icon name="menu" label={t('menu')} />
            </button>
          </div>
        </div>
      </header>
      <MenuDrawer
        open={menuOpen}
        person={person}
        school={school}
        onSignOut={onSignOut}
        onClose={() => setMenuOpen(false)}
      />
    </>
  )
}
