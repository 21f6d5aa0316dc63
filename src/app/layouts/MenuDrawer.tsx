import { useTranslation } from 'react-i18next'
import { NavLink, Link } from 'react-router-dom'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import styles from './MenuDrawer.module.css'
import { examGroups, homePlaces } from './navigation.ts'

/** The navigation of a small screen. */
export function MenuDrawer({
  open,
  person,
  school,
  onSignOut,
  onClose,
}: Pick<FrameProps, 'person' | 'school' | 'onSignOut'> & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('frame')
  function signOut() {
    onClose()
    onSignOut()
  }
  return (
    <Drawer
      open={open}
      label={t('menu')}
      closeLabel={t('closeMenu')}
      heading={<Brand name={school.name} linked={false} />}
      onClose={onClose}
    >
      <nav className={styles['list']} aria-label={t('mainNavigation')}>
        <NavLink to="/" end onClick={onClose}>
          {t('home')}
        </NavLink>
        <ForPerson person={person} is="signed-in">
          <NavLink to="/dashboard" onClick={onClose}>
            {t('dashboard')}
          </NavLink>
        </ForPerson>
        {homePlaces.map((place) => (
          <Link key={place.to} to={place.to} onClick={onClose}>
            {t(place.label)}
          </Link>
        ))}
        {examGroups.map((group) => (
          <details key={group.label} name="menu-group">
            <summary>
              {t(group.label)}
              <Icon name="chevron" className={styles['chevron']} />
            </summary>
            <div className={styles['inner']}>
              {group.links.map((link) => (
                <NavLink key={link.to} to={link.to} onClick={onClose}>
                  {t(link.label)}
                </NavLink>
              ))}
            </div>
          </details>
        ))}
      </nav>
      <div className={styles['end']}>
        <ForPerson person={person} is="visitor">
          <Link to="/full-programme" className={buttonClass({ wide: true })} onClick={onClose}>
            {t('joinFull')}
          </Link>
          <Link
            to="/login"
            className={buttonClass({ variant: 'secondary', wide: true })}
            onClick={onClose}
          >
            {t('signIn')}
          </Link>
        </ForPerson>
        <ForPerson person={person} is="signed-in">
          <Button variant="secondary" wide onClick={signOut}>
            <Icon name="exit" />
            {t('logout')}
          </Button>
        </ForPerson>
      </div>
    </Drawer>
  )
}
