import { useTranslation } from 'react-i18next'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { pastPaperPaths } from '#contract/papers/paths.ts'
import type { PastPaperSubject } from '#contract/papers/past-papers.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Hero } from '#ui/Hero.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Marked } from '#ui/Marked.tsx'
import { PageMeta } from '#ui/PageMeta.tsx'
import { Section } from '#ui/Section.tsx'
import { Invitation } from '../Invitation.tsx'
import { MoreLinks } from '../MoreLinks.tsx'
import { PaperPicture } from '../PaperPicture.tsx'
import styles from '../past-papers.module.css'
import { Steps } from '../Steps.tsx'
import { SampleClips } from '../watching/SampleClips.tsx'
import { TeacherList, type PaperTeacher } from '../TeacherList.tsx'

/** The inviting person; `ended` if the code in the address is no longer valid; null without a code. */
export type Inviter = { code: string; first_name: string } | 'ended' | null

type Props = {
  exam: ExamKey
  subjects: readonly PastPaperSubject[]
  teachers: readonly PaperTeacher[]
  inviter: Inviter
  school: string
}

/** The free past papers of an exam, for visitors who have not signed up. */
export function LandingPage({ exam, subjects, teachers, inviter, school }: Props) {
  const { t } = useTranslation('past-papers')
  const paths = pastPaperPaths[exam]
  const friend = inviter === 'ended' ? null : inviter
  const title = t(`${exam}.metaTitle`)
  return (
    <div className="long-page">
      <PageMeta
        title={friend ? t('invitation.metaTitle', { name: friend.first_name, title }) : title}
        description={t(`${exam}.metaDescription`)}
        path={paths.landing}
        hidden={inviter !== null}
      />
      <Hero
        above={
          <>
            <Icon name={friend ? 'people' : inviter === 'ended' ? 'info' : 'play'} />
            {friend
              ? t('invitation.above', { name: friend.first_name })
              : t(inviter === 'ended' ? 'invitation.ended' : 'free')}
          </>
        }
        heading={<Marked text={t(`${exam}.heading`)}>{(words) => <mark>{words}</mark>}</Marked>}
        text={t(`${exam}.text`)}
        actions={
          <>
            <Link
              to={friend ? `${paths.register}?ref=${friend.code}` : paths.register}
              className={buttonClass({ size: 'large' })}
            >
              {t('signUp')}
            </Link>
            <Link
              to={paths.videos}
              className={buttonClass({ variant: 'secondary', size: 'large' })}
            >
              {t('watch')}
            </Link>
          </>
        }
        points={t('points', { returnObjects: true })}
        picture={<PaperPicture />}
      />
      {friend && <Invitation firstName={friend.first_name} />}
      <Section id="how-it-works" title={t('how.title')} lead={t('how.lead')} tone="raised">
        <Steps steps={t('how.steps', { returnObjects: true })} styles={styles} />
      </Section>
      <SampleClips subjects={subjects} />
      <Section
        id="teachers"
        title={t('teachers.title')}
        lead={t(`${exam}.teachersLead`)}
        tone="raised"
      >
        <TeacherList teachers={teachers} />
      </Section>
      <MoreLinks exam={exam} school={school} here="landing" />
    </div>
  )
}
