import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { pageAt } from '#contract/shared/pages.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Brand } from './Brand.tsx'
import { ForPerson } from './ForPerson.tsx'
import type { FrameProps } from './frame-props.ts'
import styles from './Header.module.css'
import { Navigation, navigationId } from './Navigation.tsx'
import { useScrolled } from './use-scrolled.ts'

export function Header({
  person,
  pages,
  isOnlyGuardian,
  alone,
  isOffice = false,
  unread = 0,
  school,
  onSignOut,
}: FrameProps & { isOffice?: boolean }) {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const { top, scrolled } = useScrolled()
  const isHome = pageAt(pathname)?.screen === 'home'
  return (
    <>
      <div ref={top} className={styles.top} />
      <header className={styles.header} data-raised={scrolled || !isHome ? '' : undefined}>
        <div className={`container ${styles.row}`}>
          <Brand school={school} to={isOffice ? '/staff' : '/'} />
          <Navigation
            person={person}
            pages={pages}
            isOnlyGuardian={isOnlyGuardian}
            isOffice={isOffice}
            school={school}
            onSignOut={onSignOut}
          />
          <ForPerson person={person} is="visitor">
            <Link to="/login" className={buttonClass({ variant: 'quiet' })}>
              {t('signIn')}
            </Link>
          </ForPerson>
          {!isOnlyGuardian && (
            <ForPerson person={person} is="signed-in">
              <Link to="/inbox" className={styles.round}>
                <Icon name="bell" label={t('inbox')} />
                {unread > 0 && <span className={styles.unread}>{unread}</span>}
              </Link>
              <Link to="/account" className={styles.round}>
                <Icon name="me" label={t('account')} />
              </Link>
            </ForPerson>
          )}
          {alone && (
            <ForPerson person={person} is="signed-in">
              <Link to="/dashboard" className={styles.leave}>
                {t(pathname.endsWith('/confirmation') ? 'dashboard' : 'saveAndLeave')}
              </Link>
            </ForPerson>
          )}
          <button type="button" className={styles.menu} popoverTarget={navigationId}>
            <Icon name="menu" label={t('menu')} />
          </button>
        </div>
      </header>
    </>
  )
}
