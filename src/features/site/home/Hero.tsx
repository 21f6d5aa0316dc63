import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Hero as HeroFrame } from '#ui/Hero.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import type { FrontPage } from './front-page.ts'
import { HeroPicture } from './HeroPicture.tsx'

export function Hero({ intake }: { intake: FrontPage['intake'] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <HeroFrame
      above={
        intake && (
          <>
            <Icon name="calendar" />
            <span>
              <Marked
                text={t('hero.intake', {
                  title: intake.title,
                  from: format.longDate(intake.starts_on),
                  to: format.longDate(intake.ends_on),
                })}
              >
                {(title) => <Title of={title} />}
              </Marked>
            </span>
          </>
        )
      }
      heading={<Marked text={t('hero.heading')}>{(words) => <mark>{words}</mark>}</Marked>}
      text={t('hero.text')}
      actions={
        <>
          <Link to="/full-programme" className={buttonClass({ size: 'large' })}>
            {t('hero.join')}
          </Link>
          <Link
            to="/#how-it-works"
            className={buttonClass({ variant: 'secondary', size: 'large' })}
          >
            {t('hero.how')}
          </Link>
        </>
      }
      points={t('hero.points', { returnObjects: true })}
      picture={<HeroPicture />}
    />
  )
}
