import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { peopleHere } from '#platform/session/people.ts'
import { AgainStep } from './AgainStep.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { readLanding } from '../landings/landing.ts'
import { LeavingStep } from './LeavingStep.tsx'
import { LinkLanding } from '../landings/LinkLanding.tsx'
import { MailSentStep } from './MailSentStep.tsx'
import { readMoment, readStep } from '../moment.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { ResetLanding } from '../landings/ResetLanding.tsx'
import { SignUpStep } from './SignUpStep.tsx'
import { useRememberedPeople } from '../people/use-remembered-people.ts'
import type { SignIn } from '../use-sign-in.ts'
import { VerifyLanding } from '../landings/VerifyLanding.tsx'
import { VerifyStep } from './VerifyStep.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

type StepProps = {
  /** The signed-in person, for a repeated sign-in. */
  person: { name: string; email: string } | undefined
  options: SignInOptions | null
  signIn: SignIn
  blocked: boolean
  googleBusy: boolean
}

/** A link from a mail comes first, then an interrupted step, then the chosen step. */
export function CurrentStep(props: StepProps) {
  const { t } = useTranslation('sign-in')
  const location = useLocation()
  const search = new URLSearchParams(location.search)
  const { signIn, blocked } = props
  const people = useRememberedPeople()

  const landing = readLanding(search)
  if (landing?.mode === 'verifyEmail') return <VerifyLanding {...props} oobCode={landing.oobCode} />
  if (landing?.mode === 'resetPassword')
    return <ResetLanding {...props} oobCode={landing.oobCode} />
  if (landing?.mode === 'signIn') return <LinkLanding {...props} />

  const moment = readMoment(location.state)
  switch (moment?.at) {
    case 'link-sent':
      return (
        <MailSentStep
          title={t('linkSent.title')}
          text={t('linkSent.text', { email: moment.email })}
          blocked={blocked}
          onConfirm={signIn.confirmLink}
          onSendAgain={() => signIn.sendLinkAgain(moment.email)}
          onOtherAddress={() => signIn.go('choose')}
        />
      )
    case 'code-sent':
      return <CodeStep {...props} email={moment.email} />
    case 'reset-sent':
      return (
        <MailSentStep
          title={t('resetSent.title')}
          text={t('resetSent.text', { email: moment.email })}
          blocked={blocked}
          onSendAgain={() => signIn.sendResetAgain(moment.email)}
          onOtherAddress={() => signIn.go('forgot')}
        />
      )
    case 'verify':
      return <VerifyStep {...props} email={moment.email} />
    case 'verified':
      return (
        <DoneStep
          title={t('verified.title')}
          text={t('verified.text')}
          next={t('verified.next')}
          onNext={() => signIn.go('password')}
        />
      )
    case 'password-changed':
      return (
        <DoneStep
          title={t('passwordChanged.title')}
          text={t('passwordChanged.text')}
          next={t('passwordChanged.next')}
          onNext={() => signIn.go('password')}
        />
      )
    case 'known': {
      const person = peopleHere().find(({ uid }) => uid === moment.uid)
      return people && person ? (
        <people.RememberedPersonStep {...props} person={person} />
      ) : (
        <PasswordStep {...props} />
      )
    }
    case 'leaving':
      return <LeavingStep {...props} />
    case 'welcome':
      return <WelcomeStep {...props} name={moment.name} />
    case undefined:
  }

  switch (readStep(search)) {
    case 'password':
      return <PasswordStep {...props} />
    case 'sign-up':
      return <SignUpStep {...props} />
    case 'forgot':
      return <ForgotStep {...props} />
    case 'choose':
      if (props.person) return <AgainStep {...props} person={props.person} />
      // An installed app on iOS may open Google outside the app and not return.
      return (
        <ChooseStep
          {...props}
          people={people}
          leadWithEmail={'standalone' in navigator && !!navigator.standalone}
        />
      )
  }
}
