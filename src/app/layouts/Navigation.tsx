import { useTranslation } from 'react-i18next'
import { defaultLocale, isLocale, shortNames } from '#contract/shared/text/locales.ts'
import { Button } from '#ui/Button.tsx'
import { Link, NavLink } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { Languages } from './Languages.tsx'
import { MenuDisclosure } from '#ui/MenuDisclosure.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import { barLinks, guardianLinks, menus, officeLinks } from './navigation.ts'
import styles from './Navigation.module.css'
import { useMenus } from './use-menus.ts'

export const navigationId = 'navigation'

/**
 * A row in the header if there is room, otherwise a drawer that works without script. Signed-in people have their own
 * links.
 */
export function Navigation({
  person,
  pages,
  isOnlyGuardian,
  isOffice,
  school: { discontinued = [] },
  onSignOut,
}: Pick<FrameProps, 'person' | 'pages' | 'isOnlyGuardian' | 'school' | 'onSignOut'> & {
  isOffice: boolean
}) {
  const { t, i18n } = useTranslation('frame')
  const shortName = shortNames[isLocale(i18n.language) ? i18n.language : defaultLocale]
  const closing = useMenus()
  const links = isOffice ? officeLinks : isOnlyGuardian ? guardianLinks : barLinks
  const areas = isOffice ? [] : pages
  return (
    <nav
      {...closing}
      id={navigationId}
      popover="auto"
      className={styles.navigation}
      aria-label={t('mainNavigation')}
    >
      <button
        type="button"
        className={styles.close}
        popoverTarget={navigationId}
        popoverTargetAction="hide"
        autoFocus
      >
        <Icon name="close" label={t('closeMenu')} />
      </button>
      <ForPerson person={person} is="signed-in">
        {links.map(({ label, to }) => (
          <NavLink key={to} to={to}>
            {t(label)}
          </NavLink>
        ))}
        {areas
          ?.filter((page) => !links.some(({ to }) => to === `/${page}`))
          .map((page) => (
            <NavLink key={page} to={`/${page}`}>
              {t(page)}
            </NavLink>
          ))}
      </ForPerson>
      {!isOffice && (
        <div className={styles.public}>
          <NavLink to="/">{t('home')}</NavLink>
          {menus.map((menu) => (
            <MenuDisclosure key={menu.label} label={t(menu.label)} name="menu">
              {menu.links.map((to) => {
                const MenuLink = to.includes('#') ? Link : NavLink
                return (
                  <MenuLink key={to} to={to}>
                    {t(`links.${to}`)}
                  </MenuLink>
                )
              })}
            </MenuDisclosure>
          ))}
        </div>
      )}
      <MenuDisclosure
        label={
          <>
            <span className="only-heard">{`${t('languages')} `}</span>
            {shortName}
          </>
        }
        name="menu"
      >
        <Languages />
      </MenuDisclosure>
      <div className={styles.end}>
        <ForPerson person={person} is="visitor">
          <Link to="/login" className={classNames(buttonClass({ variant: 'quiet' }), styles.roomy)}>
            {t('signUp')}
          </Link>
          {!discontinued.includes('trial') && (
            <Link
              to="/trial-programme"
              className={classNames(buttonClass({ variant: 'secondary' }), styles.roomy)}
            >
              {t('joinTrial')}
            </Link>
          )}
          {!discontinued.includes('full') && (
            <Link to="/full-programme/order/subjects" className={buttonClass()}>
              {t('joinFull')}
            </Link>
          )}
        </ForPerson>
        <ForPerson person={person} is="signed-in">
          <Button variant="secondary" onClick={onSignOut}>
            {t('logout')}
          </Button>
        </ForPerson>
      </div>
    </nav>
  )
}
